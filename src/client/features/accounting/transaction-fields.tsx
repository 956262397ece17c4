import { Link } from 'react-router-dom'
import type { Transaction } from '../../../../schemas/api/accounting.ts'
import type { SapState } from '../../../../schemas/values/accounting.ts'
import { customField, statusField } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'
import { tones } from '../../ui/tones.ts'

export const sapStateField = statusField(
  'state',
  { from: { key: 'sapTransactions:states' }, getTone: (value: SapState) => tones.transaction[value] },
  { width: 132 },
)
export const paymentWayField = customField<Transaction>('way', {
  width: 112,
  phone: 'line',
  extra: true,
  text: ({ way }, { t }) => t(`orders:ledger.ways.${way}`),
})
export const sapErrorField = customField<Transaction>('error', {
  width: 140,
  grow: 2,
  phone: 'line',
  text: ({ error }) => error ?? '',
})
export const orderLinkField = customField<Transaction>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => String(orderId),
  render: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
})
