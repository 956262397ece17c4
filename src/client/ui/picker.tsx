import type { FieldControlProps } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import styles from './picker.module.css'

interface PickerProps {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** Of the labelled field that it stands in. */
  field?: FieldControlProps
  /** Place of its value in the form. */
  path?: string
  /** `option` elements. */
  children: ReactNode
}

/** The browser's own list of few choices, in the look of the other controls. */
export function Picker({ label, value, onChange, disabled = false, field, path, children }: PickerProps) {
  return (
    <select
      className={styles.root}
      {...(field ?? { 'aria-label': label })}
      data-path={path}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
