import { sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../../src/server/platform/db/database.ts'
import { toWorkflowTimer, type WorkflowTimer, type TimerRow } from '../../src/server/engine/events/timers.ts'

/**
 * Sets a timer as the effect of a step does. A pending one of the same name is replaced and gets a new id, so that a
 * worker that has already picked up the old one finds it gone. `fireAt` may lie in the past: it fires at once.
 */
export async function startTimer(
  tx: Tx,
  timer: { instanceId: number; name: string; event: string; fireAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_timers (instance_id, name, event, fire_at, status)
    values (${timer.instanceId}, ${timer.name}, ${timer.event}, ${timer.fireAt.toISOString()}::timestamptz, 'pending')
    on conflict (instance_id, name) where status = 'pending'
    do update set id = excluded.id, event = excluded.event, fire_at = excluded.fire_at`)
}

/** Cancels the pending timer of this name, if any. Without a name: all timers of the instance. */
export async function cancelTimer(tx: Tx, timer: { instanceId: number; name?: string }): Promise<void> {
  const nameCondition = timer.name === undefined ? sql`` : sql`and name = ${timer.name}`
  await tx.execute(sql`
    update workflow_timers set status = 'cancelled'
    where instance_id = ${timer.instanceId} and status = 'pending' ${nameCondition}`)
}

/**
 * Marks a timer as fired and returns it; null when it was fired, cancelled or replaced meanwhile. Call it after locking
 * the instance and in the transaction that advances it: with several servers exactly one of them gets the timer.
 */
export async function claimTimer(tx: Tx, id: number): Promise<WorkflowTimer | null> {
  const [row] = await queryRows<TimerRow>(
    tx,
    sql`update workflow_timers set status = 'fired' where id = ${id} and status = 'pending'
      returning id, instance_id, name, event, fire_at`,
  )
  return row ? toWorkflowTimer(row) : null
}
