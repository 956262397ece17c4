import { sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import { rows, type Tx } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { roles, type Texts } from '../db/schema/identity.ts'
import { notifyAtCommit } from '../live/live.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { remember, type AccessStep } from './history.ts'

export interface AccessChange {
  tx: Tx
  actor: Actor
  changes: LiveChange[]
}

export interface AccessServices extends Services {
  /** Releases the work of users who have lost the right to do it, in the transaction of the change. */
  releaseWork: (change: AccessChange) => Promise<void>
}

export type KnownRoles = ReadonlyMap<string, { id: string; name: Texts }>

/**
 * Every change of access goes through here, one after another: all of it or nothing, remembered, and told to every server and
 * every open screen at the commit. Whoever changes access may still do so afterwards, so that nobody is ever locked out of
 * this by the last of them.
 *
 * `decide`: reads, refuses and writes within the lock, and answers what has changed.
 */
export async function changeAccess(
  { database: { db }, clock, publish, releaseWork }: AccessServices,
  actor: Actor,
  right: Right,
  decide: (tx: Tx, known: KnownRoles) => Promise<readonly AccessStep[]>,
): Promise<void> {
  if (!mayChange(actor, right)) throw refuse.forbidden()
  const changes: LiveChange[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${roles} in share row exclusive mode`)
    // Those who were let in by rights of some seconds ago are looked at again within the lock.
    if (!(await stillMay(tx, actor, right))) throw refuse.forbidden()
    const known = new Map((await tx.select().from(roles)).map((role) => [role.id, role]))
    const steps = await decide(tx, known)
    if (steps.length === 0) return
    if (!(await stillMay(tx, actor, right))) throw refuse.denied('errors:ownAccess')
    await remember(tx, actor, await databaseNow(tx, clock), steps)
    await releaseWork({ tx, actor, changes })
    await notifyAtCommit(tx, [{ kind: 'rights' }])
  })
  publish(changes)
}

/** What holds in every store is changed by who sees them all. */
export const mayChange = ({ rights, stores }: Actor, right: Right): boolean =>
  stores === 'all' && rights.has(right)

async function stillMay(tx: Tx, { id }: Actor, right: Right): Promise<boolean> {
  const needed: readonly Right[] = [right, 'ordersViewAllStores']
  const [found] = await rows<{ n: number }>(
    tx,
    sql`select count(distinct rr."right")::int as n
        from users u join user_roles ur on ur.user_id = u.id join role_rights rr on rr.role_id = ur.role_id
        where u.id = ${id} and u.active and rr."right" in (${needed[0]}, ${needed[1]})`,
  )
  return found?.n === needed.length
}
