import { wayOfPayType, type LedgerKind, type LedgerWay } from '../../shared/ledger.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { ledgerEntries } from '../db/schema/payments.ts'
import { priceOf, type OrderSums, type PricedLine } from '../orders/totals.ts'

type NewRow = typeof ledgerEntries.$inferInsert
interface ArrivedOrder extends OrderSums {
  id: number
  currency: string
  payTypeId: number
  payStatusId: number
}

/** The book of an order begins with what is asked for it, its points, and the money that came with it. */
export function arrivalEntries(order: ArrivedOrder, lines: readonly PricedLine[], at: Date): NewRow[] {
  const own = wayOfPayType(order.payTypeId)
  const { total } = priceOf(order, lines, (line) => line.skuQuantity)
  const entry = (
    number: number,
    purpose: string,
    kind: LedgerKind,
    amount: number,
    way: LedgerWay,
  ): NewRow => ({
    ...{ orderId: order.id, number, purpose, kind, amount, way, currency: order.currency },
    ...{ status: 'settled', createdAt: at, settledAt: at },
  })
  const came = order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid
  // Only the bank holds.
  const kind = order.payStatusId === payStatus.held && own === 'bank' ? 'held' : 'paid'
  return [
    entry(1, 'order', 'asked', total, own),
    ...(order.pointsWrittenOff > 0
      ? [entry(2, 'points:order', 'pointsWrittenOff', order.pointsWrittenOff, 'loyalty')]
      : []),
    ...(came && total > 0 ? [entry(3, 'arrival', kind, total, own)] : []),
  ]
}
