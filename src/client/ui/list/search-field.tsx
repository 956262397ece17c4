import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSearchLength } from '../../../../schemas/values/search.ts'
import { showFieldError } from '../show-field-error.ts'
import styles from './search-field.module.css'

/**
 * While the user types, a search starts 500 ms after the last character, and only with at least 3 characters
 * (specification 5).
 */
export const minSearchLength = 3
export const searchPauseMs = 500

interface SearchFieldProps {
  label: string
  /** Search that is applied to the list. */
  value: string
  onSearch: (text: string) => void
  /**
   * True if the field accepts only one number. «№ 100 473» is parsed; any other text is marked as invalid and not
   * searched.
   */
  digits?: boolean | undefined
}

/** Parses «100473» or «№ 100 473»; null if the text is not exactly one number. */
const extractNumber = (text: string): string | null => {
  const [, digits] = /^(?:№|#)?\s*(\d{1,15}|\d{1,3}(?:\s\d{3}){1,4})$/.exec(text.trim()) ?? []
  return digits?.replace(/\s/g, '') ?? null
}

/**
 * True if the element is part of a link. A click on a link leaves the page, and a delayed search must not return to
 * the page.
 */
const isLink = (element: Element | null) => element !== null && element.closest('a[href]') !== null

/**
 * Search field. Enter searches immediately, even with fewer than three characters. Leaving the field, except to a link,
 * starts a pending search immediately. Clearing the field removes the search.
 */
export function SearchField({ label, value, onSearch, digits }: SearchFieldProps) {
  const { t } = useTranslation('list')
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Searches made with this field that the URL does not contain yet.
  const [pendingSearches, setPendingSearches] = useState<readonly string[]>([])
  const pendingTimer = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancelPending = () => {
    clearTimeout(pendingTimer.current?.timer)
    pendingTimer.current = undefined
  }
  useEffect(() => cancelPending, [])

  if (value !== lastValue) {
    setLastValue(value)
    // A value that this field has requested does not change the text. Any other new value does, for example after
    // «back» or «clear all».
    if (pendingSearches.includes(value))
      setPendingSearches(pendingSearches.slice(pendingSearches.indexOf(value) + 1))
    else setTyped(value)
  }

  const isWrong = digits === true && typed.trim() !== '' && extractNumber(typed) === null
  const search = (text: string) => {
    cancelPending()
    if (text.trim() === value) return
    setPendingSearches([...pendingSearches, text.trim()])
    onSearch(text.trim())
  }
  const searchText = (text: string) => (digits ? (extractNumber(text) ?? '') : text)
  const handleInput = (input: string) => {
    setTyped(input)
    cancelPending()
    const text = searchText(input)
    const length = text.trim().length
    if (input.trim() === '') search('')
    else if (length >= minSearchLength) {
      const { pathname } = window.location
      // The user may have left for a page that is still loading, so the search applies only if the path has not
      // changed.
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
