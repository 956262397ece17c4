import { Type } from 'typebox'
import { MoneyDueQuery, MoneyDueRow, Statement } from '../../../schemas/api/money.ts'
import { closed, Id } from '../../../schemas/formats.ts'
import { maySeeStore } from '../actor.ts'
import { eq } from 'drizzle-orm'
import { orders } from '../db/schema/orders.ts'
import { eventText } from '../events/event-texts.ts'
import type { App } from '../http.ts'
import { listRoute } from '../lists/list-route.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { listMoneyDue, statementOf } from './money-due.ts'
import { readBook } from './read-book.ts'

const tags = ['money']

/** The book of one order, and all that is owed. */
export function moneyRoutes(app: App, { database: { db } }: Services): void {
  listRoute(app, '/api/money-due', {
    ...{ tags, access: 'moneyDueView', query: MoneyDueQuery, row: MoneyDueRow },
    read: async ({ actor, query, language }) => {
      const found = await listMoneyDue(db, actor, query)
      return {
        ...found,
        items: found.items.map((one) => ({ ...one, reason: eventText(language, one.reason) })),
      }
    },
  })

  app.get(
    '/api/orders/:orderId/statement',
    {
      config: { access: 'menuViewOrders', refuses: [404] },
      schema: { tags, params: Type.Object({ orderId: Id }, closed), response: { 200: Statement } },
    },
    async (request) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, request.params.orderId))
      if (!order || !maySeeStore(request.actor, order.pfm)) throw refuse.orderNotFound()
      return statementOf(await readBook(db, order))
    },
  )
}
