import { Type } from 'typebox'
import { bulkRequestHeaders, BulkOrderResults } from '../../../../schemas/api/each-order.ts'
import {
  StatusMoveBody,
  OrderStatusTargets,
  OrderStatusTargetsQuery,
  StatusMoveList,
  StatusMoveQuery,
  StatusMoveRow,
} from '../../../../schemas/api/status-moves.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { getClockOverride } from '../../platform/clock.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import { refuse, type Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { forEachOrder } from '../orders/for-each-order.ts'
import { readOrderStatusMoves, findOrderStatusMoves, countReachableStatuses } from './status-moves.ts'

const tags = ['orders']
const access = 'orderChangeStatus'

/**
 * Routes that change the status of orders (specification 2, settings/order-change-status). Each change is a step of the
 * order action `changeStatus`, as on the order card.
 */
export function registerStatusMoveRoutes(
  app: App,
  services: Services,
  { executeUserStep, input }: Engine,
): void {
  const { db } = services.database
  const buildContext = (actor: Actor) => ({ db, input, actor, clockTime: getClockOverride(services.clock) })

  app.get(
    '/api/admin/check-order-move',
    {
      config: { access },
      schema: {
        tags,
        description: 'Orders that match a text, with the statuses that can be set for each of them now.',
        querystring: StatusMoveQuery,
        response: { 200: StatusMoveList },
      },
    },
    ({ actor, query }) => findOrderStatusMoves(buildContext(actor), query),
  )

  app.get(
    '/api/admin/check-order-move/:orderId',
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        description: 'One order by its number, with the statuses that can be set for it now.',
        params: Type.Object({ orderId: Id }, closed),
        response: { 200: StatusMoveRow },
      },
    },
    async ({ actor, params }, reply) => {
      const row = await readOrderStatusMoves(buildContext(actor), params.orderId)
      reply.header('X-Order-Update-Time', row.dateUpdate)
      return row
    },
  )

  app.get(
    '/api/order-statuses/get-status-move',
    {
      config: { access },
      schema: { tags, querystring: OrderStatusTargetsQuery, response: { 200: OrderStatusTargets } },
    },
    ({ actor, query }) => countReachableStatuses(buildContext(actor), query.orderIds.split(',').map(Number)),
  )

  app.post(
    '/api/admin/move-status',
    {
      config: { access },
      schema: {
        tags,
        description:
          'Sets the status of each order through its workflow; an order for which this is impossible is reported with code 45.',
        headers: bulkRequestHeaders,
        body: StatusMoveBody,
        response: { 200: BulkOrderResults },
      },
    },
    ({ actor, language, mobile, headers, body: { orders, statusId, comment } }) =>
      forEachOrder(
        orders,
        language,
        ({ id, dateUpdate }) =>
          executeUserStep(actor, {
            target: { orderId: id, action: 'changeStatus' },
            type: 'CHANGE_STATUS',
            revision: 0,
            mobile,
            tabId: readTabId(headers),
            payload: { statusId, ...(comment !== undefined && { comment }) },
            orderUpdateTime: new Date(dateUpdate),
            idempotencyKey: `${headers['idempotency-key']}-${id}`,
          }),
        toStatusRefusal,
        services.config.support,
      ),
  )
}

/**
 * Converts a refusal of the step to code 45. The text stays the same, except for a status that the workflow does not
 * offer, which gets a general text. Refusals for other reasons, such as an outdated order, are not converted.
 */
function toStatusRefusal(refusal: Refusal): Refusal {
  const { code, key, params } = refusal
  if (code === errorCodes.incorrectData || key === 'errors:eventNotAllowed')
    return refuse.statusFailed('errors:statusNotMoved')
  return code === errorCodes.actionDenied ? refuse.statusFailed(key, params) : refusal
}
