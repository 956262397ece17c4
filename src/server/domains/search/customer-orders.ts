import { eq, sql } from 'drizzle-orm'
import type { CustomerOverview } from '../../../../schemas/api/search.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import { findOfferedActions } from '../runner/actions/offered.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { readStoreTimeZones } from '../orders/list/store-days.ts'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { listNewestOrdersByIds } from '../orders/list/list-repository.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readOpenTasks } from './open-tasks.ts'

/**
 * Maximum number of displayed orders. It is small, because the workflows of each order are evaluated. Older orders are
 * in the order list.
 */
const maxDisplayed = 10
const maxRead = 50

interface CustomerRequest {
  orderId: number
  actor: Actor
  mobile: boolean
  clockTime: Date | null
}

/**
 * Orders with the phone number of the given order, with their open tasks and possible actions. Unfinished orders come
 * first. Refuses (404) an order that the actor may not see.
 */
export async function readCustomerOrders(
  db: Db,
  input: MachineInputBuilder,
  { orderId, actor, mobile, clockTime }: CustomerRequest,
): Promise<CustomerOverview> {
  const [baseOrder] = await db
    .select({ pfm: orders.pfm, name: orders.name, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!baseOrder || !canSeeStore(actor, baseOrder.pfm)) throw refuse.orderNotFound()
  const { name, phone } = baseOrder
  const all = await listNewestOrdersByIds(
    db,
    actor,
    sql`select id from orders where phone = ${phone}`,
    maxRead,
  )
  const isFinal = ({ orderStatusId }: { orderStatusId: number }) => finalStatuses.includes(orderStatusId)
  const selected = [...all.filter((order) => !isFinal(order)), ...all.filter(isFinal)].slice(0, maxDisplayed)
  const zones = new Map(
    (await readStoreTimeZones(db)).flatMap(({ pfms, zone }) => pfms.map((pfm) => [pfm, zone] as const)),
  )
  const tasks = await readOpenTasks(
    db,
    actor,
    selected.map(({ id }) => id),
    clockTime,
  )
  const results: CustomerOverview['orders'] = []
  for (const order of selected)
    results.push({
      order,
      storeZone: zones.get(order.pfm) ?? getStoreZone(null),
      tasks: tasks.filter((task) => task.orderId === order.id),
      actions: await findOfferedActions(db, input, { orderId: order.id, actor, mobile, clockTime }),
    })
  return { name, phone, more: all.length > maxDisplayed, orders: results }
}
