import { IntakeAnswer, IntakeOrder } from '../../../schemas/api/intake.ts'
import type { Engine } from '../engine/engine.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { clientOf } from './clients.ts'
import { takeOrder } from './take-order.ts'

/** Orders of the shop and of partners: each sends them under a name and a secret of its own. */
export function intakeRoutes(app: App, services: Services, engine: Engine): void {
  app.post(
    '/api/intake/orders',
    {
      config: { access: 'public', proves: 'client', refuses: [409] },
      schema: {
        tags: ['intake'],
        description:
          'Takes an order in. Sent again with the same partnerOrderId it is answered as it stands now, with 200 and repeated: true.',
        body: IntakeOrder,
        response: { 200: IntakeAnswer, 201: IntakeAnswer },
      },
      // Before the body is read: nothing is looked at for nobody.
      onRequest: async (request, reply) => {
        const client = clientOf(services.config.intakeClients, request.headers.authorization)
        if (client === null) {
          reply.header('WWW-Authenticate', 'Basic realm="intake"')
          throw refuse.unauthorized()
        }
        request.actor = { id: client, name: client, rights: new Set(), roles: [], stores: 'all' }
      },
    },
    async ({ actor, body, language }, reply) => {
      const answer = await takeOrder(services, engine, actor, body, language)
      return reply.code(answer.repeated ? 200 : 201).send(answer)
    },
  )
}
