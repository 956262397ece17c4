import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderLog, orderProducts, type orders } from '../../platform/db/schema/orders.ts'
import { ledgerEntries } from '../../platform/db/schema/payments.ts'
import { computeBalanceFromRows, type Balance } from '../orders/money/balance.ts'

type OrderRecord = typeof orders.$inferSelect
export type StoredLedgerEntry = typeof ledgerEntries.$inferSelect

export interface OrderLedger {
  balance: Balance
  entries: StoredLedgerEntry[]
}

/** Reads the ledger entries of an order and computes its balance, for code that has no loaded order state. */
export async function readOrderLedger(tx: Tx | Db, order: OrderRecord): Promise<OrderLedger> {
  const lines = await tx.select().from(orderProducts).where(eq(orderProducts.orderId, order.id))
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, order.id))
    .orderBy(asc(ledgerEntries.number))
  return { entries, balance: computeBalanceFromRows(order, lines, entries) }
}

/** Names of the employees who settled ledger entries of an order by hand, by the purpose of the entry. */
export async function readManualSettlers(db: Tx | Db, orderId: number): Promise<Map<string, string>> {
  const logged = await db
    .select({ now: orderLog.new, userName: orderLog.userName })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, orderId), eq(orderLog.action, 'settleByHand')))
  return new Map(logged.map(({ now, userName }) => [(now as { purpose: string }).purpose, userName]))
}
