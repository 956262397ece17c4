import { asc, desc, eq } from 'drizzle-orm'
import type { OrderCard } from '../../../schemas/api/orders.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { events } from '../db/schema/events.ts'
import { orderPackages, orderProducts, orders, orderTares } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import { tasks, workflowInstances } from '../db/schema/workflow.ts'
import { labelState } from '../deliveries/label-state.ts'
import { refuse } from '../refusal.ts'
import { readOrderLog } from './log-repository.ts'
import { payable } from './totals.ts'

/** The card shows the newest of them; the whole log has a call of its own. */
const logOnCard = 200
const eventsOnCard = 100

type OrderRecord = typeof orders.$inferSelect

/** The order's store, for the question whether the person may see it. Refuses an absent and a foreign one alike. */
export async function requireVisibleOrder(tx: Tx | Db, orderId: number, actor: Actor): Promise<void> {
  const [order] = await tx.select({ pfm: orders.pfm }).from(orders).where(eq(orders.id, orderId))
  if (!order || !maySeeStore(actor, order.pfm)) throw refuse.orderNotFound()
}

/**
 * Everything the card shows. The order is read first: should it change meanwhile, the update time that the screen echoes
 * is the older one, and its next step is told so (code 355).
 */
export async function readOrderCard(
  tx: Tx | Db,
  orderId: number,
  actor: Actor,
): Promise<Omit<OrderCard, 'actions'>> {
  const [found] = await tx
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!found || !maySeeStore(actor, found.order.pfm)) throw refuse.orderNotFound()
  const { order, store } = found
  return {
    order: orderBlock(order),
    store: {
      pfm: order.pfm,
      name: store?.name ?? order.pfm,
      city: store?.city ?? '',
      address: store?.address ?? '',
      zone: store?.zone ?? 'UTC',
    },
    products: await readProducts(tx, orderId),
    packages: await tx
      .select({ typeId: orderPackages.typeId, count: orderPackages.count })
      .from(orderPackages)
      .where(eq(orderPackages.orderId, orderId))
      .orderBy(asc(orderPackages.typeId)),
    tares: await tx
      .select({ typeId: orderTares.typeId, weight: orderTares.weight, unused: orderTares.unused })
      .from(orderTares)
      .where(eq(orderTares.orderId, orderId))
      .orderBy(asc(orderTares.id)),
    label: await labelState(tx, orderId),
    tasks: await readTasks(tx, orderId),
    log: await readOrderLog(tx, orderId, { limit: logOnCard }),
    events: await readEvents(tx, orderId),
  }
}

function orderBlock(order: OrderRecord): OrderCard['order'] {
  return {
    ...order,
    payable: payable(order),
    loyalty: order.loyalty === null ? null : { ...order.loyalty },
    deliveryAddress: { ...order.deliveryAddress },
    planDateIssued: iso(order.planDateIssued),
    paymentDate: iso(order.paymentDate),
    dateShipment: iso(order.dateShipment),
    dateDone: iso(order.dateDone),
    orderDateCC: iso(order.orderDateCC),
    dateCreate: order.dateCreate.toISOString(),
    dateUpdate: order.dateUpdate.toISOString(),
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

function readProducts(tx: Tx | Db, orderId: number): Promise<OrderCard['products']> {
  return tx
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
}

async function readTasks(tx: Tx | Db, orderId: number): Promise<OrderCard['tasks']> {
  const found = await tx
    .select({
      taskId: tasks.taskId,
      taskType: tasks.taskType,
      taskStatus: tasks.taskStatus,
      state: tasks.state,
      version: workflowInstances.version,
      taskDate: tasks.taskDate,
      dueAt: tasks.dueAt,
      claimedName: tasks.claimedName,
    })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(eq(tasks.orderId, orderId))
    .orderBy(desc(tasks.taskId))
  return found.map((task) => ({
    ...task,
    taskDate: task.taskDate.toISOString(),
    dueAt: task.dueAt.toISOString(),
  }))
}

async function readEvents(tx: Tx | Db, orderId: number): Promise<OrderCard['events']> {
  const found = await tx
    .select()
    .from(events)
    .where(eq(events.orderId, orderId))
    .orderBy(desc(events.id))
    .limit(eventsOnCard)
  return found.map(({ id, handler, type, status, attempts, error, createdAt, updatedAt }) => ({
    ...{ id, handler, type, status, attempts, error },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
