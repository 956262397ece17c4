import { eq, sql } from 'drizzle-orm'
import { rows } from '../db/database.ts'
import { exchangeLines, exchanges } from '../db/schema/exchanges.ts'
import { orders } from '../db/schema/orders.ts'
import type { EffectHandlers } from '../engine/effects.ts'
import { orderOf } from '../orders/effects.ts'
import { noteOnOrder } from '../orders/note-on-order.ts'
import { refuse } from '../refusal.ts'

export const exchangeEffects: Pick<EffectHandlers, 'openExchange'> = {
  /**
   * Never more than the customer has left: a refund or another exchange may have come between choice and confirmation.
   * Refuses with code 19; nothing of the step stands then.
   */
  openExchange: async (scope, { lines, reasonId, inspection, defectsDescription, comments }) => {
    const { tx } = scope
    const orderId = orderOf(scope)
    const wanted = lines.filter((line) => line.quantity > 0)
    const raised = await rows<{ id: number }>(
      tx,
      sql`update order_products p set exchange_quantity = exchange_quantity + l.quantity
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as l("lineId" bigint, quantity int)
        where p.id = l."lineId" and p.order_id = ${orderId}
          and refund_quantity + exchange_quantity + l.quantity <= sku_quantity_finished - returned_quantity
        returning p.id`,
    )
    // A line named twice is raised once only, and so is counted as one that could not be.
    if (raised.length === 0 || raised.length !== wanted.length) throw refuse.denied('errors:exchangeTooMuch')

    const [customer] = await tx
      .select({ exchangeFio: orders.name, exchangePhone: orders.phone })
      .from(orders)
      .where(eq(orders.id, orderId))
    const [row] = await tx
      .insert(exchanges)
      .values({
        ...customer!,
        ...{ orderId, exchangeDate: scope.at, initiator: scope.actor.name },
        ...{ exchangeReasonId: reasonId, inspection, defectsDescription, exchangeComments: comments },
      })
      .returning({ id: exchanges.id })
    const exchangeId = row!.id
    await tx
      .insert(exchangeLines)
      .values(wanted.map(({ lineId, quantity }) => ({ exchangeId, lineId, exchangeQuantity: quantity })))
    await noteOnOrder(scope, {
      ...{ action: 'openExchange', entityName: 'exchange' },
      now: { exchangeId, reasonId, lines: wanted },
    })
  },
}
