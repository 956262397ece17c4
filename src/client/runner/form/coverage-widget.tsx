import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAddress, type AddressParts } from '../../../shared/address.ts'
import { formatDay } from '../../ui/format.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useFormContext } from './form-context.ts'
import { useFormData } from './step-data.ts'
import styles from './timeslot-widget.module.css'
import { useDeliveryCoverage } from './use-coverage.ts'

/**
 * Displays the delivery service's price and earliest day for the town in the field `ui:options.city`. The value is
 * the displayed price, because the server refuses a different one. There is no value while the price is unknown, and
 * if the service does not deliver to the town.
 */
export function DeliveryCoverageWidget({ id, options, value, onChange }: WidgetProps) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const { order } = useFormContext()
  const { coverage, failed } = useDeliveryCoverage(String(options['city']))
  const known = coverage?.known === true ? coverage : null
  const isNewPlace = useIsNewPlace(known?.points)
  const price = known?.covered ? known.price : undefined
  const setPrice = useEffectEvent((next: number | undefined) => onChange(next))
  useEffect(() => {
    if (value !== price) setPrice(price)
  }, [value, price])

  const format = (minor: number) => money(minor, order?.currency ?? 'RUB')
  const message =
    failed || coverage?.known === false
      ? t('coverage.unknown')
      : known === null
        ? t('coverage.asking')
        : !known.covered
          ? t('coverage.none')
          : t(`coverage.${known.price === known.priceNow ? 'same' : isNewPlace ? 'other' : 'current'}`, {
              price: format(known.price),
              now: format(known.priceNow),
              day: formatDay(known.earliestDay),
            })
  return (
    <output id={id} className={styles.message} data-answer>
      {message}
    </output>
  )
}

/**
 * True if the place in the form differs from the place of the order, or if the order has no delivery. A new price may
 * be named only for another place.
 */
function useIsNewPlace(points: readonly { pointId: string; name: string }[] = []): boolean {
  const { order } = useFormContext()
  const typed = useFormData() as AddressParts & { pointId?: string }
  if (!order?.delivery) return true
  const place: AddressParts = order.delivery.place
  if (place.pickupPoint === undefined) return !isSameAddress(typed, place)
  const chosen = points.find(({ pointId }) => pointId === typed.pointId)
  const { city = '' } = typed
  return !isSameAddress({ ...place, city, pickupPoint: chosen?.name ?? place.pickupPoint }, place)
}
