import { queryRows, type Tx } from '../../src/server/platform/db/database.ts'
import { type EventDataByHandler, type HandlerName } from '../../src/server/engine/events/event-catalog.ts'
import { createOutboxEvent, type NewOutboxEvent as Input } from '../../src/server/engine/events/outbox.ts'
import { diffOrderStates } from '../../src/server/engine/order-state/diff.ts'
import { writeChanges } from '../../src/server/engine/order-state/write.ts'
import { OrderState } from '../../src/server/engine/order-state/order-state.ts'
import { sql } from 'drizzle-orm'

export type EventInput = {
  [Name in HandlerName]: Extract<Input, { handler: Name }> & {
    now: Date
    /** Status of past demo events, which are written as ended. */
    status?: 'done' | 'fail' | 'canceled'
    data: EventDataByHandler[Name]
  }
}[HandlerName]

/** Writes an event as a step does; returns its id, or null when an event with this key exists. */
export async function emitEvent(tx: Tx, { now, status, ...event }: EventInput): Promise<number | null> {
  const [existing] = await queryRows(tx, sql`select 1 from events where key = ${event.key}`)
  const emptyState = new OrderState({})
  const emission = createOutboxEvent({ at: now, callsPartners: status === undefined }, event as Input)
  if ('insert' in emission && status) Object.assign(emission.row, { status })
  await writeChanges(tx, diffOrderStates(emptyState, emptyState.with([emission])))
  const [row] = await queryRows<{ id: string }>(tx, sql`select id from events where key = ${event.key}`)
  return existing ? null : Number(row!.id)
}
