import { bulkRequestHeaders } from '../../../../schemas/api/each-order.ts'
import { NewTare, OrderTares, RemovedTare, TaresQuery } from '../../../../schemas/api/packing.ts'
import type { App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { changeDraftTares } from './change-tares.ts'
import { readTares } from './tares.ts'

const tags = ['deliveries']
/** Rights of the tasks in which containers are weighed. Each task also checks its own right. */
const weighingRights = ['taskFormationDeliveryWork', 'taskEditAfterFormattingWork'] as const
const maxTares = 100

/** Routes of the containers of an order for delivery (specification 3, «Packaging»; weights: specification 5). */
export function registerTareRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/delivery-tare',
    {
      config: { access: ['menuViewOrders', ...weighingRights], refuses: [404] },
      schema: {
        tags,
        description:
          'Containers in the current weighing step, otherwise those saved when the order was formed.',
        querystring: TaresQuery,
        response: { 200: OrderTares },
      },
    },
    ({ actor, query }) => readTares(db, query.orderId, actor),
  )

  app.post(
    '/api/delivery-tare/create',
    {
      config: { access: weighingRights, refuses: [404, 409] },
      schema: {
        tags,
        description: 'Adds a container in the current weighing step.',
        headers: bulkRequestHeaders,
        body: NewTare,
        response: { 200: OrderTares },
      },
    },
    async ({ actor, headers, body }) => {
      const { orderId, typeId, weight } = body
      await changeDraftTares(services, actor, {
        orderId,
        key: headers['idempotency-key'],
        request: ['create', body],
        edition: null,
        apply: (tares) => {
          if (tares.length >= maxTares) throw refuse.denied('errors:tooManyTares', { most: maxTares })
          return [...tares, { typeId, weight, unused: false }]
        },
      })
      return readTares(db, orderId, actor)
    },
  )

  app.post(
    '/api/delivery-tare/remove',
    {
      config: { access: weighingRights, refuses: [404, 409] },
      schema: {
        tags,
        description: 'Removes a container in the current weighing step.',
        headers: bulkRequestHeaders,
        body: RemovedTare,
        response: { 200: OrderTares },
      },
    },
    async ({ actor, headers, body }) => {
      const { orderId, n, edition } = body
      await changeDraftTares(services, actor, {
        orderId,
        key: headers['idempotency-key'],
        request: ['remove', body],
        edition,
        apply: (tares) => {
          if (n > tares.length) throw refuse.denied('errors:tareNotThere', { n })
          return tares.filter((_, i) => i !== n - 1)
        },
      })
      return readTares(db, orderId, actor)
    },
  )
}
