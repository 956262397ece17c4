import { inArray } from 'drizzle-orm'
import type { NewFeedback } from '../../schemas/api/feedbacks.ts'
import { finalStatuses, issuedStatuses } from '../shared/order-statuses.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { orders } from '../server/platform/db/schema/orders.ts'
import { saveFeedback } from '../server/domains/feedbacks/accept-feedback.ts'
import { unissuedOrderFeedbackTexts, deliveryFeedbackTexts, pickupFeedbackTexts } from './feedback-texts.ts'
import { createRandom, type Random } from '../server/platform/random.ts'

type Order = typeof orders.$inferSelect
type Rating = keyof typeof pickupFeedbackTexts

/** Share of customers who send feedback, for issued orders and for all other ended orders. */
const answerShare = { issued: 0.66, other: 0.35 }
const [hour, week] = [3_600_000, 7 * 24]

/** Adds feedback to ended orders, from an hour to a week after their end. */
export async function seedFeedbacks(tx: Tx, { seed, now }: { seed: number; now: Date }): Promise<void> {
  const random = createRandom(seed)
  const ended = await tx
    .select()
    .from(orders)
    .where(inArray(orders.orderStatusId, [...finalStatuses]))
    .orderBy(orders.id)
  for (const order of ended) {
    const issued = issuedStatuses.includes(order.orderStatusId)
    if (!random.boolean(issued ? answerShare.issued : answerShare.other)) continue
    const since = (order.dateDone ?? order.dateUpdate).getTime()
    const at = new Date(since + random.int(1, random.boolean(0.8) ? 14 : week) * hour)
    if (at > now) continue
    await saveFeedback(tx, order, drawFeedback(random, order, issued), { at, now, digest: 'demo' })
  }
}

function drawFeedback(random: Random, order: Order, issued: boolean): Omit<NewFeedback, 'partnerOrderId'> {
  const delivered = order.deliveryServiceTypeId !== null
  const rating: Rating = issued
    ? random.weighted([
        [5, 54],
        [4, 25],
        [3, delivered ? 13 : 11],
        [2, delivered ? 6 : 4],
        [1, delivered ? 4 : 2],
      ] as const)
    : random.weighted([
        [4, 10],
        [3, 25],
        [2, 35],
        [1, 30],
      ] as const)
  const texts = issued
    ? (delivered ? deliveryFeedbackTexts : pickupFeedbackTexts)[rating]
    : unissuedOrderFeedbackTexts
  // Dissatisfied customers comment more often.
  const hasComment = random.boolean(rating >= 4 ? 0.42 : 0.8)
  const isPositive = (probability: number) =>
    random.boolean(Math.min(0.99, probability * (0.35 + rating * 0.14)))
  const drawAnswer = (probability: number) => (random.boolean(0.93) ? isPositive(probability) : undefined)
  const randomAnswers = {
    accuracy: drawAnswer(delivered ? 0.84 : 0.8),
    orderInfo: drawAnswer(0.92),
    ...(issued && { integrity: drawAnswer(0.95), equipment: drawAnswer(0.93) }),
  }
  return {
    rating,
    ...Object.fromEntries(Object.entries(randomAnswers).filter(([, value]) => value !== undefined)),
    ...(hasComment && { comment: random.pick(texts) }),
  }
}
