import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { orderLog } from '../../../platform/db/schema/orders.ts'

/**
 * Time when the order got its current status, from the order log. For the first status, the time when the order
 * arrived.
 */
export async function readCurrentStatusStartTime(
  tx: Tx | Db,
  { id, dateCreate }: { id: number; dateCreate: Date | string },
): Promise<string> {
  const [entry] = await tx
    .select({ at: orderLog.dateTime })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, id), eq(orderLog.action, 'setOrderStatus')))
    .orderBy(desc(orderLog.id))
    .limit(1)
  return new Date(entry?.at ?? dateCreate).toISOString()
}
