import { sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { queryRows, type Tx } from '../db/database.ts'

export type WorkReleaseChanges = readonly LiveChange[]

/**
 * Releases all open tasks and desk workflows that a user has claimed. Returns the live updates, which the caller
 * publishes after the commit.
 */
export async function releaseWorkOfUser(tx: Tx, personId: string): Promise<WorkReleaseChanges> {
  // Locks the orders first, as every step does, to avoid a deadlock.
  await queryRows(
    tx,
    sql`select 1 from orders where id in (select order_id from tasks where claimed_by = ${personId} and task_status = 'open')
        order by id for update`,
  )
  const tasks = await queryRows<{ taskId: number; orderId: number; pfm: string }>(
    tx,
    sql`update tasks set claimed_by = null, claimed_name = null, claimed_until = null, claimed_since = null
        where claimed_by = ${personId} and task_status = 'open'
        returning task_id::float8 as "taskId", order_id::float8 as "orderId", pfm`,
  )
  const desks = await queryRows<{ deskId: number }>(
    tx,
    sql`delete from desk_claims where claimed_by = ${personId} returning instance_id::float8 as "deskId"`,
  )
  return [
    ...tasks.map((task) => ({ kind: 'task' as const, ...task })),
    ...desks.map((desk) => ({ kind: 'desk' as const, ...desk })),
  ]
}
