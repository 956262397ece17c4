import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { rows, type Db } from '../../platform/db/database.ts'
import { unfinishedStatuses } from '../../engine/events/event-catalog.ts'
import { oneOf } from '../../engine/events/transition-events.ts'

interface Waiting {
  events: Record<string, number>
  jobs: Record<string, number>
  eventSeconds: number
  timerSeconds: number
  tasksOpen: number
  tasksOverdue: number
  moneyFailed: number
}

/** What waits in the database. To be called before the metrics are read: every server tells the same. */
export function watchWaiting(registry: Registry, db: Db): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const events = gauge('crm_events', 'Events that are not done, by status', ['status'])
  const jobs = gauge('crm_jobs', 'Long work that has not ended, by status', ['status'])
  const eventSeconds = gauge('crm_event_delay_seconds', 'For how long the most overdue event has been due')
  const timerSeconds = gauge('crm_timer_delay_seconds', 'For how long the most overdue timer has been due')
  const tasksOpen = gauge('crm_tasks_open', 'Tasks that people have to do')
  const tasksOverdue = gauge('crm_tasks_overdue', 'Of them those whose time is over')
  const moneyFailed = gauge('crm_money_failed', 'Sums that did not go where they are owed')
  const up = gauge('crm_watch_up', '1: the figures of what waits are those of now')
  return async () => {
    const now = await readWaiting(db).catch(() => null)
    up.set(now ? 1 : 0)
    if (!now) return
    for (const status of unfinishedStatuses) events.set({ status }, now.events[status] ?? 0)
    for (const status of ['queued', 'running']) jobs.set({ status }, now.jobs[status] ?? 0)
    eventSeconds.set(now.eventSeconds)
    timerSeconds.set(now.timerSeconds)
    tasksOpen.set(now.tasksOpen)
    tasksOverdue.set(now.tasksOverdue)
    moneyFailed.set(now.moneyFailed)
  }
}

const byStatus = (table: string, condition: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_object_agg(status, n), '{}'::json) from
    (select status, count(*)::int as n from ${sql.raw(table)} where ${condition} group by status) s)`
const overdue = (oldest: ReturnType<typeof sql>) =>
  sql`(select coalesce(greatest(extract(epoch from clock_timestamp() - min(due)), 0), 0)::float8 from (${oldest}) d)`

async function readWaiting(db: Db): Promise<Waiting> {
  const [row] = await rows<Waiting>(
    db,
    sql`select ${byStatus('events', oneOf(unfinishedStatuses))} as events,
      ${byStatus('jobs', sql`status in ('queued', 'running')`)} as jobs,
      ${overdue(sql`select next_at as due from events where status in ('ready', 'pending') and next_at < clock_timestamp()`)} as "eventSeconds",
      ${overdue(sql`select fire_at as due from workflow_timers where status = 'pending' and fire_at < clock_timestamp()`)} as "timerSeconds",
      (select count(*)::int from tasks where task_status = 'open') as "tasksOpen",
      (select count(*)::int from tasks where task_status = 'open' and due_at < clock_timestamp()
        and (postponed_until is null or postponed_until < clock_timestamp())) as "tasksOverdue",
      (select count(*)::int from ledger_entries where status = 'failed') as "moneyFailed"`,
  )
  return row!
}
