import { count, desc, eq } from 'drizzle-orm'
import type { OrderLogEntry } from '../../../../../schemas/api/orders.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { orderLog } from '../../../platform/db/schema/orders.ts'

/** Entries of the order's log, newest first. */
export async function readOrderLog(
  tx: Tx | Db,
  orderId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OrderLogEntry[]> {
  const entries = await tx
    .select()
    .from(orderLog)
    .where(eq(orderLog.orderId, orderId))
    .orderBy(desc(orderLog.id))
    .limit(limit)
    .offset(offset)
  return entries.map(({ orderId: _, type, dateTime, ...entry }) => ({
    ...entry,
    type: type as OrderLogEntry['type'],
    dateTime: dateTime.toISOString(),
  }))
}

export async function countOrderLogEntries(tx: Tx | Db, orderId: number): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(orderLog).where(eq(orderLog.orderId, orderId))
  return row?.n ?? 0
}
