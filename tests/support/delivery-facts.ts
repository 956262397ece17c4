import { eq } from 'drizzle-orm'
import { normalizePlaceName } from '../../src/shared/address.ts'
import type { Db } from '../../src/server/platform/db/database.ts'
import { deliveryCoverage, deliveryTimeslots } from '../../src/server/platform/db/schema/deliveries.ts'
import { orders } from '../../src/server/platform/db/schema/orders.ts'
import type { Facts } from '../../workflows/facts.ts'

interface Event {
  at: string
  payload: unknown
}

const parseDay = (date: unknown): string | null =>
  typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null

/** Stores the delivery service's response for the town of the payload. */
export async function storeCoverage(
  db: Db,
  orderId: number,
  { at, payload }: Event,
  coverage: Facts['coverage'],
) {
  const { city, pointId } = payload as { city: unknown; pointId?: unknown }
  await db.delete(deliveryCoverage).where(eq(deliveryCoverage.orderId, orderId))
  if (coverage === null || typeof city !== 'string') return
  const { point, ...rest } = coverage
  // The price applies only if the delivery is not free.
  await db.update(orders).set({ deliverySumClient: coverage.price }).where(eq(orders.id, orderId))
  await db.insert(deliveryCoverage).values({
    orderId,
    city: normalizePlaceName(city),
    ...rest,
    askedAt: new Date(at),
    points: point === null ? [] : [{ ...point, pointId: String(pointId) }],
  })
}

/** Stores the promised day, the earliest day of the service, and the slot of the payload as offered or none. */
export async function storeSlotFacts(
  db: Db,
  orderId: number,
  { at, payload }: Event,
  { offered, earliestDay, isUnchanged }: Facts['timeslot'],
) {
  const { date, slotId } = payload as { date: unknown; slotId?: unknown }
  const day = parseDay(date)
  const [order] = await db
    .update(orders)
    .set({ desiredDate: isUnchanged ? day : null, desiredDateExternalId: null, planDateIssued: null })
    .where(eq(orders.id, orderId))
    .returning()
  await db.delete(deliveryCoverage).where(eq(deliveryCoverage.orderId, orderId))
  if (earliestDay !== undefined)
    await db.insert(deliveryCoverage).values({
      orderId,
      city: normalizePlaceName(order!.deliveryAddress.city),
      covered: true,
      price: order!.deliverySumClient,
      earliestDay,
      points: [],
      askedAt: new Date(at),
    })
  await db.delete(deliveryTimeslots).where(eq(deliveryTimeslots.orderId, orderId))
  if (!offered || typeof slotId !== 'string' || slotId.length > 60 || day === null) return
  await db.insert(deliveryTimeslots).values({
    orderId,
    slotId,
    day,
    startsAt: new Date(`${day}T07:00:00Z`),
    endsAt: new Date(`${day}T11:00:00Z`),
    offeredAt: new Date(at),
  })
}
