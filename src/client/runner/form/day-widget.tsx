import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { DayInput } from '../../ui/day-input.tsx'

/** A day of the calendar. What is no day yet stays as typed, and the form's check then says how it is written. */
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
