import { and, asc, eq, isNotNull, not, notInArray, sql } from 'drizzle-orm'
import type { DeliveryTimeslots } from '../../../../schemas/api/deliveries.ts'
import type { DeliveryPartner, OfferedSlot } from '../../platform/adapters/delivery/client.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { deliveryTimeslots } from '../../platform/db/schema/deliveries.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { services } from '../../platform/db/schema/reference.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readCurrentAnnouncement } from '../orders/announcements.ts'
import { getDeliveryService, type DeliveryService } from './services.ts'

/**
 * Queries the delivery service of the order and stores the slots that it offers. If the service is disabled or does not
 * respond, the stored slots remain. Refuses an unknown order, and an order for pickup, which has no slots (code 19).
 */
export async function fetchTimeslots(
  db: Db,
  partners: Record<DeliveryService, Pick<DeliveryPartner, 'readTimeslots'>>,
  orderId: number,
  now: Date,
): Promise<DeliveryTimeslots> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const service = getDeliveryService(order.deliveryServiceTypeId)
  const [row] = await db
    .select({ on: services.isActive })
    .from(services)
    .where(eq(services.serviceId, service))
  const offered =
    row?.on === false
      ? null
      : await partners[service]
          .readTimeslots({
            number: (await readCurrentAnnouncement(db, orderId))?.number ?? null,
            city: order.deliveryAddress.city ?? '',
            method: order.deliveryServiceMethod,
          })
          .catch((error: unknown) => {
            if (error instanceof PartnerFailure) return null
            throw error
          })
  if (offered) await saveSlots(db, order, offered, now)
  return { items: await readSlots(db, orderId, now), fresh: offered !== null }
}

/**
 * Replaces the stored slots. The promised slot is retained even if it is no longer offered, because documents and call
 * tasks show its hours.
 */
const saveSlots = (
  db: Db,
  { id: orderId, desiredDateExternalId: promisedSlotId }: typeof orders.$inferSelect,
  offered: OfferedSlot[],
  now: Date,
) =>
  db.transaction(async (tx) => {
    const isPromisedSlot = and(
      eq(deliveryTimeslots.slotId, promisedSlotId ?? ''),
      notInArray(
        deliveryTimeslots.slotId,
        offered.map(({ slotId }) => slotId),
      ),
    )
    await tx
      .delete(deliveryTimeslots)
      .where(and(eq(deliveryTimeslots.orderId, orderId), not(isPromisedSlot!)))
    // Marks only the promised slot as no longer offered. The other rows were stored by a concurrent query after the
    // deletion above, and remain offered.
    await tx
      .update(deliveryTimeslots)
      .set({ offeredAt: null })
      .where(and(eq(deliveryTimeslots.orderId, orderId), isPromisedSlot))
    const slots = new Map(offered.map((slot) => [slot.slotId, slot]))
    if (slots.size === 0) return
    await tx
      .insert(deliveryTimeslots)
      .values(
        [...slots.values()].map((slot) => ({
          orderId,
          slotId: slot.slotId,
          slotUuid: slot.slotUuid ?? null,
          day: slot.day,
          startsAt: new Date(slot.startsAt),
          endsAt: new Date(slot.endsAt),
          offeredAt: now,
        })),
      )
      // A concurrent query of another user may have stored the same slots.
      .onConflictDoNothing()
  })

async function readSlots(db: Db, orderId: number, now: Date): Promise<DeliveryTimeslots['items']> {
  const slots = await db
    .select()
    .from(deliveryTimeslots)
    .where(
      and(
        eq(deliveryTimeslots.orderId, orderId),
        sql`${deliveryTimeslots.endsAt} > ${now.toISOString()}::timestamptz`,
        isNotNull(deliveryTimeslots.offeredAt),
      ),
    )
    .orderBy(asc(deliveryTimeslots.startsAt), asc(deliveryTimeslots.slotId))
  return slots.map(({ slotId, day, startsAt, endsAt }) => ({
    slotId,
    day,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}
