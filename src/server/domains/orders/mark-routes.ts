import { Type } from 'typebox'
import { closed, Id, MarkCode } from '../../../../schemas/formats.ts'
import type { Engine } from '../../engine/engine.ts'
import { tabIdOf, type App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { checkMark, releaseMark } from './marks.ts'
import { scanningRights } from './scanning-steps.ts'

const LineParams = Type.Object({ lineId: Id }, closed)
const Scanned = Type.Object({ code: MarkCode }, closed)

/** The marks of a step while it is being scanned. The access is the door; the order's own task decides who may. */
export function markRoutes(app: App, services: Services, engine: Engine): void {
  app.put(
    '/api/order-products/:lineId/mark',
    {
      config: { access: scanningRights, refuses: [404, 409] },
      schema: {
        tags: ['orders'],
        params: LineParams,
        body: Scanned,
        response: { 200: Type.Object({ identity: Type.String() }) },
      },
    },
    async ({ actor, params, body }) => ({
      identity: await checkMark(services.database.db, actor, services.clock, { ...params, ...body }),
    }),
  )

  // The code stands in the query: what a body of DELETE means is defined nowhere, and proxies drop it.
  app.delete(
    '/api/order-products/:lineId/mark',
    {
      config: { access: scanningRights, refuses: [404, 409] },
      schema: {
        tags: ['orders'],
        params: LineParams,
        querystring: Scanned,
        response: { 200: Type.Object({ identity: Type.String(), removed: Type.Boolean() }) },
      },
    },
    ({ actor, params, query, headers }) =>
      releaseMark(services, engine, actor, { ...params, ...query, tabId: tabIdOf(headers) }),
  )
}
