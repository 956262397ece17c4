import { eq } from 'drizzle-orm'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Returns store and update time of an order. An order of a store that the actor may not see is refused as if it did not
 * exist.
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
