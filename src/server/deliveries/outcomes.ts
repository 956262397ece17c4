import { eq, sql } from 'drizzle-orm'
import type { LabelAnswer } from '../adapters/delivery/client.ts'
import { deliveryAnnouncements, deliveryLabels } from '../db/schema/deliveries.ts'
import type { Engine } from '../engine/engine.ts'
import type { Ending, Settle } from '../events/handlers.ts'
import { changeOrder } from '../orders/change-log.ts'
import { sendToOrder } from '../orders/process.ts'
import { deliveryStatus, readAnnouncement } from './announcements.ts'

/**
 * Track and label are kept and the order's process goes on. An announcement that was withdrawn while the service was
 * answering changes nothing: the answer may not be taken for one to the next announcement.
 */
export const labelReady =
  (engine: Pick<Engine, 'send'>, number: string, { track, label }: LabelAnswer): Settle =>
  async (ending) => {
    const standing = await readAnnouncement(ending.tx, number)
    if (!standing || standing.state === 'withdrawn') return
    const { tx, at } = ending
    const { orderId } = standing
    await tx
      .update(deliveryAnnouncements)
      .set({ state: 'known', track, updatedAt: at })
      .where(eq(deliveryAnnouncements.number, number))
    const kept = { number, track, contentType: label.contentType, content: label.content, at }
    await tx
      .insert(deliveryLabels)
      .values({ orderId, ...kept })
      .onConflictDoUpdate({ target: deliveryLabels.orderId, set: kept })
    await changeOrder(tx, {
      orderId,
      at,
      set: sql`delivery_track = ${track}, delivery_status_id = greatest(coalesce(delivery_status_id, 1), ${deliveryStatus.requested})`,
      old: { old: sql`delivery_track` },
      log: { action: 'setDeliveryTrack', entityName: 'deliveryTrack', new: track, userName: ending.by.name },
    })
    await tell(engine, ending, orderId, 'LABEL_READY')
  }

export const labelFailed =
  (engine: Pick<Engine, 'send'>, number: string): Settle =>
  async (ending) => {
    const standing = await readAnnouncement(ending.tx, number)
    if (!standing || standing.state === 'withdrawn') return
    await tell(engine, ending, standing.orderId, 'LABEL_FAILED')
  }

/** Too late is no fault: the order may have been cancelled meanwhile. */
async function tell(engine: Pick<Engine, 'send'>, ending: Ending, orderId: number, type: string) {
  const { tx, at, by, changes } = ending
  await sendToOrder(engine, { tx, at, actor: by, changes }, orderId, type)
}
