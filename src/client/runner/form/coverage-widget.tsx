import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/format.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useFormContext } from './form-context.ts'
import styles from './timeslot-widget.module.css'
import { useCoverage } from './use-coverage.ts'

/**
 * What the delivery to the town in the field `ui:options.city` costs and how soon it can be there, as the delivery service
 * says. The value is the price that was read: the server refuses another one. No value: it cannot be delivered there.
 */
export function CoverageWidget({ id, options, value, onChange }: WidgetProps) {
  const { t } = useTranslation('runner')
  const { money } = useFormat()
  const { order } = useFormContext()
  const { coverage, failed } = useCoverage(String(options['city']))
  const known = coverage?.known === true ? coverage : null
  const price = known?.covered ? known.price : undefined
  const put = useEffectEvent((next: number | undefined) => onChange(next))
  useEffect(() => {
    if (value !== price) put(price)
  }, [value, price])

  const sum = (minor: number) => money(minor, order?.currency ?? 'RUB')
  const said =
    failed || coverage?.known === false
      ? t('coverage.unknown')
      : known === null
        ? t('coverage.asking')
        : !known.covered
          ? t('coverage.none')
          : t(known.price === known.priceNow ? 'coverage.same' : 'coverage.other', {
              ...{ price: sum(known.price), now: sum(known.priceNow), day: formatDay(known.earliestDay) },
            })
  return (
    <output id={id} className={styles.said} data-answer>
      {said}
    </output>
  )
}
