import { sql } from 'drizzle-orm'
import { queryRows, type Db } from '../../platform/db/database.ts'

export interface WorkflowTimer {
  id: number
  instanceId: number
  name: string
  event: string
  fireAt: Date
}

export interface TimerRow {
  id: string
  instance_id: string
  name: string
  event: string
  fire_at: string | Date
}
export const toWorkflowTimer = (row: TimerRow): WorkflowTimer => ({
  id: Number(row.id),
  instanceId: Number(row.instance_id),
  name: row.name,
  event: row.event,
  fireAt: new Date(row.fire_at),
})

/**
 * Pending timers that are due by the clock of the database: the oldest of each instance among the first `limit`.
 * Excludes the timers and the instances in `except`, and locked rows, which another process is firing.
 */
export async function readDueTimers(
  db: Db,
  limit: number,
  except: { timers?: readonly number[]; instances?: readonly number[] } = {},
): Promise<WorkflowTimer[]> {
  const { timers = [], instances = [] } = except
  const due = await queryRows<TimerRow>(
    db,
    sql`select id, instance_id, name, event, fire_at from workflow_timers
      where status = 'pending' and fire_at <= statement_timestamp()
        ${timers.length > 0 ? sql`and id not in ${[...timers]}` : sql``}
        ${instances.length > 0 ? sql`and instance_id not in ${[...instances]}` : sql``}
      order by fire_at limit ${limit} for update skip locked`,
  )
  const oldest = new Map<number, WorkflowTimer>()
  for (const timer of due.map(toWorkflowTimer))
    if (!oldest.has(timer.instanceId)) oldest.set(timer.instanceId, timer)
  return [...oldest.values()]
}
