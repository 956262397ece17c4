import type { WidgetProps } from '@rjsf/utils'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { formatStoreTime, formatTime } from '../../ui/format.ts'
import { useFormContext } from './form-context.ts'
import { useFieldValue } from './step-data.ts'
import { SelectWidget } from './widgets.tsx'
import styles from './timeslot-widget.module.css'

/**
 * Select field for a time slot of the delivery service on the day in the field `ui:options.day`. The times are
 * displayed in the time zone of the delivery address.
 */
export function TimeslotWidget(props: WidgetProps) {
  const { value, options, onChange } = props
  const { t } = useTranslation('runner')
  const { order } = useFormContext()
  const { value: day } = useFieldValue<string | undefined>(String(options['day']))
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.order(order?.orderId ?? 0), 'timeslots'],
    queryFn: order ? ({ signal }) => get(`orders/${order.orderId}/timeslots`, { signal }) : skipToken,
  })

  const slots = data?.items.filter((slot) => slot.day === day) ?? []
  // The value belongs to another day. It is removed, because it would be submitted without being visible.
  const isForeign = data !== undefined && value !== undefined && !slots.some(({ slotId }) => slotId === value)
  const drop = useEffectEvent(() => onChange(undefined))
  useEffect(() => {
    if (isForeign) drop()
  }, [isForeign])

  const message = isError
    ? t('timeslot.failed')
    : day === undefined
      ? t('timeslot.chooseDay')
      : data && slots.length === 0
        ? t('timeslot.none')
        : data?.fresh === false
          ? t('timeslot.stale')
          : ''
  const enumOptions = slots.map(({ slotId, startsAt, endsAt }) => ({
    value: slotId,
    label: `${formatTime(startsAt, order?.deliveryZone)}–${formatStoreTime(endsAt, order?.deliveryZone)}`,
  }))
  return (
    <>
      <SelectWidget
        {...props}
        disabled={props.disabled === true || slots.length === 0}
        options={{ ...options, enumOptions }}
      />
      <span className={styles.message} role="status">
        {message}
      </span>
    </>
  )
}
