import { Input } from '@fluentui/react-components'
import { Search16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

/** Specification 5: a search starts after 3 characters, 500 ms after the last one. */
export const searchFrom = 3
export const searchPauseMs = 500

interface SearchFieldProps {
  label: string
  /** What is applied now. */
  value: string
  onSearch: (text: string) => void
  /** Everything but digits is left out. */
  digits?: boolean | undefined
}

/** Enter searches at once and for less than three characters too; an emptied field shows everything again. */
export function SearchField({ label, value, onSearch, digits }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Searches of this field that the address has not answered yet.
  const [asked, setAsked] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== seen) {
    setSeen(value)
    // What the field has asked for is no news; what changed by itself (back, clear all) is.
    if (asked.includes(value)) setAsked(asked.slice(asked.indexOf(value) + 1))
    else setTyped(value)
  }

  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === value) return
    setAsked([...asked, text.trim()])
    onSearch(text.trim())
  }
  const type = (written: string) => {
    const text = digits ? written.replace(/\D/g, '') : written
    setTyped(text)
    clearTimeout(timer.current)
    const length = text.trim().length
    if (length === 0) search('')
    else if (length >= searchFrom) timer.current = setTimeout(() => search(text), searchPauseMs)
  }
  return (
    <Input
      type="search"
      {...(digits && { inputMode: 'numeric' as const })}
      className={styles.root}
      aria-label={label}
      placeholder={label}
      contentBefore={<Search16Regular />}
      maxLength={100}
      value={typed}
      onChange={(_, data) => type(data.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(typed)}
    />
  )
}
