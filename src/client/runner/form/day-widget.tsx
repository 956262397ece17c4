import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { DayInput } from '../../ui/day-input.tsx'

/** A calendar day. Text that is not a day yet stays as typed, and the form's validation explains the format. */
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
