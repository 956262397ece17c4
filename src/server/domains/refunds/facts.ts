import type { FactProviders } from '../../engine/effects.ts'
import { readAccountTransfers } from '../orders/money/account-transfers.ts'

export const refundFacts: Pick<FactProviders, 'accountTransfers'> = {
  accountTransfers: {
    of: 'others',
    answer: (tx, { orderId, at }) => readAccountTransfers(tx, orderId ?? 0, at),
  },
}
