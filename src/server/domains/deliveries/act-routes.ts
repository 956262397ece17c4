import { Type } from 'typebox'
import {
  StartedAcceptanceAct,
  AcceptanceActCard,
  BoxQuery,
  OrderCountsByService,
  OrderCountsByServiceQuery,
  BoxMatch,
  NewAcceptanceAct,
} from '../../../../schemas/api/deliveries.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { canSeeStore } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readAcceptanceAct } from './acts.ts'
import { countOpenTasksByDeliveryService } from '../tasks/list-repository.ts'
import { acceptanceActsList, courierHandoverList } from './issue-list.ts'
import { findBoxForAct } from './find-box.ts'
import { createAcceptanceAct } from './create-act.ts'
import { countHandoversByDeliveryService } from './issue-rows.ts'

const tags = ['deliveries']

/** Routes of the delivery issue (specification 4): orders that wait for a courier, scanned boxes, acceptance acts. */
export function registerAcceptanceActRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  registerListRoute(app, services, courierHandoverList)
  registerListRoute(app, services, acceptanceActsList)

  app.get(
    '/api/tasks/delivery-count',
    {
      config: { access: ['menuViewIssueDelivery', 'menuViewRefunds'] },
      schema: {
        tags,
        description:
          'Number of orders by delivery service: waiting for the courier, in delivery, or being returned.',
        querystring: OrderCountsByServiceQuery,
        response: { 200: OrderCountsByService },
      },
    },
    ({ actor, query: { of = 'issue', scope } }) =>
      of === 'returns'
        ? countOpenTasksByDeliveryService(db, actor, 'returnFromShipping')
        : countHandoversByDeliveryService(db, actor, { scope }),
  )

  app.get(
    '/api/acceptance-acts/box',
    {
      config: { access: 'orderIssueToCourier', refuses: [404, 409] },
      schema: {
        tags,
        description:
          'The scanned box, if it may be added to an act of this delivery service; otherwise a refusal that identifies the box.',
        querystring: BoxQuery,
        response: { 200: BoxMatch },
      },
    },
    ({ actor, language, query }) => findBoxForAct(db, { actor, language }, query),
  )

  app.post(
    '/api/acceptance-acts',
    {
      config: { access: 'orderIssueToCourier', refuses: [404, 409] },
      schema: {
        tags,
        description:
          'Creates an acceptance act for orders of one store and one delivery service that are ready for shipment, with every box scanned.',
        body: NewAcceptanceAct,
        response: { 201: StartedAcceptanceAct },
      },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await createAcceptanceAct(services, engine, actor, body)),
  )

  app.get(
    '/api/acceptance-acts/:actId',
    {
      config: { access: 'settingsApp', refuses: [404] },
      schema: { tags, params: Type.Object({ actId: Id }, closed), response: { 200: AcceptanceActCard } },
    },
    async ({ actor, params: { actId } }) => {
      const act = await readAcceptanceAct(db, actId)
      if (!act || !canSeeStore(actor, act.pfm)) throw refuse.actNotFound()
      return act
    },
  )
}
