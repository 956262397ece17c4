import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSearchLength } from '../../../../schemas/values/search.ts'
import { showFieldError } from '../show-field-error.ts'
import styles from './search-field.module.css'

/** Specification 5: a search starts after 3 characters, 500 ms after the last one. */
export const minSearchLength = 3
export const searchPauseMs = 500

interface SearchFieldProps {
  label: string
  /** The applied search. */
  value: string
  onSearch: (text: string) => void
  /** Accepts one number: «№ 100 473» is parsed, anything else is marked as invalid and not searched. */
  digits?: boolean | undefined
}

/** Parses «100473», «№ 100 473»; null: not a number, or more than one. */
const numberIn = (text: string): string | null => {
  const [, digits] = /^(?:№|#)?\s*(\d{1,15}|\d{1,3}(?:\s\d{3}){1,4})$/.exec(text.trim()) ?? []
  return digits?.replace(/\s/g, '') ?? null
}

/** A press on a link leaves the page: a search must not bring the left page back. */
const isLink = (element: Element | null) => element !== null && element.closest('a[href]') !== null

/**
 * Enter searches at once, even with fewer than three characters; leaving the field searches from three characters;
 * clearing the field removes the search.
 */
export function SearchField({ label, value, onSearch, digits }: SearchFieldProps) {
  const { t } = useTranslation('list')
  const [typed, setTyped] = useState(value)
  const [lastValue, setSeen] = useState(value)
  // Searches of this field that the URL does not reflect yet.
  const [pendingSearches, setPendingSearches] = useState<readonly string[]>([])
  const pendingTimer = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancelPending = () => {
    clearTimeout(pendingTimer.current?.timer)
    pendingTimer.current = undefined
  }
  useEffect(() => cancelPending, [])

  if (value !== lastValue) {
    setSeen(value)
    // A value requested by this field is not a change; a change from outside (back, clear all) is.
    if (pendingSearches.includes(value))
      setPendingSearches(pendingSearches.slice(pendingSearches.indexOf(value) + 1))
    else setTyped(value)
  }

  const isWrong = digits === true && typed.trim() !== '' && numberIn(typed) === null
  const search = (text: string) => {
    cancelPending()
    if (text.trim() === value) return
    setPendingSearches([...pendingSearches, text.trim()])
    onSearch(text.trim())
  }
  const searchText = (text: string) => (digits ? (numberIn(text) ?? '') : text)
  const handleInput = (input: string) => {
    setTyped(input)
    cancelPending()
    const text = searchText(input)
    const length = text.trim().length
    if (input.trim() === '') search('')
    else if (length >= minSearchLength) {
      const { pathname } = window.location
      // The next page may still be loading while this one is rendered.
      const timer = setTimeout(() => window.location.pathname === pathname && search(text), searchPauseMs)
      pendingTimer.current = { text, timer }
    }
  }
  return (
    <Input
      {...(isWrong && { 'aria-invalid': true, title: t('oneNumber') })}
      type="search"
      {...(digits && { inputMode: 'numeric' as const })}
      className={styles.root}
      aria-label={label}
      placeholder={label}
      contentBefore={<Search16Regular />}
      maxLength={maxSearchLength}
      value={typed}
      onChange={(_, data) => handleInput(data.value)}
      onBlur={({ relatedTarget }) => {
        if (isLink(relatedTarget)) cancelPending()
        else if (pendingTimer.current) search(pendingTimer.current.text)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return
        if (isWrong) showFieldError(currentTarget, t('oneNumber'))
        else search(searchText(typed))
      }}
    />
  )
}
