import { sql, type SQL } from 'drizzle-orm'
import { system } from '../../platform/identity/actor.ts'
import type { CircuitState } from '../../platform/adapters/circuit.ts'
import { rows, type Database } from '../../platform/db/database.ts'
import { circuitOpenSeconds } from './backoff.ts'
import { leaseUntil } from './lease.ts'

export interface ClaimedEvent {
  id: number
  orderId: number | null
  handler: string
  serviceId: string
  key: string
  data: Record<string, unknown>
  attempts: number
  createdAt: Date
  /** Journal line of this claim: whoever finds a later one has lost the event to another worker. */
  line: number
}

/** What one service may be given now. */
export interface Room {
  service: string
  /** How many events; open: how many are put off at a time. */
  free: number
  /** halfOpen: for the trial an event is taken before its time. */
  circuit: CircuitState
}

export interface Claimed {
  events: ClaimedEvent[]
  /** Events found per service, taken, put off or held: as many as asked for means that there may be more. */
  found: Map<string, number>
  /** Some wait from now on for their service to be switched on. */
  held: boolean
}

/** Of a service that is off so many go into `waiting` at a time. */
const maxHeld = 500

interface ClaimedRow {
  id: string
  order_id: string | null
  handler: string
  service_id: string
  key: string
  data: Record<string, unknown>
  attempts: number
  created: number
  lines: number
  status: string
}

/**
 * Takes due events, the longest due first, in one statement and thereby one commit: a server killed before it leaves them
 * as they were. A service that is off, or whose circuit is open, costs its events no attempt.
 */
export async function claim({ db }: Pick<Database, 'db'>, rooms: readonly Room[]): Promise<Claimed> {
  const moved = await rows<ClaimedRow>(db, claimStatement(rooms))
  const found = new Map<string, number>()
  for (const { service_id: service } of moved) found.set(service, (found.get(service) ?? 0) + 1)
  const held = moved.some(({ status }) => status === 'waiting')
  return { found, held, events: moved.filter((row) => row.status === 'process').map(claimedOf) }
}

const claimedOf = (row: ClaimedRow): ClaimedEvent => ({
  ...{ id: Number(row.id), orderId: row.order_id === null ? null : Number(row.order_id) },
  ...{ handler: row.handler, serviceId: row.service_id, key: row.key, data: row.data },
  ...{ attempts: row.attempts, createdAt: new Date(row.created), line: row.lines },
})

/**
 * The array of ids beside the join keeps the update on the primary key: the planner has no good guess how many rows
 * `due` has. `statement_timestamp()`, because the volatile `clock_timestamp()` cannot be looked up in an index.
 */
export const claimStatement = (rooms: readonly Room[]): SQL => sql`
  with room as (
    select r.service, r.circuit, coalesce(s.is_active, true) as active,
      case when s.is_active is false then ${maxHeld} else r.free end as most
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as r(service text, free int, circuit text)
    left join services s on s.service_id = r.service
  ), due as (
    select event.id, event.status as old,
      case when not room.active then 'waiting' when room.circuit = 'open' then 'pending' else 'process' end as status
    from room cross join lateral (
      select id, status from events
      where service_id = room.service and status in ('ready','queue','pending')
        and next_at <= case when room.circuit = 'halfOpen' then 'infinity'::timestamptz else statement_timestamp() end
      order by next_at limit room.most for update skip locked
    ) event
  ), moved as (
    update events e
    set status = due.status, updated_at = clock_timestamp(),
      attempts = e.attempts + (due.status = 'process')::int,
      lines = e.lines + (due.status <> due.old)::int,
      lease_until = case due.status when 'process' then ${leaseUntil} end,
      error = case due.status when 'pending' then coalesce(e.error, 'circuitOpen') else e.error end,
      next_at = case due.status
        when 'pending' then clock_timestamp() + make_interval(secs => ${circuitOpenSeconds} * (0.5 + random() / 2))
        else e.next_at end
    from due where e.id = due.id and e.id = any (array(select id from due))
    returning e.id, e.order_id, e.handler, e.service_id, e.key, e.data, e.attempts, e.created_at, e.updated_at, e.lines,
      e.status, due.old
  ), line as (
    insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
    select id, lines, updated_at, old, status, ${system.name},
      case status when 'waiting' then 'serviceOff' when 'pending' then 'circuitOpen' end
    from moved where old <> status
  )
  select id, order_id, handler, service_id, key, data, attempts, lines, status,
    (extract(epoch from created_at) * 1000)::float8 as created
  from moved order by id`
