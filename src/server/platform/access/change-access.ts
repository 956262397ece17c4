import { sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import { queryRows, type Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { roles, type LocalizedText } from '../db/schema/identity.ts'
import { publishLiveChangesAtCommit } from '../live/live.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { recordAccessHistory, type AccessHistoryEntry } from './history.ts'

export interface AccessChangeContext {
  tx: Tx
  actor: Actor
  changes: LiveChange[]
}

export interface AccessServices extends Services {
  /** Releases the work of users who have lost the right to do it, in the transaction of the change. */
  releaseWork: (change: AccessChangeContext) => Promise<void>
}

export type RolesById = ReadonlyMap<string, { id: string; name: LocalizedText }>

/**
 * Changes access rights. Changes are serialized and atomic. Each is recorded, and every server and open screen is
 * notified at the commit. The actor must have the right (and the right to see all stores) also after the change,
 * because otherwise the last administrator could lock everybody out.
 *
 * `decide`: reads, refuses and writes within the lock, and returns what has changed.
 */
export async function changeAccess(
  { database: { db }, clock, publish, releaseWork }: AccessServices,
  actor: Actor,
  right: Right,
  decide: (tx: Tx, knownRoles: RolesById) => Promise<readonly AccessHistoryEntry[]>,
): Promise<void> {
  if (!canChangeAccess(actor, right)) throw refuse.forbidden()
  const changes: LiveChange[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${roles} in share row exclusive mode`)
    // The actor's cached rights may be some seconds old, so they are checked again within the lock.
    if (!(await hasCurrentRight(tx, actor, right))) throw refuse.forbidden()
    const knownRoles = new Map((await tx.select().from(roles)).map((role) => [role.id, role]))
    const steps = await decide(tx, knownRoles)
    if (steps.length === 0) return
    if (!(await hasCurrentRight(tx, actor, right))) throw refuse.denied('errors:ownAccess')
    await recordAccessHistory(tx, actor, await readDatabaseNow(tx, clock), steps)
    await releaseWork({ tx, actor, changes })
    await publishLiveChangesAtCommit(tx, [{ kind: 'rights' }])
  })
  publish(changes)
}

/** Access rights apply to all stores, so only users who may see all stores can change them. */
export const canChangeAccess = ({ rights, stores }: Actor, right: Right): boolean =>
  stores === 'all' && rights.has(right)

async function hasCurrentRight(tx: Tx, { id }: Actor, right: Right): Promise<boolean> {
  const requiredRights: readonly Right[] = [right, 'ordersViewAllStores']
  const [row] = await queryRows<{ n: number }>(
    tx,
    sql`select count(distinct rr."right")::int as n
        from users u join user_roles ur on ur.user_id = u.id join role_rights rr on rr.role_id = ur.role_id
        where u.id = ${id} and u.active and rr."right" in (${requiredRights[0]}, ${requiredRights[1]})`,
  )
  return row?.n === requiredRights.length
}
