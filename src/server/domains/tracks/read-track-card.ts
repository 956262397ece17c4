import { sql } from 'drizzle-orm'
import type { TrackCard } from '../../../../schemas/api/tracks.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { eventText } from '../../engine/events/event-texts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isoInstant } from '../../platform/db/instant.ts'
import { readParcels } from './find-tracks.ts'

interface Order {
  pfm: string
  zone: string | null
  orderStatusId: number
  deliveryServiceId: number | null
  city: string | null
}

/**
 * Track history of an order; refused as unknown when the order belongs to another store or has no delivery service.
 */
export async function readTrackCard(
  db: Db,
  actor: Actor,
  orderId: number,
  language: Language,
): Promise<TrackCard> {
  const [order] = await rows<Order>(
    db,
    sql`select o.pfm, s.zone, o.order_status_id as "orderStatusId", o.delivery_service_id as "deliveryServiceId",
        o.delivery_address->>'city' as city
      from orders o left join stores s on s.pfm = o.pfm where o.id = ${orderId}`,
  )
  if (!order || !canSeeStore(actor, order.pfm) || order.deliveryServiceId === null)
    throw refuse.orderNotFound()
  const { pfm, zone, ...orderFields } = order
  const parcels = await readParcels(db, orderId)
  const trackEvents = await rows<TrackCard['way'][number]>(
    db,
    sql`select number, delivery_status_id as "deliveryStatusId", ${isoInstant('happened_at')} as "happenedAt",
        ${isoInstant('at')} as at
      from delivery_tracks where order_id = ${orderId} order by happened_at desc, id desc`,
  )
  const requests = await rows<TrackCard['requests'][number]>(
    db,
    sql`select id::float8 as id, handler, status, ${isoInstant('updated_at')} as "updatedAt", error
      from events where order_id = ${orderId} and handler like 'delivery.%' order by id desc`,
  )
  return {
    orderId,
    store: { pfm, zone: zoneOf(zone === null ? null : { zone }) },
    ...orderFields,
    parcels,
    way: trackEvents,
    requests: requests.map((event) => ({ ...event, error: eventText(language, event.error) })),
  }
}
