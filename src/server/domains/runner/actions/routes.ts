import { Type } from 'typebox'
import { OrderActionView, StepRequestHeaders, StepSubmitBody } from '../../../../../schemas/api/tasks.ts'
import { closed, Id } from '../../../../../schemas/formats.ts'
import { getClockOverride } from '../../../platform/clock.ts'
import type { Engine } from '../../../engine/engine.ts'
import { readTabId, type App } from '../../../platform/http/http.ts'
import type { Services } from '../../../platform/services.ts'
import { readActionView } from './view.ts'

const ActionParams = Type.Object(
  { orderId: Id, action: Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-zA-Z]+$' }) },
  closed,
)
const tags = ['orders']

/**
 * Routes of order actions (specification 4). Their steps have the same idempotency keys and refusals as the steps of
 * tasks.
 */
export function registerActionRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  const { input } = engine

  app.get(
    '/api/orders/:orderId/actions/:action',
    {
      config: { access: 'menuViewOrders', refuses: [404, 409] },
      schema: { tags, params: ActionParams, response: { 200: OrderActionView } },
    },
    async ({ actor, params }, reply) => {
      const actionView = await readActionView(db, input, params, actor, getClockOverride(services.clock))
      reply.header('X-Order-Update-Time', actionView.order.dateUpdate)
      return actionView
    },
  )

  app.post(
    '/api/orders/:orderId/actions/:action/events',
    {
      config: { access: 'menuViewOrders', refuses: [404, 409] },
      schema: {
        tags,
        params: ActionParams,
        headers: StepRequestHeaders,
        body: StepSubmitBody,
        response: { 200: OrderActionView },
      },
    },
    async (request, reply) => {
      const { instanceId, repeated } = await engine.executeUserStep(request.actor, {
        target: request.params,
        type: request.body.type,
        payload: request.body.payload,
        revision: request.body.revision,
        orderUpdateTime: request.orderUpdateTime,
        idempotencyKey: request.headers['idempotency-key'],
        mobile: request.mobile,
        tabId: readTabId(request.headers),
      })
      reply.header('Idempotency-Replayed', String(repeated))
      const actionView = await readActionView(
        db,
        input,
        { ...request.params, instanceId },
        request.actor,
        getClockOverride(services.clock),
      )
      reply.header('X-Order-Update-Time', actionView.order.dateUpdate)
      return actionView
    },
  )
}
