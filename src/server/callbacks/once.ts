import type { Tx } from '../db/database.ts'
import { partnerNotifications } from '../db/schema/deliveries.ts'

/** False when this notification has been acted on: partners repeat what they did not see answered. */
export async function firstTime(
  tx: Tx,
  notification: { source: string; id: string; orderId: number; at: Date },
): Promise<boolean> {
  const written = await tx
    .insert(partnerNotifications)
    .values(notification)
    .onConflictDoNothing()
    .returning({ id: partnerNotifications.id })
  return written.length > 0
}
