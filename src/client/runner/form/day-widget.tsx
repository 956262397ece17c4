import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { DayInput } from '../../ui/day-input.tsx'

/**
 * Field for a calendar day. A text that is not a complete day is kept as typed, and the validation of the form
 * explains the format.
 */
export function DayWidget({ id, value, disabled, readonly, autofocus, rawErrors, onChange }: WidgetProps) {
  return (
    <DayInput
      id={id}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      aria-invalid={(rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(text) => onChange(text.trim() === '' ? undefined : text)}
    />
  )
}
