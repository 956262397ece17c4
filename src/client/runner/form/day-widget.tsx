import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { getStoreDay } from '../../../shared/store-day.ts'
import { getServerTime } from '../../http/server-clock.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { useFormContext } from './form-context.ts'

/**
 * Field for a calendar day. A text that is not a complete day is kept as typed, and the validation of the form
 * explains the format. `ui:options.days`: `future` (for a delivery) or `past` if the step refuses the other days; today
 * is allowed.
 */
export function DayWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, autofocus, rawErrors, options, onChange } = props
  const { order } = useFormContext()
  const zone = options['days'] === 'future' ? order?.deliveryZone : order?.storeZone
  const today = getStoreDay(new Date(getServerTime()), zone)
  return (
    <DayInput
      id={id}
      value={typeof value === 'string' ? value : ''}
      min={options['days'] === 'future' ? today : undefined}
      max={options['days'] === 'past' ? today : undefined}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      aria-invalid={(rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(text) => onChange(text.trim() === '' ? undefined : text)}
    />
  )
}
