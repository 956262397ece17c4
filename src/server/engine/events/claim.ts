import { sql, type SQL } from 'drizzle-orm'
import { systemActor } from '../../platform/identity/actor.ts'
import type { CircuitState } from '../../platform/adapters/circuit.ts'
import { queryRows, type Database } from '../../platform/db/database.ts'
import { openCircuitDelaySeconds } from './backoff.ts'
import { leaseUntilSql } from './lease.ts'

export interface ClaimedEvent {
  id: number
  orderId: number | null
  handler: string
  serviceId: string
  key: string
  data: Record<string, unknown>
  attempts: number
  createdAt: Date
  /**
   * Journal line number of this claim. A higher number in the database means that the event has changed since, for
   * example because its lease expired and another worker has claimed it.
   */
  line: number
}

/** How many events of one service may be claimed. */
export interface ServiceCapacity {
  service: string
  /** Maximum number of events to claim. With an open circuit breaker, maximum number of events to postpone. */
  free: number
  /**
   * State of the circuit breaker. If it is half-open, an event is claimed even before it is due, because a trial call
   * is needed.
   */
  circuit: CircuitState
}

export interface ClaimResult {
  events: ClaimedEvent[]
  /**
   * Number of events by service that were claimed, postponed or moved to `waiting`. If it reaches the requested number,
   * there may be more events.
   */
  countByService: Map<string, number>
  /** True if events were moved to `waiting` because their service is switched off. */
  hasWaiting: boolean
}

/** Maximum number of events of a switched-off service that one statement moves to `waiting`. */
const maxWaiting = 500

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
 * Claims due events, the longest due first. All of this is one statement, so that a server killed before the commit
 * leaves the events unchanged. If a service is switched off, its due events are moved to `waiting`. If its circuit
 * breaker is open, they are postponed. Neither counts as an attempt.
 */
export async function claimEvents(
  { db }: Pick<Database, 'db'>,
  capacities: readonly ServiceCapacity[],
): Promise<ClaimResult> {
  const moved = await queryRows<ClaimedRow>(db, buildClaimStatement(capacities))
  const countByService = new Map<string, number>()
  for (const { service_id: service } of moved)
    countByService.set(service, (countByService.get(service) ?? 0) + 1)
  const hasWaiting = moved.some(({ status }) => status === 'waiting')
  return {
    countByService,
    hasWaiting,
    events: moved.filter((row) => row.status === 'process').map(toClaimedEvent),
  }
}

const toClaimedEvent = (row: ClaimedRow): ClaimedEvent => ({
  id: Number(row.id),
  orderId: row.order_id === null ? null : Number(row.order_id),
  handler: row.handler,
  serviceId: row.service_id,
  key: row.key,
  data: row.data,
  attempts: row.attempts,
  createdAt: new Date(row.created),
  line: row.lines,
})

/**
 * Statement that claims due events, postpones them or moves them to `waiting`. The planner cannot estimate the number
 * of rows of `due`. Therefore the array of ids repeats the condition of the join, so that the update uses the primary
 * key. `statement_timestamp()` is used because the volatile `clock_timestamp()` prevents an index scan.
 */
export const buildClaimStatement = (capacities: readonly ServiceCapacity[]): SQL => sql`
  with room as (
    select r.service, r.circuit, coalesce(s.is_active, true) as active,
      case when s.is_active is false then ${maxWaiting} else r.free end as most
    from jsonb_to_recordset(${JSON.stringify(capacities)}::jsonb) as r(service text, free int, circuit text)
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
      lease_until = case due.status when 'process' then ${leaseUntilSql} end,
      error = case due.status when 'pending' then coalesce(e.error, 'circuitOpen') else e.error end,
      next_at = case due.status
        when 'pending' then clock_timestamp() + make_interval(secs => ${openCircuitDelaySeconds} * (0.5 + random() / 2))
        else e.next_at end
    from due where e.id = due.id and e.id = any (array(select id from due))
    returning e.id, e.order_id, e.handler, e.service_id, e.key, e.data, e.attempts, e.created_at, e.updated_at, e.lines,
      e.status, due.old
  ), line as (
    insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
    select id, lines, updated_at, old, status, ${systemActor.name},
      case status when 'waiting' then 'serviceOff' when 'pending' then 'circuitOpen' end
    from moved where old <> status
  )
  select id, order_id, handler, service_id, key, data, attempts, lines, status,
    (extract(epoch from created_at) * 1000)::float8 as created
  from moved order by id`
