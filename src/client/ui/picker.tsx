import { useFieldControlProps_unstable, type FieldControlProps } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './picker.module.css'

interface PickerProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Accessible name; without it a label elsewhere names the picker. */
  label?: string
  value: string
  onChange: (value: string) => void
  /** Props of the labelled field around it. */
  field?: FieldControlProps
  /** Path of its value in the form. */
  path?: string
}

/** A native select with `option` elements, styled like the other controls. */
export function Picker({ label, onChange, field, path, className, ...more }: PickerProps) {
  // Inside a Field it uses the field's label, hint and error, like Fluent's own controls.
  const ofField = useFieldControlProps_unstable(more, { supportsLabelFor: true, supportsRequired: true })
  return (
    <select
      {...ofField}
      className={joinClasses(styles.root, className)}
      {...(field ?? (label !== undefined && { 'aria-label': label }))}
      data-path={path}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
