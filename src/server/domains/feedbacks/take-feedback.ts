import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FeedbackTaken, NewFeedback } from '../../../../schemas/api/feedbacks.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { feedbacks } from '../../platform/db/schema/feedbacks.ts'
import { intakeOrders } from '../../platform/db/schema/intake.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { acceptFeedback } from './accept-feedback.ts'

/**
 * Takes in what a customer of this shop said of an order that this shop has sent, once for each order: sent again it is
 * answered as the first time. Refuses an order that is not the shop's (404) and another feedback on the same one (code 19).
 */
export async function takeFeedback(
  { database, clock, publish }: Services,
  client: Actor,
  { partnerOrderId, dateCreate, ...answers }: NewFeedback,
): Promise<FeedbackTaken> {
  const digest = createHash('sha256')
    .update(JSON.stringify({ dateCreate, ...answers }))
    .digest('base64url')
  const { order, taken } = await database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders })
      .from(intakeOrders)
      .innerJoin(orders, eq(orders.id, intakeOrders.orderId))
      .where(and(eq(intakeOrders.client, client.id), eq(intakeOrders.partnerOrderId, partnerOrderId)))
    if (!found) throw refuse.orderNotFound()
    const { order } = found
    const now = await databaseNow(tx, clock)
    const at = dateCreate === undefined ? now : new Date(dateCreate)
    const taken = await acceptFeedback(tx, order, answers, { at, now, digest })
    if (!taken) {
      const [known] = await tx
        .select({ digest: feedbacks.digest })
        .from(feedbacks)
        .where(eq(feedbacks.orderId, order.id))
      if (known!.digest !== digest) throw refuse.denied('errors:feedbackGiven', {}, { orderId: order.id })
    }
    return { order, taken }
  })
  if (taken) publish([{ kind: 'order', orderId: order.id, pfm: order.pfm }])
  return { orderId: order.id, repeated: !taken }
}
