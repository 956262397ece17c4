import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryNotification } from '../../../schemas/api/deliveries.ts'
import { firstTime } from '../callbacks/once.ts'
import type { Tx } from '../db/database.ts'
import { deliveryAnnouncements, deliveryTracks } from '../db/schema/deliveries.ts'
import { orderProducts, orders } from '../db/schema/orders.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { changeOrder } from '../orders/change-log.ts'
import { lockOrder, processOf, sendToOrder } from '../orders/process.ts'
import { processEvents } from '../engine/process-events.ts'
import { refuse } from '../refusal.ts'
import { deliveryStatus } from './announcements.ts'
import type { DeliveryService } from './services.ts'

type Status = DeliveryNotification['status']
const { accepted, inTransit, arrived, delivered, deliveredInPart, notDelivered, returning, returned } =
  deliveryStatus
const statusIds: Record<Status, number> = {
  ...{ accepted, inTransit, arrived, delivered, deliveredInPart, notDelivered, returning, returned },
}
/** Catalogue receiveStatuses. */
const received: Partial<Record<Status, number>> = { delivered: 2, deliveredInPart: 3, notDelivered: 4 }
const moves: Partial<Record<Status, string>> = {
  delivered: 'DELIVERED_IN_FULL',
  deliveredInPart: 'DELIVERED_IN_PART',
  notDelivered: 'RETURN_STARTED',
  returning: 'RETURN_STARTED',
}

/**
 * A parcel has moved on: track, the order's delivery status and its process, in one transaction. False for a repeat.
 * Unknown numbers are 404, lines that are not the order's code 7. What comes before the store has marked the order as
 * issued to delivery is refused (code 19) and written nowhere: the service tells it again.
 */
export async function takeDeliveryNotification(
  engine: Pick<Engine, 'send'>,
  within: Within & { changes: NonNullable<Within['changes']> },
  service: DeliveryService,
  notification: DeliveryNotification,
): Promise<boolean> {
  const { tx, at } = within
  const { id, number, happenedAt, courier } = notification
  const [announced] = await tx
    .select()
    .from(deliveryAnnouncements)
    .where(and(eq(deliveryAnnouncements.number, number), eq(deliveryAnnouncements.service, service)))
  if (!announced) throw refuse.orderNotFound()
  const { orderId } = announced
  await lockOrder(tx, orderId)
  if (!(await firstTime(tx, { source: service, id, orderId, at }))) return false
  const { status, lines } = await whatCameBack(tx, orderId, notification)
  const deliveryStatusId = statusIds[status]
  await tx
    .insert(deliveryTracks)
    .values({ orderId, number, service, deliveryStatusId, happenedAt: new Date(happenedAt), at })
  // A parcel that was withdrawn is tracked on its way back; the order itself has gone another way.
  if (announced.state === 'withdrawn') return true

  const [order] = await tx.select({ pfm: orders.pfm }).from(orders).where(eq(orders.id, orderId))
  const brought = received[status] === undefined ? sql`` : sql`, receive_status_id = ${received[status]}`
  const by =
    courier === undefined
      ? sql``
      : sql`, delivery_address = delivery_address || ${JSON.stringify({
          ...(courier.name === undefined ? {} : { courierName: courier.name }),
          ...(courier.phone === undefined ? {} : { courierPhone: courier.phone }),
        })}::jsonb`
  await changeOrder(tx, {
    ...{ orderId, at },
    set: sql`delivery_status_id = ${deliveryStatusId}${brought}${by}`,
    old: { old: sql`delivery_status_id` },
    log: {
      ...{ action: 'setDeliveryStatus', entityName: 'deliveryStatusId', new: deliveryStatusId },
      userName: within.actor.name,
    },
  })
  within.changes.push({ kind: 'order', orderId, pfm: order!.pfm })

  const move = moves[status]
  if (move === undefined) return true
  const taken = await sendToOrder(engine, within, orderId, move, { lines })
  if (!taken && (await mayStillCome(tx, orderId))) throw refuse.denied('errors:notIssuedToDelivery')
  return true
}

type Lines = { lineId: number; returned: number }[]

/** Nothing taken at all is no delivery in part. */
async function whatCameBack(
  tx: Tx,
  orderId: number,
  { status, lines = [] }: DeliveryNotification,
): Promise<{ status: Status; lines: Lines }> {
  if (status !== 'deliveredInPart') return { status, lines: [] }
  const sold = await tx
    .select({ lineId: orderProducts.id, collected: orderProducts.skuQuantityFinished })
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
  const returned = new Map(lines.map((line) => [line.lineId, line.returned]))
  const wrong = lines.findIndex(
    (line) => line.returned > (sold.find((one) => one.lineId === line.lineId)?.collected ?? -1),
  )
  const pieces = lines.reduce((sum, line) => sum + line.returned, 0)
  if (wrong >= 0 || returned.size !== lines.length || pieces === 0)
    throw refuse.incorrectData([
      { path: wrong >= 0 ? `/body/lines/${wrong}` : '/body/lines', message: 'errors:invalidFormat' },
    ])
  const nothingKept = sold.every((line) => (returned.get(line.lineId) ?? 0) === line.collected)
  return nothingKept ? { status: 'notDelivered', lines: [] } : { status, lines }
}

/** The order is not yet where the courier says it has been. */
async function mayStillCome(tx: Tx, orderId: number): Promise<boolean> {
  if ((await processOf(tx, orderId)) === null) return false
  const takes = await processEvents(tx, orderId)
  return (
    takes.includes('ISSUED_TO_DELIVERY') ||
    takes.includes('DOCUMENTS_PRINTED') ||
    takes.includes('LABEL_READY')
  )
}
