import { sql } from 'drizzle-orm'
import { system } from '../actor.ts'
import { rows, type Tx } from '../db/database.ts'
import { eventHandlers, type EventData, type EventStatus, type HandlerName } from './event-catalog.ts'
import { giveUpAt } from './give-up-at.ts'
import { wiped } from './secrets.ts'

interface Emitted<Name extends HandlerName> {
  /** Instant of the step, for people to read: when the event may be tried and is given up goes by the database's clock. */
  now: Date
  orderId: number | null
  handler: Name
  /** Where it comes from: workflow and effect. */
  type: string
  /** Service that must be switched on; by default the handler's own. */
  serviceId?: string
  /** Says that two events are one; the partner gets it as idempotency key. */
  key: string
  data: EventData[Name]
  /** History that has happened already (demo data) is written as ended; such an event is never carried out. */
  status?: Extract<EventStatus, 'done' | 'fail' | 'canceled'>
}
export type EventInput = { [Name in HandlerName]: Emitted<Name> }[HandlerName]

/**
 * Writes an event in the caller's transaction: a rollback leaves nothing, and the partner is called after the commit, by
 * the worker of any server. Answers the event's id, or null when an event with this key is there already.
 */
export async function emit(tx: Tx, event: EventInput): Promise<number | null> {
  const status = event.status ?? 'ready'
  const given = sql`${JSON.stringify(event.data)}::jsonb`
  const data = event.status === undefined ? given : wiped(sql`${event.handler}::text`, given)
  const at = sql`${event.now.toISOString()}::timestamptz`
  const [row] = await rows<{ id: string }>(
    tx,
    sql`with event as (
        insert into events (order_id, handler, type, status, service_id, key, data, created_at, updated_at, give_up_at)
        values (${event.orderId}::bigint, ${event.handler}, ${event.type}, ${status},
          ${event.serviceId ?? eventHandlers[event.handler].service}, ${event.key}, ${data}, ${at}, ${at},
          ${giveUpAt(sql`${event.handler}::text`)})
        on conflict (key) do nothing returning id
      ), line as (
        insert into event_journal (event_id, number, date_time, old, new, user_name)
        select id, 1, ${at}, null, ${status}, ${system.name} from event
      ) select id from event`,
  )
  return row ? Number(row.id) : null
}
