import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  DeliveryCoverage,
  DeliveryCoverageQuery,
  DeliverySlotEntries,
  DeliverySlotsQuery,
  OrderDelivery,
  DeliveryTimeslots,
} from '../../../../schemas/api/deliveries.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { createDeliveryPartner } from '../../platform/adapters/delivery/client.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import type { App } from '../../platform/http/http.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import type { Services } from '../../platform/services.ts'
import { formatDay, formatTime } from '../../../shared/format.ts'
import { getDeliveryZone } from '../../../shared/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { readOrderDelivery } from './order-delivery.ts'
import { fetchDeliveryCoverage } from './coverage.ts'
import { fetchTimeslots } from './timeslots.ts'

const slotRights = [
  'taskMoveDeliveryWork',
  'orderMoveDelivery',
  'taskConfirmingDeliveryWork',
  'menuViewOrders',
] as const

const tags = ['deliveries']

/**
 * Routes for timeslots and coverage, which query the delivery service during the request, and for the delivery of an
 * order.
 */
export function registerDeliveryRoutes(app: App, { config, clock, database: { db } }: Services): void {
  const partners = {
    courier1: createDeliveryPartner(config.courier1, clock),
    courier2: createDeliveryPartner(config.courier2, clock),
    post: createDeliveryPartner(config.post, clock),
    partner: createDeliveryPartner(config.partner, clock),
  }
  /** Also stores the earliest day of the delivery service, which the step compares with the chosen day. */
  const fetchSlotsAndEarliestDay = async (orderId: number): Promise<DeliveryTimeslots> => {
    const now = await readDatabaseNow(db, clock)
    const [slots] = await Promise.all([
      fetchTimeslots(db, partners, orderId, now),
      fetchDeliveryCoverage(db, partners, { orderId }, now),
    ])
    return slots
  }
  const slotRouteConfig = { access: slotRights, refuses: [404, 409] as const }
  app.get(
    '/api/orders/:orderId/timeslots',
    {
      config: slotRouteConfig,
      schema: {
        tags,
        params: Type.Object({ orderId: Id }, closed),
        response: { 200: DeliveryTimeslots },
      },
    },
    async ({ actor, params: { orderId } }) => {
      await requireVisibleOrder(db, orderId, actor)
      return fetchSlotsAndEarliestDay(orderId)
    },
  )

  app.get(
    '/api/orders/:orderId/coverage',
    {
      config: { access: ['taskConfirmingDeliveryWork', 'orderEdit'], refuses: [404, 409] },
      schema: {
        tags,
        description:
          'Whether the delivery service of the order delivers to a town, with the price and the earliest day.',
        params: Type.Object({ orderId: Id }, closed),
        querystring: DeliveryCoverageQuery,
        response: { 200: DeliveryCoverage },
      },
    },
    async ({ actor, params: { orderId }, query: { city } }) => {
      await requireVisibleOrder(db, orderId, actor)
      return fetchDeliveryCoverage(db, partners, { orderId, city }, await readDatabaseNow(db, clock))
    },
  )

  app.get(
    '/api/catalogs/delivery-desired-date',
    {
      config: slotRouteConfig,
      schema: {
        tags,
        description:
          'Delivery slots of the delivery service of the order: the current ones, or those of its last response.',
        querystring: DeliverySlotsQuery,
        response: { 200: DeliverySlotEntries },
      },
    },
    async ({ actor, query: { orderId } }) => {
      await requireVisibleOrder(db, orderId, actor)
      const { items } = await fetchSlotsAndEarliestDay(orderId)
      return toCatalogEntries(items, await readDeliveryZone(db, orderId))
    },
  )

  app.get(
    '/api/deliveries/:orderId',
    {
      config: { access: ['menuViewOrders', 'menuViewIssueDelivery'], refuses: [404, 409] },
      schema: {
        tags,
        description:
          'The delivery of an order. Refused with code 19 for an order that is picked up in its store.',
        params: Type.Object({ orderId: Id }, closed),
        response: { 200: OrderDelivery },
      },
    },
    async ({ actor, params: { orderId } }, reply) => {
      const delivery = await readOrderDelivery(db, orderId, actor)
      reply.header('X-Order-Update-Time', delivery.dateUpdate)
      return delivery
    },
  )
}

/** Converts slots to catalogue entries, with their hours in the time zone of the delivery address. */
const toCatalogEntries = (slots: DeliveryTimeslots['items'], zone: string): DeliverySlotEntries =>
  slots.map((slot) => ({
    ...slot,
    id: slot.slotId,
    description: `${formatDay(slot.day)} ${formatTime(slot.startsAt, zone)}–${formatTime(slot.endsAt, zone)}`,
  }))

async function readDeliveryZone(db: Db, orderId: number): Promise<string> {
  const [order] = await db
    .select({ deliveryZone: orders.deliveryZone, storeZone: stores.zone })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  const { deliveryZone = null, storeZone = null } = order ?? {}
  return getDeliveryZone({ deliveryZone }, storeZone === null ? null : { zone: storeZone })
}
