import { Type } from 'typebox'
import { Exchange } from '../../../../schemas/api/exchanges.ts'
import { ReturnableOrderList, ReturnableOrderQuery } from '../../../../schemas/api/refunds.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { getClockOverride } from '../../platform/clock.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { findOrdersWithReturnEligibility } from '../refunds/check-returned-goods.ts'
import type { Services } from '../../platform/services.ts'
import { exchangesList } from './exchanges-list.ts'
import { readExchange } from './read-exchanges.ts'

const tags = ['exchanges']
const access = 'menuViewRefunds'

/** Routes to list and read exchanges. Exchanges are created by the order action `exchange`. */
export function registerExchangeRoutes(app: App, services: Services, { input }: Pick<Engine, 'input'>): void {
  const { db } = services.database
  registerListRoute(app, services, exchangesList)

  app.get(
    '/api/exchanges/check',
    {
      config: { access },
      schema: {
        tags,
        description: 'Orders that match a text, and whether the goods of each may be exchanged now.',
        querystring: ReturnableOrderQuery,
        response: { 200: ReturnableOrderList },
      },
    },
    ({ actor, query }) =>
      findOrdersWithReturnEligibility(db, input, {
        action: 'exchange',
        actor,
        query,
        clockOverride: getClockOverride(services.clock),
      }),
  )

  app.get(
    '/api/exchanges/:exchangeId',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: Type.Object({ exchangeId: Id }, closed), response: { 200: Exchange } },
    },
    ({ actor, params }) => readExchange(db, params.exchangeId, actor),
  )
}
