import { bulkRequestHeaders, BulkOrderResults } from '../../../../schemas/api/each-order.ts'
import { IssueToCourierBody, TransferToCourierBody } from '../../../../schemas/api/hand-over.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import { forEachOrder } from '../orders/for-each-order.ts'
import type { Services } from '../../platform/services.ts'
import { handOverActsOfOrders } from './transfer.ts'

const tags = ['deliveries']
const access = 'orderIssueToCourier'

/** Routes that hand over several orders to couriers: box by box without an acceptance act, or with their acts. */
export function registerHandOverRoutes(app: App, services: Services, engine: Engine): void {
  app.post(
    '/api/orders/issued-to-courier',
    {
      config: { access },
      schema: {
        tags,
        description: 'Executes the action «issue to courier» of each order, with the codes of its boxes.',
        headers: bulkRequestHeaders,
        body: IssueToCourierBody,
        response: { 200: BulkOrderResults },
      },
    },
    ({ actor, language, mobile, headers, body }) =>
      forEachOrder(body.orders, language, ({ id, boxes, dateUpdate }) =>
        engine.executeUserStep(actor, {
          target: { orderId: id, action: 'issueToCourier' },
          type: 'ISSUE_TO_COURIER',
          payload: { boxes },
          revision: 0,
          mobile,
          tabId: readTabId(headers),
          orderUpdateTime: dateUpdate === undefined ? null : new Date(dateUpdate),
          idempotencyKey: `${headers['idempotency-key']}-${id}`,
        }),
      ),
  )

  app.post(
    '/api/orders/transferred-to-courier',
    {
      config: { access },
      schema: {
        tags,
        description:
          'Marks orders as issued to delivery by their printed acceptance acts. An act is issued only as a whole: the request must contain all its orders.',
        headers: bulkRequestHeaders,
        body: TransferToCourierBody,
        response: { 200: BulkOrderResults },
      },
    },
    ({ actor, language, mobile, headers, body }) =>
      handOverActsOfOrders(services, engine, body.orderIds, {
        actor,
        language,
        mobile,
        tabId: readTabId(headers),
        key: headers['idempotency-key'],
      }),
  )
}
