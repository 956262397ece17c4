import { and, eq } from 'drizzle-orm'
import type { DeliveryCoverage } from '../../../../schemas/api/deliveries.ts'
import { normalizePlaceName } from '../../../shared/address.ts'
import { isTimeZone } from '../../../shared/zones.ts'
import type { DeliveryPartner } from '../../platform/adapters/delivery/client.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { deliveryCoverage } from '../../platform/db/schema/deliveries.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { services } from '../../platform/db/schema/reference.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { coverageValidityHours } from './facts.ts'
import { getDeliveryService, type DeliveryService } from './services.ts'

/**
 * Queries the delivery service of the order: whether it delivers to `city`, by default the town of the order, the price,
 * earliest day and pickup points.
 * Stores the response for the step that changes the address. If the service is disabled or does not respond, uses the
 * stored response; if there is none or it is older than `coverageValidityHours`, the coverage is unknown. Refuses an
 * order for pickup, which has no service (code 19).
 */
export async function fetchDeliveryCoverage(
  db: Db,
  partners: Record<DeliveryService, Pick<DeliveryPartner, 'readCoverage'>>,
  { orderId, city: requestedCity }: { orderId: number; city?: string },
  now: Date,
): Promise<DeliveryCoverage> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const service = getDeliveryService(order.deliveryServiceTypeId)
  const [row] = await db
    .select({ on: services.isActive })
    .from(services)
    .where(eq(services.serviceId, service))
  const city = requestedCity ?? order.deliveryAddress.city ?? ''
  const place = { city: city.trim(), method: order.deliveryServiceMethod }
  const response =
    row?.on === false
      ? null
      : await partners[service].readCoverage(place).catch((error: unknown) => {
          if (error instanceof PartnerFailure) return null
          throw error
        })
  const key = { orderId, city: normalizePlaceName(city) }
  if (response) {
    const { covered, price, earliestDay, zone, points } = response
    const values = {
      covered,
      price,
      earliestDay,
      points,
      askedAt: now,
      zone: zone !== undefined && isTimeZone(zone) ? zone : null,
    }
    await db
      .insert(deliveryCoverage)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [deliveryCoverage.orderId, deliveryCoverage.city], set: values })
  }
  const [stored] = await db
    .select()
    .from(deliveryCoverage)
    .where(and(eq(deliveryCoverage.orderId, orderId), eq(deliveryCoverage.city, key.city)))
  const isFresh = stored && stored.askedAt.getTime() > now.getTime() - coverageValidityHours * 3_600_000
  if (!isFresh) return { known: false }
  const { covered, price, earliestDay, points } = stored
  return {
    known: true,
    fresh: response !== null,
    covered,
    earliestDay,
    // If delivery was free for this order, it remains free for any address.
    price: order.deliverySumClient === 0 ? 0 : price,
    priceNow: order.deliverySumClient,
    points: points.map(({ pointId, name, street, house }) => ({ pointId, name, street, house })),
  }
}
