import { querySqlText, type Tx } from '../../platform/db/database.ts'
import { changeEventStatuses } from '../../engine/events/change-event-status.ts'

/**
 * Cancels the unfinished and failed events of this announcement that have one of `handlers`, except events that are
 * being sent now.
 */
export async function cancelAnnouncementEvents(
  tx: Tx,
  orderId: number,
  { handlers, number, by }: { handlers: readonly string[]; number: string; by: string },
): Promise<void> {
  const unsentEvents = await querySqlText<{ id: number }>(
    tx,
    `select id::float8 as id from events where order_id = $1 and data->>'number' = $2
      and handler in (select jsonb_array_elements_text($3::jsonb))`,
    [orderId, number, JSON.stringify(handlers)],
  )
  await changeEventStatuses(
    tx,
    unsentEvents.map((event) => event.id),
    {
      from: ['ready', 'queue', 'pending', 'waiting', 'fail'],
      to: 'canceled',
      by,
      detail: 'withdrawn',
    },
  )
}
