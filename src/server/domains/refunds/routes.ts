import { Type } from 'typebox'
import {
  ReturnableOrderList,
  ReturnableOrderQuery,
  Refund,
  TransferApprovalBody,
} from '../../../../schemas/api/refunds.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { getClockOverride } from '../../platform/clock.ts'
import { buildDatabaseNowSql, readDatabaseNow } from '../../platform/db/now.ts'
import type { Engine } from '../../engine/engine.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { findOrdersWithReturnEligibility } from './check-returned-goods.ts'
import { readRefund } from './read-refund.ts'
import { refundsList } from './refunds-list.ts'
import { approveTransfer } from './transfer-approval.ts'

const tags = ['refunds']
const access = 'menuViewRefunds'

/** Routes that list, read and approve refunds. Refunds are created by the order action `initiateRefund`. */
export function registerRefundRoutes(
  app: App,
  services: Services,
  engine: Pick<Engine, 'input' | 'recordExternalChange'>,
): void {
  const { db } = services.database
  const { input } = engine
  const params = Type.Object({ refundId: Id }, closed)
  const readOne = (refundId: number, { actor, language }: { actor: Actor; language: Language }) =>
    readRefund(db, refundId, { actor, language, now: buildDatabaseNowSql(services.clock) })
  registerListRoute(app, services, refundsList)

  app.get(
    '/api/refunds/check',
    {
      config: { access },
      schema: {
        tags,
        description: 'Orders that match a text, and whether the goods of each may be refunded now.',
        querystring: ReturnableOrderQuery,
        response: { 200: ReturnableOrderList },
      },
    },
    ({ actor, query }) =>
      findOrdersWithReturnEligibility(db, input, {
        action: 'initiateRefund',
        actor,
        query,
        clockOverride: getClockOverride(services.clock),
      }),
  )

  app.post(
    '/api/refunds/:refundId/approval',
    {
      config: { access: 'taskManualTransferringWork', refuses: [404, 409] },
      schema: {
        tags,
        description:
          'Approves a manual transfer to the bank details of the request, by a second user. A repeated request changes nothing.',
        params,
        body: TransferApprovalBody,
        response: { 200: Refund },
      },
    },
    async ({ actor, language, params: { refundId }, body: seen }) => {
      const { orderId } = await readOne(refundId, { actor, language })
      const changes: LiveChange[] = []
      await withOrderMutex(db, orderId, () =>
        db.transaction(async (tx) => {
          if (!(await lockOrder(tx, orderId))) throw refuse.refundNotFound()
          const at = getClockOverride(services.clock) ?? (await readDatabaseNow(tx, services.clock))
          await approveTransfer(engine, { tx, actor, changes, at }, { orderId, refundId, seen })
        }),
      )
      services.publish(changes)
      return readOne(refundId, { actor, language })
    },
  )

  app.get(
    '/api/refunds/:refundId',
    {
      config: { access, refuses: [404] },
      schema: { tags, params, response: { 200: Refund } },
    },
    ({ actor, language, params }) => readOne(params.refundId, { actor, language }),
  )
}
