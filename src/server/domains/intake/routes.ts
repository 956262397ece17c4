import type { FastifyReply, FastifyRequest } from 'fastify'
import { FeedbackResponse, NewFeedback } from '../../../../schemas/api/feedbacks.ts'
import { IntakeResponse, IntakeOrder } from '../../../../schemas/api/intake.ts'
import { createStockClient } from '../../platform/adapters/stock/client.ts'
import type { Engine } from '../../engine/engine.ts'
import { acceptIntakeFeedback } from '../feedbacks/accept-client-feedback.ts'
import { registerJsonParser } from '../../platform/http/body-encoding.ts'
import { refuseDuplicateKeys } from '../../platform/http/duplicate-keys.ts'
import type { App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { authenticateIntakeClient } from '../../platform/config/intake-clients.ts'
import { acceptIntakeOrder } from './accept-intake-order.ts'

/**
 * Routes for the online shop and for partners: orders, and feedback of their customers. Each client signs in with its
 * own name and secret. A body in which a key occurs twice is refused.
 */
export async function registerIntakeRoutes(root: App, services: Services, engine: Engine): Promise<void> {
  await root.register(async (scope) => {
    const app = scope as App
    registerJsonParser(app, refuseDuplicateKeys)
    registerRoutes(app, services, engine)
  })
}

function registerRoutes(app: App, services: Services, engine: Engine): void {
  const stock = createStockClient(services.config.stock, services.clock)
  // Runs before the body is parsed, so that no body of an unknown client is processed.
  const authenticateRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const client = authenticateIntakeClient(services.config.intakeClients, request.headers.authorization)
    if (client === null) {
      reply.header('WWW-Authenticate', 'Basic realm="intake"')
      throw refuse.unauthorized()
    }
    request.actor = { id: client, name: client, rights: new Set(), roles: [], stores: 'all' }
  }

  app.post(
    '/api/intake/orders',
    {
      config: { access: 'public', authentication: 'client', refuses: [409] },
      schema: {
        tags: ['intake'],
        description:
          'Accepts an order. A repeated request with the same partnerOrderId returns the current state with 200 and repeated: true.',
        body: IntakeOrder,
        response: { 200: IntakeResponse, 201: IntakeResponse },
      },
      onRequest: authenticateRequest,
    },
    async ({ actor, body, language }, reply) => {
      const answer = await acceptIntakeOrder(services, engine, stock, actor, body, language)
      return reply.code(answer.repeated ? 200 : 201).send(answer)
    },
  )
  app.post(
    '/api/intake/feedbacks',
    {
      config: { access: 'public', authentication: 'client', refuses: [404, 409] },
      schema: {
        tags: ['intake'],
        description:
          'Accepts the feedback of a customer on a finished order that this client has sent. A repeated request returns 200 and repeated: true.',
        body: NewFeedback,
        response: { 200: FeedbackResponse, 201: FeedbackResponse },
      },
      onRequest: authenticateRequest,
    },
    async ({ actor, body }, reply) => {
      const answer = await acceptIntakeFeedback(services, actor, body)
      return reply.code(answer.repeated ? 200 : 201).send(answer)
    },
  )
}
