import { Type } from 'typebox'
import { Timeslots } from '../../../schemas/api/deliveries.ts'
import { closed, Id } from '../../../schemas/formats.ts'
import { createDeliveryPartner } from '../adapters/delivery/client.ts'
import { databaseNow } from '../db/now.ts'
import type { App } from '../http.ts'
import { requireVisibleOrder } from '../orders/card-repository.ts'
import type { Services } from '../services.ts'
import { askTimeslots } from './timeslots.ts'

/** What a delivery service is asked while a person waits. */
export function deliveryRoutes(app: App, { config, clock, database: { db } }: Services): void {
  const partners = {
    courier1: createDeliveryPartner(config.courier1, clock),
    courier2: createDeliveryPartner(config.courier2, clock),
    post: createDeliveryPartner(config.post, clock),
    partner: createDeliveryPartner(config.partner, clock),
  }
  app.get(
    '/api/orders/:orderId/timeslots',
    {
      config: {
        access: ['taskMoveDeliveryWork', 'orderMoveDelivery', 'taskConfirmingDeliveryWork', 'menuViewOrders'],
        refuses: [404, 409],
      },
      schema: {
        tags: ['deliveries'],
        params: Type.Object({ orderId: Id }, closed),
        response: { 200: Timeslots },
      },
    },
    async ({ actor, params: { orderId } }) => {
      await requireVisibleOrder(db, orderId, actor)
      return askTimeslots(db, partners, orderId, await databaseNow(db, clock))
    },
  )
}
