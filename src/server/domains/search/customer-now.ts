import { eq, sql } from 'drizzle-orm'
import type { CustomerNow } from '../../../../schemas/api/search.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import { offeredActions } from '../runner/actions/offered.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { readStoreZones } from '../orders/store-days.ts'
import type { InputBuilder } from '../../engine/effects.ts'
import { ordersAmong } from '../orders/list-repository.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { openTasksOf } from './open-tasks.ts'

/** The machines are evaluated for the newest orders only; older ones are in the order list. */
const maxShown = 10
const maxRead = 50

interface CustomerRequest {
  orderId: number
  actor: Actor
  mobile: boolean
  clockTime: Date | null
}

/** Open tasks and possible actions of each order of the customer of the given order. */
export async function customerNow(
  db: Db,
  input: InputBuilder,
  { orderId, actor, mobile, clockTime }: CustomerRequest,
): Promise<CustomerNow> {
  const [baseOrder] = await db
    .select({ pfm: orders.pfm, name: orders.name, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!baseOrder || !maySeeStore(actor, baseOrder.pfm)) throw refuse.orderNotFound()
  const { name, phone } = baseOrder
  const all = await ordersAmong(db, actor, sql`select id from orders where phone = ${phone}`, maxRead)
  const isFinal = ({ orderStatusId }: { orderStatusId: number }) => finalStatuses.includes(orderStatusId)
  const selected = [...all.filter((order) => !isFinal(order)), ...all.filter(isFinal)].slice(0, maxShown)
  const zones = new Map(
    (await readStoreZones(db)).flatMap(({ pfms, zone }) => pfms.map((pfm) => [pfm, zone] as const)),
  )
  const tasks = await openTasksOf(
    db,
    actor,
    selected.map(({ id }) => id),
  )
  const results: CustomerNow['orders'] = []
  for (const order of selected)
    results.push({
      order,
      storeZone: zones.get(order.pfm) ?? zoneOf(null),
      tasks: tasks.filter((task) => task.orderId === order.id),
      actions: await offeredActions(db, input, { orderId: order.id, actor, mobile, clockTime }),
    })
  return { name, phone, more: all.length > maxShown, orders: results }
}
