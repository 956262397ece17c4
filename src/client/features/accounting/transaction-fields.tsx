import { Link } from 'react-router-dom'
import type { Transaction } from '../../../../schemas/api/accounting.ts'
import type { SapState } from '../../../../schemas/values/accounting.ts'
import type { Tone } from '../../ui/badge.tsx'
import { own, status } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'

const tones: Record<SapState, Tone> = {
  open: 'light',
  held: 'warning',
  asked: 'info',
  posted: 'done',
  failed: 'danger',
}

export const stateField = status(
  'state',
  { from: { key: 'sapTransactions:states' }, toneOf: (value: SapState) => tones[value] },
  { width: 132 },
)
export const wayField = own<Transaction>('way', {
  width: 112,
  phone: 'line',
  extra: true,
  text: ({ way }, { t }) => t(`orders:ledger.ways.${way}`),
})
export const errorField = own<Transaction>('error', {
  width: 140,
  grow: 2,
  phone: 'line',
  text: ({ error }) => error ?? '',
})
export const orderField = own<Transaction>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => String(orderId),
  draw: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
})
