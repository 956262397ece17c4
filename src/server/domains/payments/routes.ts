import { Type } from 'typebox'
import { OrderMoneyStatement } from '../../../../schemas/api/money.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { canSeeStore } from '../../platform/identity/actor.ts'
import { eq } from 'drizzle-orm'
import { orders } from '../../platform/db/schema/orders.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { moneyDueList } from './money-due-list.ts'
import { missingReceiptsList } from './missing-receipts-list.ts'
import { buildOrderStatement } from './money-due.ts'
import { readManualSettlers, readOrderLedger } from './read-order-ledger.ts'

const tags = ['money']

/** Routes of the statement of an order, the list of money due, and the list of payments without a receipt. */
export function registerPaymentRoutes(app: App, services: Services): void {
  const { db } = services.database
  registerListRoute(app, services, moneyDueList)
  registerListRoute(app, services, missingReceiptsList)

  app.get(
    '/api/orders/:orderId/statement',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: { tags, params: Type.Object({ orderId: Id }, closed), response: { 200: OrderMoneyStatement } },
    },
    async (request, reply) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, request.params.orderId))
      if (!order || !canSeeStore(request.actor, order.pfm)) throw refuse.orderNotFound()
      reply.header('X-Order-Update-Time', order.dateUpdate.toISOString())
      return buildOrderStatement(
        await readOrderLedger(db, order),
        order.payTypeId,
        await readManualSettlers(db, order.id),
      )
    },
  )
}
