import { eq, inArray } from 'drizzle-orm'
import type { OrderStoreChoice } from '../../../../schemas/api/distribution.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderDistributions } from '../../platform/db/schema/distribution.ts'
import { stores } from '../../platform/db/schema/reference.ts'

/**
 * The reason why the store of the order was chosen, and the considered stores as far as the actor may see them. Null if
 * the order was not distributed.
 */
export async function readStoreChoice(
  tx: Tx | Db,
  orderId: number,
  actor: Actor,
): Promise<OrderStoreChoice | null> {
  const [placement] = await tx
    .select()
    .from(orderDistributions)
    .where(eq(orderDistributions.orderId, orderId))
  if (!placement) return null
  const visibleStores = placement.considered.filter(({ pfm }) => canSeeStore(actor, pfm))
  const storeNames = await tx
    .select({ pfm: stores.pfm, name: stores.name })
    .from(stores)
    .where(
      inArray(
        stores.pfm,
        visibleStores.map(({ pfm }) => pfm),
      ),
    )
  const getStoreName = (pfm: string) => storeNames.find((store) => store.pfm === pfm)?.name ?? pfm
  const { at, pfm, reason, action, minInStock } = placement
  return {
    pfm,
    reason,
    action,
    minInStock,
    at: at.toISOString(),
    considered: visibleStores.map((store) => ({ ...store, name: getStoreName(store.pfm) })),
  }
}
