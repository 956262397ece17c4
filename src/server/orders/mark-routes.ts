import { and, eq, ne } from 'drizzle-orm'
import { Type } from 'typebox'
import { closed, Id, MarkCode } from '../../../schemas/formats.ts'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import { orderMarks, orderProducts, orders } from '../db/schema/orders.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'

/**
 * The check of one mark at the moment it is scanned: is it readable, of this product, in no other order? Nothing is
 * written: marks are written with the forming, by the step's own transaction.
 */
export function markRoutes(app: App, services: Services): void {
  app.put(
    '/api/order-products/:lineId/mark',
    {
      config: { access: 'taskFormattingWork' },
      schema: {
        tags: ['orders'],
        params: Type.Object({ lineId: Id }, closed),
        body: Type.Object({ code: MarkCode }, closed),
        response: { 200: Type.Object({ identity: Type.String() }) },
      },
    },
    async (request) => ({
      identity: await checkMark(services, request.actor, request.params.lineId, request.body.code),
    }),
  )
}

async function checkMark(
  { database: { db } }: Services,
  actor: Actor,
  lineId: number,
  code: string,
): Promise<string> {
  const [line] = await db
    .select({ gtin: orderProducts.gtin, orderId: orderProducts.orderId, pfm: orders.pfm })
    .from(orderProducts)
    .innerJoin(orders, eq(orders.id, orderProducts.orderId))
    .where(eq(orderProducts.id, lineId))
  if (!line || !maySeeStore(actor, line.pfm)) throw refuse.orderNotFound()
  const mark = parseMark(code)
  if (!mark.ok || mark.gtin !== line.gtin) throw refuse.marksFailed('errors:marksFailed')
  const [taken] = await db
    .select({ orderId: orderMarks.orderId })
    .from(orderMarks)
    .where(and(eq(orderMarks.identity, mark.identity), ne(orderMarks.orderId, line.orderId)))
  if (taken) throw refuse.marksFailed('errors:markTakenElsewhere')
  return mark.identity
}
