import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestSearch } from '../../../../schemas/values/search.ts'
import { complainAt } from '../field-complaint.ts'
import styles from './search-field.module.css'

/** Specification 5: a search starts after 3 characters, 500 ms after the last one. */
export const searchFrom = 3
export const searchPauseMs = 500

interface SearchFieldProps {
  label: string
  /** What is applied now. */
  value: string
  onSearch: (text: string) => void
  /** One number: «№ 100 473» is read, anything else is shown as wrong and not searched for. */
  digits?: boolean | undefined
}

/** «100473», «№ 100 473»; null: it is no number, or more than one. */
const numberIn = (text: string): string | null => {
  const [, written] = /^(?:№|#)?\s*(\d{1,15}|\d{1,3}(?:\s\d{3}){1,4})$/.exec(text.trim()) ?? []
  return written?.replace(/\s/g, '') ?? null
}

/** What a press leads to another page by: a search must not bring the left page back. */
const isLink = (element: Element | null) => element !== null && element.closest('a[href]') !== null

/**
 * Enter searches at once and for less than three characters too, leaving the field does for three and more; an emptied
 * field shows everything again.
 */
export function SearchField({ label, value, onSearch, digits }: SearchFieldProps) {
  const { t } = useTranslation('list')
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Searches of this field that the address has not answered yet.
  const [asked, setAsked] = useState<readonly string[]>([])
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  useEffect(() => stopWaiting, [])

  if (value !== seen) {
    setSeen(value)
    // What the field has asked for is no news; what changed by itself (back, clear all) is.
    if (asked.includes(value)) setAsked(asked.slice(asked.indexOf(value) + 1))
    else setTyped(value)
  }

  const isWrong = digits === true && typed.trim() !== '' && numberIn(typed) === null
  const search = (text: string) => {
    stopWaiting()
    if (text.trim() === value) return
    setAsked([...asked, text.trim()])
    onSearch(text.trim())
  }
  const meant = (text: string) => (digits ? (numberIn(text) ?? '') : text)
  const type = (written: string) => {
    setTyped(written)
    stopWaiting()
    const text = meant(written)
    const length = text.trim().length
    if (written.trim() === '') search('')
    else if (length >= searchFrom) {
      const { pathname } = window.location
      // The next page may still be loading while this one is drawn.
      const timer = setTimeout(() => window.location.pathname === pathname && search(text), searchPauseMs)
      waiting.current = { text, timer }
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
      maxLength={longestSearch}
      value={typed}
      onChange={(_, data) => type(data.value)}
      onBlur={({ relatedTarget }) => {
        if (isLink(relatedTarget)) stopWaiting()
        else if (waiting.current) search(waiting.current.text)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return
        if (isWrong) complainAt(currentTarget, t('oneNumber'))
        else search(meant(typed))
      }}
    />
  )
}
