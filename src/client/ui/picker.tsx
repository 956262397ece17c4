import type { ReactNode } from 'react'
import styles from './picker.module.css'

interface PickerProps {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** `option` elements. */
  children: ReactNode
}

/** The browser's own list of few choices, in the look of the other controls. */
export function Picker({ label, value, onChange, disabled = false, children }: PickerProps) {
  return (
    <select
      className={styles.root}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
