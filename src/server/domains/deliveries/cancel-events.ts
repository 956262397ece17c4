import { queryText, type Tx } from '../../platform/db/database.ts'
import { changeStatuses } from '../../engine/events/transition-events.ts'

/** Cancels the events of this announcement that have not been sent to the service yet. */
export async function cancelEvents(
  tx: Tx,
  orderId: number,
  { handlers, number, by }: { handlers: readonly string[]; number: string; by: string },
): Promise<void> {
  const unsentEvents = await queryText<{ id: number }>(
    tx,
    `select id::float8 as id from events where order_id = $1 and data->>'number' = $2
      and handler in (select jsonb_array_elements_text($3::jsonb))`,
    [orderId, number, JSON.stringify(handlers)],
  )
  await changeStatuses(
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
