import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { unfinishedEventStatuses } from '../../engine/events/event-catalog.ts'
import { buildStatusCondition } from '../../engine/events/change-event-status.ts'

interface PendingWork {
  events: Record<string, number>
  jobs: Record<string, number>
  eventSeconds: number
  timerSeconds: number
  tasksOpen: number
  tasksOverdue: number
  moneyFailed: number
}

/**
 * Registers gauges of the pending work in the database. The returned function updates them and must be called before
 * the metrics are read. All servers report the same values.
 */
export function createPendingWorkMetrics(registry: Registry, db: Db): () => Promise<void> {
  const createGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const events = createGauge('crm_events', 'Number of unfinished outbox events by status', ['status'])
  const jobs = createGauge('crm_jobs', 'Number of queued and running background jobs by status', ['status'])
  const eventSeconds = createGauge(
    'crm_event_delay_seconds',
    'Delay of the most overdue outbox event in seconds',
  )
  const timerSeconds = createGauge(
    'crm_timer_delay_seconds',
    'Delay of the most overdue workflow timer in seconds',
  )
  const tasksOpen = createGauge('crm_tasks_open', 'Number of open tasks')
  const tasksOverdue = createGauge('crm_tasks_overdue', 'Number of open tasks past their due time')
  const moneyFailed = createGauge('crm_money_failed', 'Number of failed ledger entries')
  const up = createGauge(
    'crm_watch_up',
    '1 if the metrics of pending work could be read from the database, 0 otherwise',
  )
  return async () => {
    const pending = await readPendingWork(db).catch(() => null)
    up.set(pending ? 1 : 0)
    if (!pending) return
    for (const status of unfinishedEventStatuses) events.set({ status }, pending.events[status] ?? 0)
    for (const status of ['queued', 'running']) jobs.set({ status }, pending.jobs[status] ?? 0)
    eventSeconds.set(pending.eventSeconds)
    timerSeconds.set(pending.timerSeconds)
    tasksOpen.set(pending.tasksOpen)
    tasksOverdue.set(pending.tasksOverdue)
    moneyFailed.set(pending.moneyFailed)
  }
}

const buildCountByStatusSql = (table: string, condition: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_object_agg(status, n), '{}'::json) from
    (select status, count(*)::int as n from ${sql.raw(table)} where ${condition} group by status) s)`
const buildDelaySql = (oldest: ReturnType<typeof sql>) =>
  sql`(select coalesce(greatest(extract(epoch from clock_timestamp() - min(due)), 0), 0)::float8 from (${oldest}) d)`

async function readPendingWork(db: Db): Promise<PendingWork> {
  const [row] = await queryRows<PendingWork>(
    db,
    sql`select ${buildCountByStatusSql('events', buildStatusCondition(unfinishedEventStatuses))} as events,
      ${buildCountByStatusSql('jobs', sql`status in ('queued', 'running')`)} as jobs,
      ${buildDelaySql(sql`select next_at as due from events where status in ('ready', 'pending') and next_at < clock_timestamp()`)} as "eventSeconds",
      ${buildDelaySql(sql`select fire_at as due from workflow_timers where status = 'pending' and fire_at < clock_timestamp()`)} as "timerSeconds",
      (select count(*)::int from tasks where task_status = 'open') as "tasksOpen",
      (select count(*)::int from tasks where task_status = 'open' and due_at < clock_timestamp()
        and (postponed_until is null or postponed_until < clock_timestamp())) as "tasksOverdue",
      (select count(*)::int from ledger_entries where status = 'failed') as "moneyFailed"`,
  )
  return row!
}
