import { isBlankText } from '../../../shared/clean-text.ts'
import type { NewFeedback } from '../../../../schemas/api/feedbacks.ts'
import { finalStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import type { Tx } from '../../platform/db/database.ts'
import { feedbacks } from '../../platform/db/schema/feedbacks.ts'
import type { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Statuses in which feedback is accepted: the customer has the goods, or the order has ended without them. */
const feedbackStatuses: readonly number[] = [...finalStatuses, orderStatus.issued]

type Answers = Omit<NewFeedback, 'partnerOrderId' | 'dateCreate'>

/**
 * Stores the feedback of an order. Returns false if the order already has one. Refuses an order in progress (code 19),
 * and a feedback time that is in the future or before the order (code 7).
 */
export async function saveFeedback(
  tx: Tx,
  order: typeof orders.$inferSelect,
  answers: Answers,
  { at, now, digest }: { at: Date; now: Date; digest: string },
): Promise<boolean> {
  if (!feedbackStatuses.includes(order.orderStatusId)) throw refuse.denied('errors:feedbackTooEarly')
  const problem = at > now ? 'errors:notYet' : at < order.dateCreate ? 'errors:beforeOrder' : null
  if (problem !== null) throw refuse.incorrectData([{ path: '/body/dateCreate', message: problem }])
  const { rating, accuracy, orderInfo, integrity, equipment, comment } = answers
  const { id: orderId, pfm, orderStatusId, deliveryServiceTypeId, payTypeId, orderSourceTypeId } = order
  const inserted = await tx
    .insert(feedbacks)
    .values({
      orderId,
      pfm,
      orderStatusId,
      deliveryServiceTypeId,
      payTypeId,
      orderSourceTypeId,
      rating,
      accuracy,
      orderInfo,
      integrity,
      equipment,
      digest,
      userAuthorization: order.userAuthorization,
      name: answers.name ?? order.name,
      email: answers.email ?? order.email,
      comment: isBlankText(comment ?? '') ? null : comment!.trim(),
      dateCreate: at,
    })
    .onConflictDoNothing()
    .returning({ orderId: feedbacks.orderId })
  return inserted.length > 0
}
