import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../src/server/db/database.ts'
import type { Gateway } from '../../src/simulators/sms/gateway.ts'
import type { Desk } from './desk.ts'
import { brokenInvariants, expectedEvents, readWritten } from './invariants.ts'
import { searchLog, secretsOf, type Searched } from './log-secrets.ts'
import type { Ledger } from './order-walk.ts'

type Db = Database['db']

/** Waits until no event is under way any more; false when some still are after `ms`. */
export async function eventsSettle(desk: Desk, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const { body } = await desk('admin', 'GET', '/api/events/list-count-not-finished')
    const open = (body as { status: string; count: number }[]).filter((row) => row.status !== 'fail')
    if (open.every((row) => row.count === 0)) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

export interface Aftermath {
  problems: string[]
  instances: number
  records: number
  timersFired: number
  messages: number
  /** Requests at the SMS gateway: more than messages where an answer was lost. */
  requests: number
  /** [RL-11] */
  log: Searched
}

/**
 * Compares what stands in the database with what people were told and what the SMS gateway was asked; `log`: all that the
 * servers wrote, which may hold nobody's data.
 */
export async function lookAfter(db: Db, ledger: Ledger, gateway: Gateway, log: string): Promise<Aftermath> {
  // The one demo order was there before the first client; its history has no keys and sent nothing.
  const [first] = await rows<{ id: number }>(
    db,
    sql`select coalesce(min(i.id), 1)::float8 as id from workflow_instances i join orders o on o.id = i.order_id where o.is_test`,
  )
  const after = first!.id - 1
  const written = await readWritten(db, after)
  const told = await searchFor(db, gateway, log)
  const [timers] = await rows<{ fired: number }>(
    db,
    sql`select count(*)::int as fired from workflow_timers where status = 'fired' and instance_id > ${after}`,
  )
  return {
    problems: [
      ...(await brokenInvariants(db, after)),
      ...(await lostSteps(db, ledger)),
      ...(await lostOrders(db, ledger)),
      ...(await unfinishedEvents(db)),
      ...(await overlooked(db)),
      ...wrongMessages(gateway, expectedEvents(written)),
      ...told.held.map((value) => `the log holds «${value}»`),
    ],
    log: told,
    instances: written.instances.length,
    records: [...written.records.values()].reduce((sum, own) => sum + own.length, 0),
    timersFired: timers!.fired,
    ...gateway.counts(),
  }
}

async function lostSteps(db: Db, { steps }: Ledger): Promise<string[]> {
  const found = await rows<{ taskId: number; revision: number; type: string; key: string | null }>(
    db,
    sql`select t.task_id::float8 as "taskId", r.revision, r.event->>'type' as type, k.key from tasks t
      join workflow_records r on r.instance_id = t.instance_id
      left join idempotency_keys k on k.instance_id = r.instance_id and k.revision = r.revision`,
  )
  const byStep = new Map(found.map((row) => [`${row.taskId}/${row.revision}`, row]))
  return steps.flatMap(({ taskId, revision, type, key }) => {
    const row = byStep.get(`${taskId}/${revision}`)
    return row?.type === type && row.key === key
      ? []
      : [`acknowledged ${type} of task ${taskId} at ${revision}: found ${JSON.stringify(row ?? null)}`]
  })
}

async function lostOrders(db: Db, ledger: Ledger): Promise<string[]> {
  const found = await rows<{ id: number }>(db, sql`select id::float8 as id from orders`)
  const known = new Set(found.map((row) => row.id))
  return ledger.orders.filter((id) => !known.has(id)).map((id) => `acknowledged order ${id} is not there`)
}

async function unfinishedEvents(db: Db): Promise<string[]> {
  const found = await rows<{ id: string; status: string; error: string | null; attempts: number }>(
    db,
    sql`select id, status, error, attempts from events where status <> 'done'`,
  )
  return found.map((e) => `event ${e.id}: ${e.status} after ${e.attempts} attempts, ${e.error}`)
}

/** Events whose time came half a minute ago and that nobody took, though workers ran. */
async function overlooked(db: Db): Promise<string[]> {
  const found = await rows<{ id: string; status: string }>(
    db,
    sql`select id, status from events
      where status in ('ready', 'queue', 'pending') and next_at < clock_timestamp() - interval '30 seconds'`,
  )
  return found.map((event) => `event ${event.id}, ${event.status}, was never claimed`)
}

/** [RL-11] Personal data of the database, and messages to customers with their codes, are looked for in the log. */
async function searchFor(db: Db, gateway: Gateway, log: string): Promise<Searched> {
  const sent = gateway.messages().map((message) => message.text)
  return searchLog(log, [...(await secretsOf(db)), ...sent])
}

/** Every message has one step behind it, every step that asks for one has one. */
function wrongMessages(gateway: Gateway, expected: string[]): string[] {
  // The gateway takes a key once: what is left to go wrong is a second key for one effect.
  const sent = new Set(gateway.messages().map((message) => message.key))
  const asked = new Set(expected)
  return [
    ...[...sent].filter((key) => !asked.has(key)).map((key) => `message ${key} of no step`),
    ...expected.filter((key) => !sent.has(key)).map((key) => `no message ${key}`),
  ]
}
