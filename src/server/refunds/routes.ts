import { Type } from 'typebox'
import { BroughtBackList, BroughtBackQuery, Refund } from '../../../schemas/api/refunds.ts'
import { closed, Id } from '../../../schemas/formats.ts'
import { toldBy } from '../clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { App } from '../http.ts'
import { listRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { checkBroughtBack } from './brought-back.ts'
import { readRefund } from './read-refund.ts'
import { refundsList } from './refunds-list.ts'

const tags = ['refunds']
const access = 'menuViewRefunds'

/** Refunds are made out by the order action initiateRefund; here they are found and read. */
export function refundRoutes(app: App, services: Services, { input }: Pick<Engine, 'input'>): void {
  const { db } = services.database
  listRoute(app, services, refundsList)

  app.get(
    '/api/refunds/check',
    {
      config: { access },
      schema: {
        tags,
        description: 'Orders that a text finds, and of each whether its goods may be refunded now.',
        querystring: BroughtBackQuery,
        response: { 200: BroughtBackList },
      },
    },
    ({ actor, query }) =>
      checkBroughtBack(db, input, { action: 'initiateRefund', actor, query, told: toldBy(services.clock) }),
  )

  app.get(
    '/api/refunds/:refundId',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: Type.Object({ refundId: Id }, closed), response: { 200: Refund } },
    },
    ({ actor, language, params }) => readRefund(db, params.refundId, { actor, language }),
  )
}
