import { sql } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'
import { rows, type Tx } from '../db/database.ts'
import { administrator } from '../identity/sync-administrator.ts'
import { refuse } from '../http/refusal.ts'

/**
 * After a change that took it from `personId`: somebody who can sign in holds the administrator's role. Who has never signed
 * in does not count, because nobody knows whether they will. What people do to themselves `changeAccess` looks at.
 */
export async function refuseNoAdministrator(tx: Tx, { id }: Actor, personId: string): Promise<void> {
  if (personId === id) return
  const held = await rows(
    tx,
    sql`select 1 from users u join user_roles ur on ur.user_id = u.id
        where ur.role_id = ${administrator} and u.active and u.issuer is not null limit 1`,
  )
  if (held.length === 0) throw refuse.denied('errors:lastAdministrator')
}
