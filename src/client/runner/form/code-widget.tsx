import { Input } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import styles from './code-widget.module.css'

/** A short code of digits, as the customer dictates it (`ui:options.length`). */
export function CodeWidget({
  id,
  value,
  disabled,
  readonly,
  autofocus,
  options,
  rawErrors,
  onChange,
}: WidgetProps) {
  const length = Number(options['length'] ?? 4)
  return (
    <Input
      id={id}
      className={styles.root}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      aria-invalid={(rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(_, { value: text }) => {
        const digits = text.replace(/\D/g, '').slice(0, length)
        onChange(digits === '' ? undefined : digits)
      }}
    />
  )
}
