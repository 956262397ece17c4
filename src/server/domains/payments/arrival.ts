import { getLedgerWay, type LedgerEntryKind, type LedgerWay } from '../../../shared/ledger.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import type { ledgerEntries } from '../../platform/db/schema/payments.ts'
import { computePriceOfPieces, type OrderSums, type PricedLine } from '../orders/money/totals.ts'

type NewRow = typeof ledgerEntries.$inferInsert
interface ArrivedOrder extends OrderSums {
  id: number
  currency: string
  payTypeId: number
  payStatusId: number
}

/** The first ledger entries of a new order: its price, the points used, and the money that was already held or paid. */
export function createInitialLedgerEntries(
  order: ArrivedOrder,
  lines: readonly PricedLine[],
  at: Date,
): NewRow[] {
  const orderWay = getLedgerWay(order.payTypeId)
  const { total } = computePriceOfPieces(order, lines, (line) => line.skuQuantity)
  const buildEntry = (
    number: number,
    purpose: string,
    kind: LedgerEntryKind,
    amount: number,
    way: LedgerWay,
  ): NewRow => ({
    orderId: order.id,
    number,
    purpose,
    kind,
    amount,
    way,
    currency: order.currency,
    status: 'settled',
    createdAt: at,
    settledAt: at,
  })
  const isPaid = order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid
  // Only the bank can hold money.
  const kind = order.payStatusId === payStatus.held && orderWay === 'bank' ? 'held' : 'paid'
  return [
    buildEntry(1, 'order', 'asked', total, orderWay),
    ...(order.pointsWrittenOff > 0
      ? [buildEntry(2, 'points:order', 'pointsWrittenOff', order.pointsWrittenOff, 'loyalty')]
      : []),
    ...(isPaid && total > 0 ? [buildEntry(3, 'arrival', kind, total, orderWay)] : []),
  ]
}
