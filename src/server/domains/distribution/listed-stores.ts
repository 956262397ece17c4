import { desc, eq, sql } from 'drizzle-orm'
import type { ChangedStore, ListedStore, ListedStores } from '../../../../schemas/api/distribution.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { distributionChanges, distributionStores } from '../../platform/db/schema/distribution.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { refuseToStopAll } from './what-if.ts'

/** What holds in every store is changed by who sees them all. */
export const mayDistribute = ({ stores: seen, rights }: Actor): boolean =>
  seen === 'all' && rights.has('pfmDistributionViewAndEdit')

/** Stores of both lists; the base stores come first. */
export async function listedStores(db: Db | Tx): Promise<ListedStore[]> {
  const found = await rows<Omit<ListedStore, 'changedAt'> & { changedAt: number }>(
    db,
    sql`select d.pfm, s.name, s.city, d.list, d."limit", d.active, d.version, d.user_name as "changedBy",
        (extract(epoch from d.changed_at) * 1000)::float8 as "changedAt",
        (select count(*) from order_states o where o.pfm = d.pfm
          and o.order_status_id = ${sql.raw(String(orderStatus.toBeFormed))})::int as load
      from distribution_stores d join stores s on s.pfm = d.pfm order by d.list, d.pfm`,
  )
  return found.map((store) => ({ ...store, changedAt: new Date(store.changedAt).toISOString() }))
}

/** What became of the lists, the newest first. */
export async function lastChanges(db: Db): Promise<ListedStores['changes']> {
  const found = await db.select().from(distributionChanges).orderBy(desc(distributionChanges.id)).limit(50)
  return found.map(({ at, userName, pfm, from, to }) => ({
    ...{ at: at.toISOString(), by: userName, pfm },
    ...{ from: from ?? null, to: to ?? null },
  }))
}

/** Puts a store on a list, changes its place or takes it off. Refuses a number that is no store (50), one that is there already (19) one that somebody has changed since (355), and what would stop all orders unless it is confirmed (19). */
export async function changeStore(
  services: Services,
  actor: Actor,
  { pfm: typed, list, limit, active, version, confirmed }: ChangedStore,
): Promise<void> {
  if (!mayDistribute(actor)) throw refuse.forbidden()
  const { db } = services.database
  const pfm = typed.trim().toUpperCase()
  if (!confirmed) await refuseToStopAll(services, { store: { pfm, list, limit, active } })
  await db.transaction(async (tx) => {
    // The row of the store is there before its place is: two who add it wait for one another.
    const [store] = await tx.select({ pfm: stores.pfm }).from(stores).where(eq(stores.pfm, pfm)).for('update')
    if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
    const [now] = await tx.select().from(distributionStores).where(eq(distributionStores.pfm, pfm))
    if (version === 0 && now) throw refuse.denied('errors:pfmOnList', { pfm })
    if ((now?.version ?? 0) !== version) throw refuse.stale()
    const at = await databaseNow(tx, services.clock)
    const who = { userId: actor.id, userName: actor.name }
    const place = list === null ? null : { list, limit, active }
    const from = now ? { list: now.list, limit: now.limit, active: now.active } : null
    if (place === null) await tx.delete(distributionStores).where(eq(distributionStores.pfm, pfm))
    else {
      const row = { ...place, ...who, version: version + 1, changedAt: at }
      await tx
        .insert(distributionStores)
        .values({ pfm, ...row })
        .onConflictDoUpdate({ target: distributionStores.pfm, set: row })
    }
    await tx.insert(distributionChanges).values({ pfm, from, to: place, at, ...who })
  })
}
