import { sql } from 'drizzle-orm'
import type { OrderTrackingCard } from '../../../../schemas/api/tracks.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { readOrderParcels } from './find-tracks.ts'

interface Order {
  pfm: string
  zone: string | null
  orderStatusId: number
  deliveryServiceId: number | null
  city: string | null
}

/**
 * Reads the track history of an order. An order without a delivery service, or of a store that the actor may not see,
 * is refused as not found.
 */
export async function readTrackCard(
  db: Db,
  actor: Actor,
  orderId: number,
  language: Language,
): Promise<OrderTrackingCard> {
  const [order] = await queryRows<Order>(
    db,
    sql`select o.pfm, s.zone, o.order_status_id as "orderStatusId", o.delivery_service_id as "deliveryServiceId",
        o.delivery_address->>'city' as city
      from orders o left join stores s on s.pfm = o.pfm where o.id = ${orderId}`,
  )
  if (!order || !canSeeStore(actor, order.pfm) || order.deliveryServiceId === null)
    throw refuse.orderNotFound()
  const { pfm, zone, ...orderFields } = order
  const parcels = await readOrderParcels(db, orderId)
  const trackEvents = await queryRows<OrderTrackingCard['way'][number]>(
    db,
    sql`select number, delivery_status_id as "deliveryStatusId", ${buildIsoInstantSql('happened_at')} as "happenedAt",
        ${buildIsoInstantSql('at')} as at
      from delivery_tracks where order_id = ${orderId} order by happened_at desc, id desc`,
  )
  const requests = await queryRows<OrderTrackingCard['requests'][number]>(
    db,
    sql`select id::float8 as id, handler, status, ${buildIsoInstantSql('updated_at')} as "updatedAt", error
      from events where order_id = ${orderId} and handler like 'delivery.%' order by id desc`,
  )
  return {
    orderId,
    store: { pfm, zone: getStoreZone(zone === null ? null : { zone }) },
    ...orderFields,
    parcels,
    way: trackEvents,
    requests: requests.map((event) => ({ ...event, error: translateEventDetail(language, event.error) })),
  }
}
