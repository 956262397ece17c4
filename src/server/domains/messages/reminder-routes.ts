import { bulkRequestHeaders, BulkOrderResults } from '../../../../schemas/api/each-order.ts'
import { AssemblyDelayNoticeBody } from '../../../../schemas/api/hand-over.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import { forEachOrder } from '../orders/for-each-order.ts'

/** Route with which a user notifies customers that the assembly of their orders takes longer than promised. */
export function registerAssemblyDelayRoutes(app: App, { executeUserStep }: Engine): void {
  app.post(
    '/api/notifications/assembly-reminder',
    {
      config: { access: 'orderNotifyAssemblyTime' },
      schema: {
        tags: ['orders'],
        description: 'Notifies the customer of each order that its assembly takes longer than promised.',
        headers: bulkRequestHeaders,
        body: AssemblyDelayNoticeBody,
        response: { 200: BulkOrderResults },
      },
    },
    ({ actor, language, mobile, headers, body }) =>
      forEachOrder(body.orders, language, ({ id, dateUpdate }) =>
        executeUserStep(actor, {
          target: { orderId: id, action: 'notifyAssemblyTime' },
          type: 'NOTIFY',
          payload: undefined,
          revision: 0,
          mobile,
          tabId: readTabId(headers),
          orderUpdateTime: dateUpdate === undefined ? null : new Date(dateUpdate),
          idempotencyKey: `${headers['idempotency-key']}-${id}`,
        }),
      ),
  )
}
