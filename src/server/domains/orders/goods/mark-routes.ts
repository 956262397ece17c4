import { Type } from 'typebox'
import { closed, Id, MarkingCode } from '../../../../../schemas/formats.ts'
import type { Engine } from '../../../engine/engine.ts'
import { readTabId, type App } from '../../../platform/http/http.ts'
import type { Services } from '../../../platform/services.ts'
import { reserveMarkingCode, releaseMarkingCode } from './marks.ts'
import { scanningRights } from './scanning-steps.ts'

const LineParams = Type.Object({ lineId: Id }, closed)
const ScannedCode = Type.Object({ code: MarkingCode }, closed)

/**
 * Routes that accept and release scanned marking codes. The access rights only allow the call. Whether the actor may
 * scan depends on the current step of the order.
 */
export function registerMarkingCodeRoutes(app: App, services: Services, engine: Engine): void {
  app.put(
    '/api/order-products/:lineId/mark',
    {
      config: { access: scanningRights, refuses: [404, 409] },
      schema: {
        tags: ['orders'],
        params: LineParams,
        body: ScannedCode,
        response: { 200: Type.Object({ identity: Type.String() }) },
      },
    },
    async ({ actor, params, body }) => ({
      identity: await reserveMarkingCode(services.database.db, actor, services.clock, { ...params, ...body }),
    }),
  )

  // The code is in the query string, because the body of a DELETE request has no defined meaning, and proxies drop it.
  app.delete(
    '/api/order-products/:lineId/mark',
    {
      config: { access: scanningRights, refuses: [404, 409] },
      schema: {
        tags: ['orders'],
        params: LineParams,
        querystring: ScannedCode,
        response: { 200: Type.Object({ identity: Type.String(), removed: Type.Boolean() }) },
      },
    },
    ({ actor, params, query, headers }) =>
      releaseMarkingCode(services, engine, actor, { ...params, ...query, tabId: readTabId(headers) }),
  )
}
