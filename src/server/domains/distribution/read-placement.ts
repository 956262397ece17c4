import { eq, inArray } from 'drizzle-orm'
import type { OrderPlacement } from '../../../../schemas/api/distribution.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderDistributions } from '../../platform/db/schema/distribution.ts'
import { stores } from '../../platform/db/schema/reference.ts'

/** Why the order is where it is; null: it was not distributed. What other stores have to do is told to who sees them. */
export async function placementOf(
  tx: Tx | Db,
  orderId: number,
  actor: Actor,
): Promise<OrderPlacement | null> {
  const [kept] = await tx.select().from(orderDistributions).where(eq(orderDistributions.orderId, orderId))
  if (!kept) return null
  const seen = kept.considered.filter(({ pfm }) => maySeeStore(actor, pfm))
  const named = await tx
    .select({ pfm: stores.pfm, name: stores.name })
    .from(stores)
    .where(
      inArray(
        stores.pfm,
        seen.map(({ pfm }) => pfm),
      ),
    )
  const nameOf = (pfm: string) => named.find((store) => store.pfm === pfm)?.name ?? pfm
  const { at, pfm, reason, action, minInStock } = kept
  return {
    ...{ pfm, reason, action, minInStock },
    at: at.toISOString(),
    considered: seen.map((store) => ({ ...store, name: nameOf(store.pfm) })),
  }
}
