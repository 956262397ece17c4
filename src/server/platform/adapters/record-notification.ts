import { querySqlText, type Tx } from '../db/database.ts'

/**
 * Records a notification of a partner. Returns false if a notification with this `source` and `id` was recorded before,
 * because partners repeat a notification to which they got no response. `at`: time of the record, by default the clock
 * of the database.
 */
export async function recordPartnerNotification(
  tx: Tx,
  { source, id, orderId, at = null }: { source: string; id: string; orderId: number; at?: Date | null },
): Promise<boolean> {
  const inserted = await querySqlText(
    tx,
    `insert into partner_notifications (source, id, order_id, at) values ($1, $2, $3, coalesce($4::timestamptz, clock_timestamp()))
      on conflict do nothing returning id`,
    [source, id, orderId, at?.toISOString() ?? null],
  )
  return inserted.length > 0
}
