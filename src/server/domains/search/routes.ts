import { Type } from 'typebox'
import { CustomerOverview, SearchResult, SearchQuery } from '../../../../schemas/api/search.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { getClockOverride } from '../../platform/clock.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { readCustomerOrders } from './customer-orders.ts'
import { searchCustomers } from './find-orders.ts'

const tags = ['orders']

/**
 * Routes of the search field: they find customers by a text, and the orders of a customer with the open tasks and
 * possible actions.
 */
export function registerSearchRoutes(
  app: App,
  { database: { db }, clock }: Services,
  { input }: Engine,
): void {
  app.get(
    '/api/search',
    {
      config: { access: 'menuViewOrders' },
      schema: { tags, querystring: SearchQuery, response: { 200: SearchResult } },
    },
    ({ actor, query }) => searchCustomers(db, actor, query),
  )

  app.get(
    '/api/orders/:orderId/customer',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: {
        tags,
        params: Type.Object({ orderId: Id }, closed),
        response: { 200: CustomerOverview },
      },
    },
    ({ actor, mobile, params: { orderId } }) =>
      readCustomerOrders(db, input, { orderId, actor, mobile, clockTime: getClockOverride(clock) }),
  )
}
