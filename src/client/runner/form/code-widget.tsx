import { Input } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { showFieldError } from '../../ui/show-field-error.ts'
import styles from './code-widget.module.css'

/** Field for a short numeric code that the customer dictates, with `ui:options.length` digits. */
export function DictatedCodeWidget({
  id,
  value,
  disabled,
  readonly,
  autofocus,
  options,
  rawErrors,
  onChange,
}: WidgetProps) {
  const { t } = useTranslation('runner')
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
      onChange={({ target }, { value: text }) => {
        const digits = text.replace(/\D/g, '')
        // A longer code is not truncated, because a different code would be submitted.
        if (digits.length > length) showFieldError(target, t('form.codeLength', { count: length }))
        else onChange(digits === '' ? undefined : digits)
      }}
    />
  )
}
