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

/** Of each of so many orders the machines are asked; of older ones the order list tells. */
const shown = 10
const looked = 50

interface Asked {
  orderId: number
  actor: Actor
  mobile: boolean
  told: Date | null
}

/** What can be done now for each order of the customer of this one. */
export async function customerNow(
  db: Db,
  input: InputBuilder,
  { orderId, actor, mobile, told }: Asked,
): Promise<CustomerNow> {
  const [asked] = await db
    .select({ pfm: orders.pfm, name: orders.name, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!asked || !maySeeStore(actor, asked.pfm)) throw refuse.orderNotFound()
  const { name, phone } = asked
  const all = await ordersAmong(db, actor, sql`select id from orders where phone = ${phone}`, looked)
  const isFinal = ({ orderStatusId }: { orderStatusId: number }) => finalStatuses.includes(orderStatusId)
  const listed = [...all.filter((order) => !isFinal(order)), ...all.filter(isFinal)].slice(0, shown)
  const zones = new Map(
    (await readStoreZones(db)).flatMap(({ pfms, zone }) => pfms.map((pfm) => [pfm, zone] as const)),
  )
  const tasks = await openTasksOf(
    db,
    actor,
    listed.map(({ id }) => id),
  )
  const found: CustomerNow['orders'] = []
  for (const order of listed)
    found.push({
      order,
      storeZone: zones.get(order.pfm) ?? zoneOf(null),
      tasks: tasks.filter((task) => task.orderId === order.id),
      actions: await offeredActions(db, input, { orderId: order.id, actor, mobile, told }),
    })
  return { name, phone, more: all.length > shown, orders: found }
}
