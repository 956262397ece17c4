import { eq, sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import { queryRows, type Database } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import { findEventEndHandler, type EventEndHandlers } from './handlers.ts'
import { changeEventStatus, buildStatusCondition } from './change-event-status.ts'

const limit = 500
const retryStatuses = ['queue', 'pending'] as const

/**
 * Fails events in the statuses `queue` and `pending` whose time for retries has ended, at most 500 per call. Returns
 * the live updates, which the caller publishes.
 */
export async function failExpiredEvents(
  { db }: Pick<Database, 'db'>,
  endings?: EventEndHandlers,
  onError: (error: unknown) => void = () => {},
): Promise<LiveChange[]> {
  const changes: LiveChange[] = []
  const expired = await queryRows<{ id: string; order_id: string | null }>(
    db,
    sql`select id, order_id from events where ${buildStatusCondition(retryStatuses)}
      and give_up_at <= statement_timestamp() order by give_up_at limit ${limit}`,
  )
  for (const row of expired) {
    try {
      changes.push(...(await giveUp(db, Number(row.id), row.order_id, endings)))
    } catch (error) {
      // An error of one event must not block the others.
      onError(error)
    }
  }
  return changes
}

const giveUp = (
  db: Database['db'],
  id: number,
  orderId: string | null,
  endings?: EventEndHandlers,
): Promise<LiveChange[]> =>
  db.transaction(async (tx) => {
    const changes: LiveChange[] = []
    if (orderId !== null) await lockOrder(tx, Number(orderId))
    const [event] = await tx.select().from(events).where(eq(events.id, id))
    const move = {
      from: retryStatuses,
      to: 'fail',
      by: systemActor.name,
      detail: 'tooOld',
      error: 'tooOld',
    } as const
    const moved = await changeEventStatus(tx, { id }, move)
    if (event && moved)
      await findEventEndHandler(endings, 'failed', event)?.({ tx, at: moved.at, by: systemActor, changes })
    return changes
  })
