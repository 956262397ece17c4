import { and, eq } from 'drizzle-orm'
import type { DeliveryNotification } from '../../../schemas/api/deliveries.ts'
import { firstTime } from '../callbacks/once.ts'
import { deliveryAnnouncements } from '../db/schema/deliveries.ts'
import type { Scope } from '../engine/effects.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { processEvents, processTakes } from '../engine/process-events.ts'
import { changeOrder, tellOrder } from '../orders/change-order.ts'
import { lockOrder } from '../world/lock-order.ts'
import { refuse } from '../refusal.ts'
import { insert, isRowChange, type Change } from '../world/changes.ts'
import type { World } from '../world/world.ts'
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
  engine: Pick<Engine, 'note'>,
  within: Within,
  service: DeliveryService,
  notification: DeliveryNotification,
): Promise<boolean> {
  const { tx } = within
  const { id, number } = notification
  const [announced] = await tx
    .select({ orderId: deliveryAnnouncements.orderId })
    .from(deliveryAnnouncements)
    .where(and(eq(deliveryAnnouncements.number, number), eq(deliveryAnnouncements.service, service)))
  if (!announced) throw refuse.orderNotFound()
  const { orderId } = announced
  await lockOrder(tx, orderId)
  if (!(await firstTime(tx, { source: service, id, orderId, at: within.at ?? null }))) return false
  await engine.note(within, orderId, `delivery.${notification.status}`, (scope) =>
    whatFollows(scope, service, notification),
  )
  return true
}

function whatFollows(scope: Scope, service: DeliveryService, notification: DeliveryNotification): Change[] {
  const { world, at } = scope
  const { order } = world
  const { number, happenedAt, courier } = notification
  const { status, lines } = whatCameBack(world, notification)
  const deliveryStatusId = statusIds[status]
  const track = insert('deliveryTracks', {
    ...{ orderId: order.id, number, service, deliveryStatusId },
    ...{ happenedAt: new Date(happenedAt).toISOString(), at: at.toISOString() },
  })
  // A parcel that was withdrawn is tracked on its way back; the order itself has gone another way.
  if (world.find('deliveryAnnouncements', { number })?.state === 'withdrawn') return [track]

  const receiveStatusId = received[status]
  const by = {
    ...(courier?.name === undefined ? {} : { courierName: courier.name }),
    ...(courier?.phone === undefined ? {} : { courierPhone: courier.phone }),
  }
  const changed = changeOrder(
    scope,
    {
      deliveryStatusId,
      ...(receiveStatusId === undefined ? {} : { receiveStatusId }),
      ...(courier === undefined ? {} : { deliveryAddress: { ...order.deliveryAddress, ...by } }),
    },
    {
      ...{ action: 'setDeliveryStatus', entityName: 'deliveryStatusId' },
      ...{ old: order.deliveryStatusId, new: deliveryStatusId },
    },
  )
  const known: Change[] = [track, ...changed, tellOrder(scope)]
  const type = moves[status]
  if (type === undefined) return known
  if (processTakes(world.with(changed.filter(isRowChange)), at, type, { lines }))
    return [...known, { send: 'process', type, payload: { lines } }]
  if (mayStillCome(world)) throw refuse.denied('errors:notIssuedToDelivery')
  return known
}

type Lines = { lineId: number; returned: number }[]

/** Nothing taken at all is no delivery in part. */
function whatCameBack(
  world: World,
  { status, lines = [] }: DeliveryNotification,
): { status: Status; lines: Lines } {
  if (status !== 'deliveredInPart') return { status, lines: [] }
  const sold = world.rows('orderProducts')
  const returned = new Map(lines.map((line) => [line.lineId, line.returned]))
  const wrong = lines.findIndex(
    (line) => line.returned > (sold.find((one) => one.id === line.lineId)?.skuQuantityFinished ?? -1),
  )
  const pieces = lines.reduce((sum, line) => sum + line.returned, 0)
  if (wrong >= 0 || returned.size !== lines.length || pieces === 0)
    throw refuse.incorrectData([
      { path: wrong >= 0 ? `/body/lines/${wrong}` : '/body/lines', message: 'errors:invalidFormat' },
    ])
  const nothingKept = sold.every((line) => (returned.get(line.id) ?? 0) === line.skuQuantityFinished)
  return nothingKept ? { status: 'notDelivered', lines: [] } : { status, lines }
}

/** The order is not yet where the courier says it has been. */
function mayStillCome(world: World): boolean {
  const takes = processEvents(world)
  return (
    takes.includes('ISSUED_TO_DELIVERY') ||
    takes.includes('DOCUMENTS_PRINTED') ||
    takes.includes('LABEL_READY')
  )
}
