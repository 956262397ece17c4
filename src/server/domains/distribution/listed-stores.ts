import { desc, eq, sql } from 'drizzle-orm'
import type {
  StoreListChange,
  DistributionListStore,
  DistributionStoreLists,
} from '../../../../schemas/api/distribution.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { distributionChanges, distributionStores } from '../../platform/db/schema/distribution.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { refuseRulesPlacingNoOrder } from './what-if.ts'

/** True if the actor may change the lists. The lists affect all stores, so access to all stores is required. */
export const canEditDistribution = ({ stores: visibleStores, rights }: Actor): boolean =>
  visibleStores === 'all' && rights.has('pfmDistributionViewAndEdit')

/** Stores of both distribution lists, base stores first. */
export async function readDistributionStores(db: Db | Tx): Promise<DistributionListStore[]> {
  const listed = await queryRows<Omit<DistributionListStore, 'changedAt'> & { changedAt: number }>(
    db,
    sql`select d.pfm, s.name, s.city, d.list, d."limit", d.active, d.version, d.user_name as "changedBy",
        (extract(epoch from d.changed_at) * 1000)::float8 as "changedAt",
        (select count(*) from order_states o where o.pfm = d.pfm
          and o.order_status_id = ${sql.raw(String(orderStatus.toBeFormed))})::int as load
      from distribution_stores d join stores s on s.pfm = d.pfm order by d.list, d.pfm`,
  )
  return listed.map((store) => ({ ...store, changedAt: new Date(store.changedAt).toISOString() }))
}

/** The last 50 changes of the lists, newest first. */
export async function readStoreListChanges(db: Db): Promise<DistributionStoreLists['changes']> {
  const changes = await db.select().from(distributionChanges).orderBy(desc(distributionChanges.id)).limit(50)
  return changes.map(({ at, userName, pfm, from, to }) => ({
    at: at.toISOString(),
    by: userName,
    pfm,
    from: from ?? null,
    to: to ?? null,
  }))
}

/**
 * Adds a store to a list, changes its entry, or removes it (`list` is null). Refuses an unknown store (code 50), a new
 * entry for a listed store (code 19), and an outdated version (code 355). Also refuses a change that would leave all
 * orders without a store (code 19), unless the user has confirmed it or the current lists already do so.
 */
export async function changeListedStore(
  services: Services,
  actor: Actor,
  { pfm: typed, list, limit, active, version, confirmed }: StoreListChange,
): Promise<void> {
  if (!canEditDistribution(actor)) throw refuse.forbidden()
  const { db } = services.database
  const pfm = typed.trim().toUpperCase()
  if (!confirmed) await refuseRulesPlacingNoOrder(services, { store: { pfm, list, limit, active } })
  await db.transaction(async (tx) => {
    // Locks the row of the store and not its list entry, which may not exist yet. This serializes users who add the
    // same store.
    const [store] = await tx.select({ pfm: stores.pfm }).from(stores).where(eq(stores.pfm, pfm)).for('update')
    if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
    const [current] = await tx.select().from(distributionStores).where(eq(distributionStores.pfm, pfm))
    if (version === 0 && current) throw refuse.denied('errors:pfmOnList', { pfm })
    if ((current?.version ?? 0) !== version) throw refuse.stale()
    const at = await readDatabaseNow(tx, services.clock)
    const author = { userId: actor.id, userName: actor.name }
    const entry = list === null ? null : { list, limit, active }
    const from = current ? { list: current.list, limit: current.limit, active: current.active } : null
    if (entry === null) await tx.delete(distributionStores).where(eq(distributionStores.pfm, pfm))
    else {
      const row = { ...entry, ...author, version: version + 1, changedAt: at }
      await tx
        .insert(distributionStores)
        .values({ pfm, ...row })
        .onConflictDoUpdate({ target: distributionStores.pfm, set: row })
    }
    await tx.insert(distributionChanges).values({ pfm, from, to: entry, at, ...author })
  })
}
