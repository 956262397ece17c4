import { inArray } from 'drizzle-orm'
import type { NewFeedback } from '../../schemas/api/feedbacks.ts'
import { finalStatuses, issuedStatuses } from '../shared/order-statuses.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { orders } from '../server/platform/db/schema/orders.ts'
import { acceptFeedback } from '../server/domains/feedbacks/accept-feedback.ts'
import { cancelledTexts, deliveryTexts, pickupTexts } from './feedback-texts.ts'
import { createRandom, type Random } from '../server/platform/random.ts'

type Order = typeof orders.$inferSelect
type Rating = keyof typeof pickupTexts

/** Of a hundred customers who have their order, and of those who have none, so many answer. */
const answers = { issued: 0.66, others: 0.35 }
const [hour, week] = [3_600_000, 7 * 24]

/** What customers said of the orders that have ended by now, from some hours to a week after they did. */
export async function seedFeedbacks(tx: Tx, { seed, now }: { seed: number; now: Date }): Promise<void> {
  const random = createRandom(seed)
  const ended = await tx
    .select()
    .from(orders)
    .where(inArray(orders.orderStatusId, [...finalStatuses]))
    .orderBy(orders.id)
  for (const order of ended) {
    const issued = issuedStatuses.includes(order.orderStatusId)
    if (!random.chance(issued ? answers.issued : answers.others)) continue
    const since = (order.dateDone ?? order.dateUpdate).getTime()
    const at = new Date(since + random.int(1, random.chance(0.8) ? 14 : week) * hour)
    if (at > now) continue
    await acceptFeedback(tx, order, said(random, order, issued), { at, now, digest: 'demo' })
  }
}

function said(random: Random, order: Order, issued: boolean): Omit<NewFeedback, 'partnerOrderId'> {
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
  const texts = issued ? (delivered ? deliveryTexts : pickupTexts)[rating] : cancelledTexts
  // The angry write more often than the content.
  const writes = random.chance(rating >= 4 ? 0.42 : 0.8)
  const yes = (easily: number) => random.chance(Math.min(0.99, easily * (0.35 + rating * 0.14)))
  const answer = (easily: number) => (random.chance(0.93) ? yes(easily) : undefined)
  const found = {
    accuracy: answer(delivered ? 0.84 : 0.8),
    orderInfo: answer(0.92),
    ...(issued && { integrity: answer(0.95), equipment: answer(0.93) }),
  }
  return {
    rating,
    ...Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined)),
    ...(writes && { comment: random.pick(texts) }),
  }
}
