import { useTranslation } from 'react-i18next'
import type { OrderSummary, OrderView } from '../../../../schemas/api/tasks.ts'
import { useFormat } from '../../ui/use-format.ts'
import { outlineOf } from '../form/outline.ts'
import styles from './step-money.module.css'

/** Text of `runner:money`: what is paid is never named as a sum to be paid, nor is nought. */
export function moneyKey({ payable, total }: Pick<OrderSummary, 'payable' | 'total'>) {
  if (payable <= 0) return total > 0 ? 'paid' : 'free'
  return payable < total ? 'partly' : 'toPay'
}

/** Money in words. */
export function StepMoney({ view: { order, step } }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const { money } = useFormat()
  const sum = (minor: number) => money(minor, order.currency)
  const facts = {
    payable: sum(order.payable),
    total: sum(order.total),
    paid: sum(order.total - order.payable),
  }
  // Where pieces are left at the counter the field itself says what they come to.
  if (Object.values(outlineOf(step.form ?? '')).includes('orderLines')) return null
  const { release, refund } = order.back.missing
  return (
    <p className={styles.root}>
      {t(`money.${moneyKey(order)}`, facts)}
      {release > 0 && `. ${t('money.toRelease', { sum: sum(release) })}`}
      {refund > 0 && `. ${t('money.toRefund', { sum: sum(refund) })}`}
    </p>
  )
}
