import { asc, eq } from 'drizzle-orm'
import type { OrderFacts, WorkflowInput } from '../../../workflows/task-input.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'
import { orderProducts, orders } from '../db/schema/orders.ts'
import { limitsOf, readSettings } from '../settings/read-settings.ts'

/** What every machine starts from: facts of the order (no personal data) and the limits in force. */
export async function workflowInput(
  tx: Tx,
  orderId: number,
  params: Record<string, unknown>,
): Promise<WorkflowInput> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  const lines = await tx
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
  const pickup = order.deliveryServiceId === null
  const facts: OrderFacts = {
    orderId,
    statusId: order.orderStatusId,
    pfm: order.pfm,
    pickup,
    prepaid: order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid,
    needsCall: await asksForCall(tx, order.customerRequests),
    packagesRequired: lines.length > 0,
    lines: lines.map((l) => ({
      lineId: l.id,
      sku: l.sku,
      barcode: l.barcode,
      gtin: l.gtin,
      ordered: l.skuQuantity,
      collected: l.skuQuantityFinished,
      unitPrice: l.productPrice,
      marked: l.marked,
    })),
  }
  return { order: facts, limits: limitsOf(await readSettings(tx)), params }
}

/** The catalogue says which requests of a customer mean a call before forming: `details.call`. */
async function asksForCall(tx: Tx, requestId: number | null): Promise<boolean> {
  if (requestId === null) return false
  const entries = await tx.select().from(catalogEntries).where(eq(catalogEntries.type, 'customerRequests'))
  return entries.some((entry) => entry.id === requestId && entry.details.call === true)
}
