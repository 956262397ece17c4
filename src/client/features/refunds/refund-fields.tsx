import { Link } from 'react-router-dom'
import type { Refund, RefundReceipt, RefundRow } from '../../../../schemas/api/refunds.ts'
import { Badge } from '../../ui/badge.tsx'
import { renderEventLink } from '../../ui/event-link.tsx'
import { catalogField, customField, statusField } from '../../ui/fields/kinds.tsx'
import { getPaymentTone, getReceiptTone, getRefundTone } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'

export const refundStatusField = statusField(
  'refundStatus',
  { from: { catalog: 'refundStatuses' }, getTone: getRefundTone },
  { width: 136 },
)
export const accountTypeField = catalogField('typeAccount', 'refundAccountTypes', { width: 148, grow: 1 })
export const refundReasonField = catalogField('refundReason', 'refundReasons', { width: 148, grow: 1 })

/** Number of the order as a link to its card. */
export const orderLinkField = customField<Pick<RefundRow, 'orderId'>>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => String(orderId),
  render: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
})

type Money = NonNullable<Refund['money']>
export const refundWayField = customField<Money>('way', {
  text: ({ way: method }, { t }) => t(`orders:ledger.ways.${method}`),
})
export const moneyStatusField = customField<Money>('moneyStatus', {
  text: ({ status: current }, { t }) => t(`orders:ledger.statuses.${current}`),
  render: (row, { t }) => (
    <Badge tone={getPaymentTone(row.status)}>{t(`orders:ledger.statuses.${row.status}`)}</Badge>
  ),
})
/** Id of the outbox event that requests the refund from the bank; a link if the user may see events. */
export const bankRequestEventField = customField<Money>('eventId', {
  text: ({ eventId }) => (eventId === null ? '' : String(eventId)),
  render: ({ eventId }, { rights }) => (eventId === null ? '' : renderEventLink(eventId, rights)),
})

export const receiptStatusField = customField<RefundReceipt>('receiptStatus', {
  text: ({ status: current }, { t }) => t(`refunds:receipts.${current}`),
  render: ({ status: now }, { t }) => (
    <Badge tone={getReceiptTone(now)}>{t(`refunds:receipts.${now}`)}</Badge>
  ),
})
