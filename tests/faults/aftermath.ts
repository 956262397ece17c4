import { sql } from 'drizzle-orm'
import { queryRows, type Database } from '../../src/server/platform/db/database.ts'
import type { SmsGateway } from '../../src/simulators/sms/gateway.ts'
import type { UserClient } from './desk.ts'
import { findBrokenInvariants, listExpectedEvents, readStoredRecords } from './invariants.ts'
import { searchLog, readSecrets, type LogSearchResult } from './log-secrets.ts'
import type { Ledger } from './order-walk.ts'

type Db = Database['db']

/** Waits until no event is in progress; false when some still are after `ms`. */
export async function waitUntilEventsSettle(client: UserClient, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const { body } = await client('admin', 'GET', '/api/events/list-count-not-finished')
    const unfinished = (body as { status: string; count: number }[]).filter((row) => row.status !== 'fail')
    if (unfinished.every((row) => row.count === 0)) return true
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
  /** Requests received by the SMS gateway: more than the messages when a response was lost. */
  requests: number
  /** [RL-11] */
  log: LogSearchResult
}

/**
 * Compares the database with the responses users received and the requests the SMS gateway received. `log`:
 * everything the servers wrote; it must contain no personal data.
 */
export async function checkAftermath(
  db: Db,
  ledger: Ledger,
  gateway: SmsGateway,
  log: string,
): Promise<Aftermath> {
  // The one demo order existed before the first client; its history has no keys and sent nothing.
  const [first] = await queryRows<{ id: number }>(
    db,
    sql`select coalesce(min(i.id), 1)::float8 as id from workflow_instances i join orders o on o.id = i.order_id where o.is_test`,
  )
  const after = first!.id - 1
  const stored = await readStoredRecords(db, after)
  const searched = await searchPersonalData(db, gateway, log)
  const [timers] = await queryRows<{ fired: number }>(
    db,
    sql`select count(*)::int as fired from workflow_timers where status = 'fired' and instance_id > ${after}`,
  )
  return {
    problems: [
      ...(await findBrokenInvariants(db, after)),
      ...(await findLostSteps(db, ledger)),
      ...(await findLostOrders(db, ledger)),
      ...(await findUnfinishedEvents(db)),
      ...(await findOverdueEvents(db)),
      ...findWrongMessages(gateway, listExpectedEvents(stored)),
      ...searched.held.map((value) => `the log holds «${value}»`),
    ],
    log: searched,
    instances: stored.instances.length,
    records: [...stored.records.values()].reduce((sum, instanceRecords) => sum + instanceRecords.length, 0),
    timersFired: timers!.fired,
    ...gateway.counts(),
  }
}

async function findLostSteps(db: Db, { steps }: Ledger): Promise<string[]> {
  const result = await queryRows<{ taskId: number; revision: number; type: string; key: string | null }>(
    db,
    sql`select t.task_id::float8 as "taskId", r.revision, r.event->>'type' as type, k.key from tasks t
      join workflow_records r on r.instance_id = t.instance_id
      left join idempotency_keys k on k.instance_id = r.instance_id and k.revision = r.revision`,
  )
  const byStep = new Map(result.map((row) => [`${row.taskId}/${row.revision}`, row]))
  return steps.flatMap(({ taskId, revision, type, key }) => {
    const row = byStep.get(`${taskId}/${revision}`)
    return row?.type === type && row.key === key
      ? []
      : [`acknowledged ${type} of task ${taskId} at ${revision}: found ${JSON.stringify(row ?? null)}`]
  })
}

async function findLostOrders(db: Db, ledger: Ledger): Promise<string[]> {
  const result = await queryRows<{ id: number }>(db, sql`select id::float8 as id from orders`)
  const known = new Set(result.map((row) => row.id))
  return ledger.orders.filter((id) => !known.has(id)).map((id) => `acknowledged order ${id} is not there`)
}

async function findUnfinishedEvents(db: Db): Promise<string[]> {
  const result = await queryRows<{ id: string; status: string; error: string | null; attempts: number }>(
    db,
    sql`select id, status, error, attempts from events where status <> 'done'`,
  )
  return result.map((e) => `event ${e.id}: ${e.status} after ${e.attempts} attempts, ${e.error}`)
}

/** Events that became due half a minute ago and that no worker claimed, though workers ran. */
async function findOverdueEvents(db: Db): Promise<string[]> {
  const result = await queryRows<{ id: string; status: string }>(
    db,
    sql`select id, status from events
      where status in ('ready', 'queue', 'pending') and next_at < clock_timestamp() - interval '30 seconds'`,
  )
  return result.map((event) => `event ${event.id}, ${event.status}, was never claimed`)
}

/** [RL-11] Searches the log for personal data of the database and for messages to customers with their codes. */
async function searchPersonalData(db: Db, gateway: SmsGateway, log: string): Promise<LogSearchResult> {
  const sent = gateway.messages().map((message) => message.text)
  return searchLog(log, [...(await readSecrets(db)), ...sent])
}

/** Every message belongs to one step, and every step that requests a message has one. */
function findWrongMessages(gateway: SmsGateway, expected: string[]): string[] {
  // The gateway accepts a key once, so the remaining fault would be a second key for one effect.
  const sent = new Set(gateway.messages().map((message) => message.key))
  const expectedKeys = new Set(expected)
  return [
    ...[...sent].filter((key) => !expectedKeys.has(key)).map((key) => `message ${key} of no step`),
    ...expected.filter((key) => !sent.has(key)).map((key) => `no message ${key}`),
  ]
}
