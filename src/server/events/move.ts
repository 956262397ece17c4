import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'
import type { EventStatus } from './event-catalog.ts'
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
}

const attemptsAfter = {
  count: sql`e.attempts + 1`,
  giveBack: sql`greatest(e.attempts - 1, 0)`,
  reset: sql`0`,
}

const ended: readonly EventStatus[] = ['done', 'fail', 'canceled']

/**
 * The one way an event changes its status: row and journal line together. Events that stand in none of `from` are left
 * alone. Answers id and journal line number of those that moved. Times are the database's: servers' clocks may differ.
 */
export async function move(tx: Tx, ids: readonly number[], to: Move): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  // Locked first and in a statement of its own: the next one must see the journal as the last holder left it.
  await tx.execute(sql`select 1 from events where id in ${[...ids]} order by id for update`)
  const data = ended.includes(to.to) ? wiped(sql`e.handler`, sql`e.data`) : sql`e.data`
  const attempts = to.attempts ? attemptsAfter[to.attempts] : sql`e.attempts`
  const error = to.error === undefined ? sql`e.error` : sql`${to.error}::text`
  const lines = await rows<{ event_id: string; number: number }>(
    tx,
    sql`with moved as (
        update events e
        set status = ${to.to}, attempts = ${attempts}, error = ${error}, data = ${data}, updated_at = clock_timestamp()
        from (select id, status from events where id in ${[...ids]} and status in ${[...to.from]}) before
        where e.id = before.id
        returning e.id, before.status as old
      )
      insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
      select moved.id, 1 + coalesce((select max(number) from event_journal j where j.event_id = moved.id), 0),
        clock_timestamp(), moved.old, ${to.to}, ${to.by}, ${to.detail ?? null}::text
      from moved returning event_id, number`,
  )
  return new Map(lines.map((line) => [Number(line.event_id), line.number]))
}

/** Moves all events that match, oldest first, `limit` at most; rows another server works on right now are passed over. */
export async function moveMatching(tx: Tx, where: SQL, limit: number, to: Move): Promise<number[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from events where status in ${[...to.from]} and ${where}
      order by id limit ${limit} for update skip locked`,
  )
  return [
    ...(
      await move(
        tx,
        found.map((row) => Number(row.id)),
        to,
      )
    ).keys(),
  ]
}
