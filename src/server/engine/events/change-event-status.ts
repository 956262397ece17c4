import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import type { EventStatus } from './event-catalog.ts'
import { buildGiveUpTimeSql } from './give-up-at.ts'
import { leaseUntilSql } from './lease.ts'
import { buildClearSecretsSql } from './secrets.ts'

export interface EventStatusChange {
  from: readonly EventStatus[]
  to: EventStatus
  /** Name of the user, or of the system, for the journal. */
  by: string
  /** Detail for the journal: a text key, optionally with a parameter, for example «status 503». */
  detail?: string | null
  /**
   * Error displayed for the event, in the format of `detail`. Null removes the error. If absent, the error is not
   * changed.
   */
  error?: string | null
  /**
   * Change of the number of attempts. count: increased by 1. giveBack: decreased by 1, because the last attempt does
   * not count. reset: 0, because a user restarts the event. If absent, the number is not changed.
   */
  attempts?: keyof typeof attemptsAfter
  /** Seconds until the next attempt. If absent, the event is due immediately. */
  retryAfterSeconds?: number
}

export interface ChangedEvent {
  id: number
  /** Number of the journal line that records the change. */
  line: number
  /** Time of the change by the clock of the database. */
  at: Date
}

const attemptsAfter = {
  count: sql`e.attempts + 1`,
  giveBack: sql`greatest(e.attempts - 1, 0)`,
  reset: sql`0`,
}

const endStatuses: readonly EventStatus[] = ['done', 'fail', 'canceled']

/**
 * SQL condition that the status is one of these. The statuses are literals instead of parameters, so that the planner
 * can use a partial index.
 */
export const buildStatusCondition = (statuses: readonly EventStatus[]): SQL =>
  sql.raw(`status in (${statuses.map((status) => `'${status}'`).join(',')})`)

/**
 * Changes the status of events. Events with a status not in `from` are skipped. Returns the number of the new journal
 * line by event id. Apart from demo data, only the functions of this file and the claim statement (claim.ts) may change
 * a status, because they write the row and the journal line in one statement.
 */
export async function changeEventStatuses(
  tx: Tx,
  ids: readonly number[],
  to: EventStatusChange,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const moved = await updateMatchingEvents(tx, sql`id in ${[...ids]} order by id for update`, to)
  return new Map(moved.map(({ id, line }) => [id, line]))
}

/**
 * Changes up to `limit` matching events, lowest id first, and returns their ids. Rows that other transactions have
 * locked are skipped.
 */
export async function changeStatusOfMatchingEvents(
  db: Db | Tx,
  where: SQL,
  limit: number,
  to: EventStatusChange,
): Promise<number[]> {
  const moved = await updateMatchingEvents(
    db,
    sql`${where} order by id limit ${limit} for update skip locked`,
    to,
  )
  return moved.map(({ id }) => id)
}

/**
 * Changes one event. Returns null if its status is not in `from`, or if `line` is given and is not its last journal
 * line.
 */
export async function changeEventStatus(
  db: Db | Tx,
  { id, line }: { id: number; line?: number },
  to: EventStatusChange,
): Promise<ChangedEvent | null> {
  const lineCondition = line === undefined ? sql`` : sql`and lines = ${line}`
  const [moved] = await updateMatchingEvents(db, sql`id = ${id} ${lineCondition} for update`, to)
  return moved ?? null
}

/**
 * `rowsSql`: condition, sorting and lock of the rows. Times come from the database, because the clocks of servers may
 * differ.
 */
async function updateMatchingEvents(
  db: Db | Tx,
  rowsSql: SQL,
  to: EventStatusChange,
): Promise<ChangedEvent[]> {
  const data = endStatuses.includes(to.to) ? buildClearSecretsSql(sql`e.handler`, sql`e.data`) : sql`e.data`
  const attempts = to.attempts ? attemptsAfter[to.attempts] : sql`e.attempts`
  const giveUp = to.attempts === 'reset' ? buildGiveUpTimeSql('e.handler') : sql`e.give_up_at`
  const error = to.error === undefined ? sql`e.error` : sql`${to.error}::text`
  const lease = to.to === 'process' ? leaseUntilSql : sql`null`
  const moved = await queryRows<{ id: string; lines: number; at: number }>(
    db,
    sql`with before as (select id, status from events where ${buildStatusCondition(to.from)} and ${rowsSql}), moved as (
        update events e
        set status = ${to.to}, attempts = ${attempts}, error = ${error}, data = ${data}, lines = e.lines + 1,
          next_at = clock_timestamp() + make_interval(secs => ${to.retryAfterSeconds ?? 0}), lease_until = ${lease},
          give_up_at = ${giveUp}, updated_at = clock_timestamp()
        from before where e.id = before.id
        returning e.id, e.lines, e.updated_at, before.status as old
      ), line as (
        insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
        select id, lines, updated_at, old, ${to.to}, ${to.by}, ${to.detail ?? null}::text from moved
      ) select id, lines, (extract(epoch from updated_at) * 1000)::float8 as at from moved`,
  )
  return moved.map(({ id, lines, at }) => ({ id: Number(id), line: lines, at: new Date(at) }))
}
