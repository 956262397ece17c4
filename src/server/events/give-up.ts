import { eq, sql } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { system } from '../actor.ts'
import { rows, type Database } from '../db/database.ts'
import { events } from '../db/schema/events.ts'
import { lockOrderOf } from './carry-out.ts'
import { eventHandlers } from './event-catalog.ts'
import { endingOf, type Endings } from './handlers.ts'
import { move } from './move.ts'

const limit = 500

/**
 * Ends what could not be delivered for so long that it is not worth it any more: by the clock that wrote when it began.
 * Answers what screens are told.
 */
export async function giveUpOld(
  { db }: Pick<Database, 'db'>,
  now: Date,
  endings?: Endings,
): Promise<LiveChange[]> {
  const changes: LiveChange[] = []
  for (const [handler, { giveUpAfterMinutes }] of Object.entries(eventHandlers)) {
    const old = await rows<{ id: string; order_id: string | null }>(
      db,
      sql`select id, order_id from events where status = 'pending' and handler = ${handler}
        and created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${giveUpAfterMinutes})
        order by id limit ${limit}`,
    )
    for (const row of old) {
      await db.transaction(async (tx) => {
        const id = Number(row.id)
        await lockOrderOf(tx, { orderId: row.order_id === null ? null : Number(row.order_id) })
        const how = {
          from: ['pending'],
          to: 'fail',
          by: system.name,
          detail: 'tooOld',
          error: 'tooOld',
        } as const
        if ((await move(tx, [id], how)).size === 0) return
        const [event] = await tx.select().from(events).where(eq(events.id, id))
        await endingOf(endings, 'failed', event!)?.({ tx, at: now, by: system, changes })
      })
    }
  }
  return changes
}
