import { useFieldControlProps_unstable, type FieldControlProps } from '@fluentui/react-components'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './picker.module.css'

interface PickerProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Accessible name; not needed if the picker is labelled by another element. */
  label?: string
  value: string
  onChange: (value: string) => void
  /** Props (id, `aria-…`) that a Fluent Field passes to its control if its child is a function. */
  field?: FieldControlProps
  /** Path of the value in the form. */
  path?: string
}

/** A native select with `option` children, styled like the other controls. */
export function NativeSelect({ label, onChange, field, path, className, ...more }: PickerProps) {
  // Inside a Field the select uses the field's label, hint and error, like the controls of Fluent.
  const ofField = useFieldControlProps_unstable(more, { supportsLabelFor: true, supportsRequired: true })
  const select = useRef<HTMLSelectElement>(null)
  // The browser truncates a long text of the selected option, so the tooltip contains it.
  useLayoutEffect(() => {
    if (select.current !== null) select.current.title = select.current.selectedOptions[0]?.text ?? ''
  })
  return (
    <select
      ref={select}
      {...ofField}
      className={joinClasses(styles.root, className)}
      {...(field ?? (label !== undefined && { 'aria-label': label }))}
      data-path={path}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
