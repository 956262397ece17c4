import { eq, sql } from 'drizzle-orm'
import type { OrderDelivery } from '../../../../schemas/api/deliveries.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { boxCountSql } from './issue-rows.ts'
import { readLabelState } from './label-state.ts'

/**
 * The delivery of an order. Refuses an order that the actor may not see (404), and an order that is picked up in its
 * store (code 19).
 */
export async function readOrderDelivery(db: Db, orderId: number, actor: Actor): Promise<OrderDelivery> {
  await requireVisibleOrder(db, orderId, actor)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const [boxCount] = await queryRows<{ boxes: number }>(
    db,
    sql`select ${boxCountSql} as boxes from orders o where o.id = ${orderId}`,
  )
  return {
    orderId,
    pfm: order.pfm,
    orderStatusId: order.orderStatusId,
    deliveryStatusId: order.deliveryStatusId,
    deliveryServiceId: order.deliveryServiceId,
    deliveryServiceTypeId: order.deliveryServiceTypeId,
    deliveryServiceMethod: order.deliveryServiceMethod,
    deliveryTrack: order.deliveryTrack,
    deliveryIndex: order.deliveryIndex,
    acceptanceActNumber: order.acceptanceActNumber,
    planDateIssued: order.planDateIssued?.toISOString() ?? null,
    dateShipment: order.dateShipment?.toISOString() ?? null,
    desiredDate: order.desiredDate,
    desiredDateExternalId: order.desiredDateExternalId,
    desiredDateExternalUuid: order.desiredDateExternalUuid,
    deliverySumClient: order.deliverySumClient,
    deliveryClientPhone: order.deliveryClientPhone,
    deliveryComment: order.deliveryComment,
    fullNameReciever: order.fullNameReciever,
    phoneReciever: order.phoneReciever,
    deliveryAddress: { ...order.deliveryAddress },
    label: await readLabelState(db, orderId),
    boxes: boxCount!.boxes,
    dateUpdate: order.dateUpdate.toISOString(),
  }
}
