import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FeedbackResponse, NewFeedback } from '../../../../schemas/api/feedbacks.ts'
import { sortKeys } from '../../../shared/sort-keys.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { feedbacks } from '../../platform/db/schema/feedbacks.ts'
import { intakeOrders } from '../../platform/db/schema/intake.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { saveFeedback } from './accept-feedback.ts'

/**
 * Accepts a customer's feedback, once per order. `client` is the online shop or partner that sent the order. A repeated
 * request gets the same response, marked as repeated. Refuses an order of another client (404) and a different feedback
 * on the same order (code 19).
 */
export async function acceptIntakeFeedback(
  { database, clock, publish }: Services,
  client: Actor,
  { partnerOrderId, dateCreate, ...answers }: NewFeedback,
): Promise<FeedbackResponse> {
  const digest = createHash('sha256')
    .update(
      JSON.stringify(sortKeys({ ...answers, ...(dateCreate && { dateCreate: Date.parse(dateCreate) }) })),
    )
    .digest('base64url')
  const { order, taken: isAccepted } = await database.db.transaction(async (tx) => {
    const [match] = await tx
      .select({ order: orders })
      .from(intakeOrders)
      .innerJoin(orders, eq(orders.id, intakeOrders.orderId))
      .where(and(eq(intakeOrders.client, client.id), eq(intakeOrders.partnerOrderId, partnerOrderId)))
    if (!match) throw refuse.orderNotFound()
    const { order } = match
    const now = await readDatabaseNow(tx, clock)
    const at = dateCreate === undefined ? now : new Date(dateCreate)
    const isAccepted = await saveFeedback(tx, order, answers, { at, now, digest })
    if (!isAccepted) {
      const [existing] = await tx
        .select({ digest: feedbacks.digest })
        .from(feedbacks)
        .where(eq(feedbacks.orderId, order.id))
      if (existing!.digest !== digest) throw refuse.denied('errors:feedbackGiven', {}, { orderId: order.id })
    }
    return { order, taken: isAccepted }
  })
  if (isAccepted) publish([{ kind: 'order', orderId: order.id, pfm: order.pfm }])
  return { orderId: order.id, repeated: !isAccepted }
}
