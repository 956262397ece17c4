import { useTranslation } from 'react-i18next'
import type { OrderSummary, OrderStepView } from '../../../../schemas/api/tasks.ts'
import { getRefundWayTextKey } from '../../../shared/ledger.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { getFormFields } from '../form/form-fields.ts'
import styles from './step-money.module.css'

/** Returns the key of the `runner:money` text. Neither a paid sum nor zero must be described as a sum to pay. */
export function getPaymentStateTextKey({ payable, total }: Pick<OrderSummary, 'payable' | 'total'>) {
  if (payable <= 0) return total > 0 ? 'paid' : 'free'
  return payable < total ? 'partly' : 'toPay'
}

/** Text about the payment of the order and about what the customer gets back for missing pieces. */
export function StepPaymentText({ view: { order, step } }: { view: OrderStepView }) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const sum = (minor: number) => money(minor, order.currency)
  const facts = {
    payable: sum(order.payable),
    total: sum(order.total),
    paid: sum(order.total - order.payable),
  }
  // If the form has the field `orderLines`, that field displays the sum.
  if (Object.values(getFormFields(step.form ?? '')).includes('orderLines')) return null
  const { release, refund, way } = order.back.missing
  return (
    <p className={styles.root}>
      {t(`money.${getPaymentStateTextKey(order)}`, facts)}
      {release > 0 && `. ${t('money.toRelease', { sum: sum(release) })}`}
      {refund > 0 && `. ${t(`money.toRefund.${getRefundWayTextKey(way)}`, { sum: sum(refund) })}`}
    </p>
  )
}
