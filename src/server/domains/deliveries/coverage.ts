import { and, eq } from 'drizzle-orm'
import type { Coverage } from '../../../../schemas/api/deliveries.ts'
import { placeName } from '../../../shared/address.ts'
import type { DeliveryPartner } from '../../platform/adapters/delivery/client.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { deliveryCoverage } from '../../platform/db/schema/deliveries.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { services } from '../../platform/db/schema/reference.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { coverageHours } from './facts.ts'
import { serviceOfType, type DeliveryService } from './services.ts'

/**
 * Asks the order's delivery service whether it delivers to a town, for how much, how soon and to which pickup points, and
 * stores the answer for the step that changes the address. A service that is off or does not answer leaves what it said
 * within the last hours. An order for pickup at the store has no service (code 19).
 */
export async function askCoverage(
  db: Db,
  partners: Record<DeliveryService, Pick<DeliveryPartner, 'coverage'>>,
  { orderId, city }: { orderId: number; city: string },
  now: Date,
): Promise<Coverage> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const service = serviceOfType(order.deliveryServiceTypeId)
  const [row] = await db
    .select({ on: services.isActive })
    .from(services)
    .where(eq(services.serviceId, service))
  const place = { city: city.trim(), method: order.deliveryServiceMethod }
  const answer =
    row?.on === false
      ? null
      : await partners[service].coverage(place).catch((error: unknown) => {
          if (error instanceof PartnerFailure) return null
          throw error
        })
  const key = { orderId, city: placeName(city) }
  if (answer) {
    const { covered, price, earliestDay, points } = answer
    const said = { covered, price, earliestDay, points, askedAt: now }
    await db
      .insert(deliveryCoverage)
      .values({ ...key, ...said })
      .onConflictDoUpdate({ target: [deliveryCoverage.orderId, deliveryCoverage.city], set: said })
  }
  const [stored] = await db
    .select()
    .from(deliveryCoverage)
    .where(and(eq(deliveryCoverage.orderId, orderId), eq(deliveryCoverage.city, key.city)))
  const known = stored && stored.askedAt.getTime() > now.getTime() - coverageHours * 3_600_000
  if (!known) return { known: false }
  const { covered, price, earliestDay, points } = stored
  return {
    known: true,
    ...{ fresh: answer !== null, covered, earliestDay },
    // What the shop delivers for nothing it delivers for nothing anywhere.
    price: order.deliverySumClient === 0 ? 0 : price,
    priceNow: order.deliverySumClient,
    points: points.map(({ pointId, name, street, house }) => ({ pointId, name, street, house })),
  }
}
