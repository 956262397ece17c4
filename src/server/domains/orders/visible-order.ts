import { eq } from 'drizzle-orm'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Store and update time of an order. Throws the same refusal for an order that does not exist and for an order of a
 * store that the user may not see.
 */
export async function requireVisibleOrder(
  tx: Tx | Db,
  orderId: number,
  actor: Actor,
): Promise<{ pfm: string; dateUpdate: Date }> {
  const [order] = await tx
    .select({ pfm: orders.pfm, dateUpdate: orders.dateUpdate })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !canSeeStore(actor, order.pfm)) throw refuse.orderNotFound()
  return order
}
