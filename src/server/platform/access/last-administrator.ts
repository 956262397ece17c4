import { sql } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'
import { queryRows, type Tx } from '../db/database.ts'
import { administratorRole } from '../identity/sync-administrator.ts'
import { refuse } from '../http/refusal.ts'

/**
 * Refuses a change that leaves no active user with the administrator's role. Users who are not bound to an account do
 * not count, because it is not certain that they will ever sign in. Changes of the actor's own access are checked by
 * `changeAccess`.
 */
export async function requireRemainingAdministrator(tx: Tx, { id }: Actor, personId: string): Promise<void> {
  if (personId === id) return
  const administrators = await queryRows(
    tx,
    sql`select 1 from users u join user_roles ur on ur.user_id = u.id
        where ur.role_id = ${administratorRole} and u.active and u.issuer is not null limit 1`,
  )
  if (administrators.length === 0) throw refuse.denied('errors:lastAdministrator')
}
