import { inArray } from 'drizzle-orm'
import type {
  CourierHandoverRow,
  NewAcceptanceAct,
  StartedAcceptanceAct,
} from '../../../../schemas/api/deliveries.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { findBoxNumber } from '../../../shared/box-code.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { takeRunningNumber } from '../../platform/db/running-number.ts'
import { acceptanceActs } from '../../platform/db/schema/deliveries.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Services } from '../../platform/services.ts'
import { openDeskInstance } from '../runner/desks/start.ts'
import { readCourierHandoverRows } from './issue-rows.ts'

/** Creates an acceptance act and starts its workflow, or throws a Refusal (`buildAct`). */
export async function createAcceptanceAct(
  services: Services,
  engine: Pick<Engine, 'startAtDesk'>,
  actor: Actor,
  body: NewAcceptanceAct,
): Promise<StartedAcceptanceAct> {
  const changes: LiveChange[] = []
  const created = await services.database.db.transaction(async (tx) => {
    const createdAt = await readDatabaseNow(tx, services.clock)
    const content = await buildAct(tx, actor, body)
    const [act] = await tx
      .insert(acceptanceActs)
      .values({ ...content, id: await takeRunningNumber(tx, 'acceptanceAct'), createdAt })
      .returning({ id: acceptanceActs.id })
    const desk = { workflow: 'acceptanceAct' as const, subject: String(act!.id) }
    const deskId = await openDeskInstance(services, engine, { tx, actor, changes }, desk)
    return { actId: act!.id, deskId: deskId! }
  })
  services.publish(changes)
  return created
}

/**
 * Checks the orders of a new acceptance act and returns the row to insert. Refuses orders that the actor may not see
 * (404), and orders that cannot be in the same act, are not ready for shipment or have boxes that were not scanned
 * (code 19).
 */
async function buildAct(
  tx: Tx,
  actor: Actor,
  { orderIds, boxes }: NewAcceptanceAct,
): Promise<Omit<typeof acceptanceActs.$inferInsert, 'id' | 'createdAt'>> {
  const orderRows = await tx
    .select({
      id: orders.id,
      pfm: orders.pfm,
      status: orders.orderStatusId,
      deliveryServiceId: orders.deliveryServiceId,
      deliveryServiceTypeId: orders.deliveryServiceTypeId,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  const visibleOrders = orderRows.filter(({ pfm }) => canSeeStore(actor, pfm))
  if (visibleOrders.length < orderIds.length) throw refuse.orderNotFound()
  const [first] = visibleOrders
  const { pfm, deliveryServiceId, deliveryServiceTypeId } = first!
  if (deliveryServiceId === null || deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const isOneShipment = visibleOrders.every(
    (order) => order.pfm === pfm && order.deliveryServiceId === deliveryServiceId,
  )
  if (!isOneShipment) throw refuse.denied('errors:actOfOneService')
  const unreadyOrders = visibleOrders.filter(({ status }) => status !== orderStatus.readyForShipment)
  if (unreadyOrders.length > 0)
    throw refuse.denied('errors:actNotReady', { orders: unreadyOrders.map(({ id }) => id).join(', ') })
  requireAllBoxes(await readCourierHandoverRows(tx, orderIds), boxes)
  return {
    pfm,
    deliveryServiceId,
    deliveryServiceTypeId,
    status: 'forming',
    orderIds: [...orderIds].sort((a, b) => a - b),
    initiator: actor.name,
  }
}

/**
 * Throws a Refusal (code 19) unless exactly the boxes of these orders were scanned, because an acceptance act contains
 * whole orders. The refusal names a box of another order, or the orders with the numbers of their scanned boxes.
 */
function requireAllBoxes(rows: readonly CourierHandoverRow[], codes: readonly string[]): void {
  const scanned = new Map(rows.map(({ orderId }) => [orderId, new Set<number>()]))
  for (const code of codes) {
    const row = rows.find((candidate) => findBoxNumber(candidate, code) !== null)
    const n = row ? findBoxNumber(row, code) : null
    if (!row || typeof n !== 'number') throw refuse.denied('errors:actOtherBox', { code })
    scanned.get(row.orderId)!.add(n)
  }
  const incompleteOrders = rows.filter(({ orderId, boxes }) => scanned.get(orderId)!.size < boxes)
  if (incompleteOrders.length === 0) return
  const orders = incompleteOrders.map(
    ({ orderId, boxes }) => `${orderId} (${scanned.get(orderId)!.size}/${boxes})`,
  )
  throw refuse.denied('errors:actBoxesMissing', { orders: orders.join(', ') })
}
