import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderLog } from '../../platform/db/schema/orders.ts'

/** When the order got the status it has now, by its log; one that still has its first status got it when it arrived. */
export async function statusSince(
  tx: Tx | Db,
  { id, dateCreate }: { id: number; dateCreate: Date | string },
): Promise<string> {
  const [changed] = await tx
    .select({ at: orderLog.dateTime })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, id), eq(orderLog.action, 'setOrderStatus')))
    .orderBy(desc(orderLog.id))
    .limit(1)
  return new Date(changed?.at ?? dateCreate).toISOString()
}
