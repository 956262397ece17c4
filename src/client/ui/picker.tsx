import { useFieldControlProps_unstable, type FieldControlProps } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './picker.module.css'

interface PickerProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Read out; without it a label elsewhere names the picker. */
  label?: string
  value: string
  onChange: (value: string) => void
  /** Of the labelled field that it stands in. */
  field?: FieldControlProps
  /** Place of its value in the form. */
  path?: string
}

/** The browser's own list of few choices, `option` elements, in the look of the other controls. */
export function Picker({ label, onChange, field, path, className, ...more }: PickerProps) {
  // Within a Field it takes the label, the hint and the error of it, as Fluent's own controls do.
  const ofField = useFieldControlProps_unstable(more, { supportsLabelFor: true, supportsRequired: true })
  return (
    <select
      {...ofField}
      className={classes(styles.root, className)}
      {...(field ?? (label !== undefined && { 'aria-label': label }))}
      data-path={path}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
