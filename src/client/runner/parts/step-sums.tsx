import { useTranslation } from 'react-i18next'
import type { OrderSummary, RunnerView } from '../../../../schemas/api/tasks.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './step-sums.module.css'
import { getSummaryCurrency } from '../../ui/format-fact.ts'

/**
 * Returns the components of the order's price in minor units. Deductions are negative, so that the last row is the sum
 * of the others.
 */
export const getOrderPriceComponents = ({ price, payable }: Pick<OrderSummary, 'price' | 'payable'>) => ({
  goodsSum: price.goods,
  discountSum: -price.discount,
  pointsSum: -price.points,
  deliverySum: price.delivery,
  packagesSum: price.packages,
  paidSum: payable - price.total,
  payableSum: payable,
})

/** Sums that must be visible to the worker during the step. */
export function StepSums({ view: { step, order } }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation([ns, 'runner'])
  const { money, number } = useFormatters()
  const known: Record<string, number | string> = {
    ...(order && getOrderPriceComponents(order)),
    ...step.summary,
  }
  const rows = step.sums
    .map((name) => ({ name, value: Number(known[name] ?? 0) }))
    .filter(({ value }, i) => value !== 0 || i === step.sums.length - 1)
  if (rows.length === 0) return null
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value }) => {
        const last = name === step.sums.at(-1) && styles.last
        return (
          <div key={name} style={{ display: 'contents' }}>
            <dt className={joinClasses(last)}>{t(`${ns}:sums.${name}`)}</dt>
            <dd className={joinClasses(styles.sum, last)}>
              {name.endsWith('Points')
                ? t('runner:sums.points', { count: value / 100, points: number(value / 100) })
                : money(value, getSummaryCurrency(step.summary, order))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
