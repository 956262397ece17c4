import { Type } from 'typebox'
import { NewOrder } from '../../../schemas/api/new-order.ts'
import { Id } from '../../../schemas/formats.ts'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { maySeeStore } from '../actor.ts'
import { toldBy } from '../clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { acceptOrder } from './arrival.ts'

/** Test orders: they go the way of every order, and say so (`isTest`). */
export function arrivalRoutes(app: App, services: Services, engine: Engine): void {
  app.post(
    '/api/orders/test',
    {
      config: { access: 'settingsOrderTest' },
      schema: { tags: ['orders'], body: NewOrder, response: { 201: Type.Object({ id: Id }) } },
    },
    async (request, reply) => {
      if (!maySeeStore(request.actor, request.body.pfm)) throw refuse.forbidden()
      const changes: LiveChange[] = []
      const { orderId } = await services.database.db.transaction((tx) =>
        acceptOrder(
          engine,
          { tx, actor: request.actor, changes, at: toldBy(services.clock) },
          { ...request.body, isTest: true },
        ),
      )
      services.publish(changes)
      return reply.code(201).send({ id: orderId })
    },
  )
}
