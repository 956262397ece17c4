import { Type } from 'typebox'
import { OrderTimeline, TimelineQuery } from '../../../../schemas/api/order-timeline.ts'
import {
  OrderSectionCounts,
  OrderSectionCountsQuery,
  OrderCard,
  OrderLogEntry,
} from '../../../../schemas/api/orders.ts'
import { BagTypes, BagTypesQuery } from '../../../../schemas/api/packing.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { findOfferedActions } from '../runner/actions/offered.ts'
import { getClockOverride } from '../../platform/clock.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { readBagTypes } from '../orders/goods/bags.ts'
import { readOrderCard } from './card-repository.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { countOrderLogEntries, readOrderLog } from '../orders/log/log-repository.ts'
import { readOrderSectionCounts } from './menu-types.ts'
import { readOrderTimeline } from './order-timeline.ts'
import { ordersList } from '../orders/list/orders-list.ts'

const tags = ['orders']
const OrderParams = Type.Object({ orderId: Id }, closed)
const LogQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)

/** Routes that read orders and bag types. */
export function registerOrderRoutes(app: App, services: Services, { input }: Engine): void {
  const { clock } = services
  const { db } = services.database
  registerListRoute(app, services, ordersList)

  app.get(
    '/api/orders/menu-types',
    {
      config: { access: 'menuViewOrders' },
      schema: {
        tags,
        description:
          'Sections and statuses of the order list by the roles of the user, with the number of orders in each.',
        querystring: OrderSectionCountsQuery,
        response: { 200: OrderSectionCounts },
      },
    },
    ({ actor, query }) => readOrderSectionCounts(db, actor, query.pfm),
  )

  app.get(
    '/api/bags',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: {
        tags,
        description: 'Bag types with their prices; for an order also the number of bags of each type.',
        querystring: BagTypesQuery,
        response: { 200: BagTypes },
      },
    },
    async ({ actor, language, query: { orderId } }) => {
      if (orderId !== undefined) await requireVisibleOrder(db, orderId, actor)
      return readBagTypes(db, language, orderId)
    },
  )

  app.get(
    '/api/orders/:orderId',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: { tags, params: OrderParams, response: { 200: OrderCard } },
    },
    async ({ actor, params, language, mobile }, reply) => {
      const card = await readOrderCard(db, params.orderId, {
        actor,
        language,
        clockTime: getClockOverride(clock),
      })
      reply.header('X-Order-Update-Time', card.order.dateUpdate)
      const { orderId } = params
      const actions = await findOfferedActions(db, input, {
        orderId,
        actor,
        mobile,
        clockTime: getClockOverride(clock),
      })
      return { ...card, actions }
    },
  )

  app.get(
    '/api/orders/:orderId/log',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: {
        tags,
        params: OrderParams,
        querystring: LogQuery,
        response: { 200: Type.Object({ items: Type.Array(OrderLogEntry), total: Type.Integer() }) },
      },
    },
    async ({ actor, params: { orderId }, query: { limit = 100, offset = 0 } }, reply) => {
      const { dateUpdate } = await requireVisibleOrder(db, orderId, actor)
      reply.header('X-Order-Update-Time', dateUpdate.toISOString())
      const items = await readOrderLog(db, orderId, { limit, offset })
      return { items, total: await countOrderLogEntries(db, orderId) }
    },
  )

  app.get(
    '/api/orders/:orderId/timeline',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: { tags, params: OrderParams, querystring: TimelineQuery, response: { 200: OrderTimeline } },
    },
    async ({ actor, params: { orderId }, query }, reply) => {
      const { dateUpdate } = await requireVisibleOrder(db, orderId, actor)
      reply.header('X-Order-Update-Time', dateUpdate.toISOString())
      return readOrderTimeline(db, orderId, query)
    },
  )
}
