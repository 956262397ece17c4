import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import type { EventStatus } from './event-catalog.ts'
import { giveUpAt } from './give-up-at.ts'
import { leaseUntil } from './lease.ts'
import { wiped } from './secrets.ts'

export interface Move {
  from: readonly EventStatus[]
  to: EventStatus
  /** Who: a person's name or the system's. */
  by: string
  /** Key of the event texts and what it says («status 503»); kept in the journal. */
  detail?: string | null
  /** Shown as the event's error; left as it was when absent. */
  error?: string | null
  /** count: another call begins; giveBack: it was not made after all; reset: a person wants it tried anew. */
  attempts?: keyof typeof attemptsAfter
  /** Seconds until it may be tried; absent: at once. */
  again?: number
}

export interface Moved {
  id: number
  /** Number of the journal line. */
  line: number
  /** The database's clock. */
  at: Date
}

const attemptsAfter = {
  count: sql`e.attempts + 1`,
  giveBack: sql`greatest(e.attempts - 1, 0)`,
  reset: sql`0`,
}

const ended: readonly EventStatus[] = ['done', 'fail', 'canceled']

/** Written out, not as parameters: only so does the planner see that a partial index serves them. */
export const oneOf = (statuses: readonly EventStatus[]): SQL =>
  sql.raw(`status in (${statuses.map((status) => `'${status}'`).join(',')})`)

/**
 * The one way an event changes its status: row and journal line together, in one statement. Answers id and journal line
 * number of those that moved; events that stand in none of `from` are left alone.
 */
export async function move(tx: Tx, ids: readonly number[], to: Move): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const moved = await moveWhere(tx, sql`id in ${[...ids]} order by id for update`, to)
  return new Map(moved.map(({ id, line }) => [id, line]))
}

/** Moves all events that match, oldest first, `limit` at most; rows another server works on right now are passed over. */
export async function transitionEvents(db: Db | Tx, where: SQL, limit: number, to: Move): Promise<number[]> {
  const moved = await moveWhere(db, sql`${where} order by id limit ${limit} for update skip locked`, to)
  return moved.map(({ id }) => id)
}

/** The same of one event; null when it stands elsewhere, or when its last journal line is not `line` any more. */
export async function moveOne(
  db: Db | Tx,
  { id, line }: { id: number; line?: number },
  to: Move,
): Promise<Moved | null> {
  const still = line === undefined ? sql`` : sql`and lines = ${line}`
  const [moved] = await moveWhere(db, sql`id = ${id} ${still} for update`, to)
  return moved ?? null
}

/** `which`: condition, order and lock of the rows. Times are the database's: servers' clocks may differ. */
async function moveWhere(db: Db | Tx, which: SQL, to: Move): Promise<Moved[]> {
  const data = ended.includes(to.to) ? wiped(sql`e.handler`, sql`e.data`) : sql`e.data`
  const attempts = to.attempts ? attemptsAfter[to.attempts] : sql`e.attempts`
  const giveUp = to.attempts === 'reset' ? giveUpAt('e.handler') : sql`e.give_up_at`
  const error = to.error === undefined ? sql`e.error` : sql`${to.error}::text`
  const lease = to.to === 'process' ? leaseUntil : sql`null`
  const moved = await rows<{ id: string; lines: number; at: number }>(
    db,
    sql`with before as (select id, status from events where ${oneOf(to.from)} and ${which}), moved as (
        update events e
        set status = ${to.to}, attempts = ${attempts}, error = ${error}, data = ${data}, lines = e.lines + 1,
          next_at = clock_timestamp() + make_interval(secs => ${to.again ?? 0}), lease_until = ${lease},
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
