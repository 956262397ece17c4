import { asc, desc, eq } from 'drizzle-orm'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import type { GoodsOutcome } from '../../../shared/goods-loss.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import {
  goodsBack,
  orderPackages,
  orderProducts,
  orders,
  orderTares,
} from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { refunds } from '../../platform/db/schema/refunds.ts'
import { tasks, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { labelState } from '../deliveries/label-state.ts'
import { placementOf } from '../distribution/read-placement.ts'
import { eventText } from '../../engine/events/event-texts.ts'
import { feedbackOf } from '../feedbacks/read-feedbacks.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { readBook, type Book } from '../payments/read-book.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readCalls } from '../orders/calls.ts'
import { readOrderLog } from '../orders/log-repository.ts'
import { namePartsOf } from '../orders/name-parts.ts'
import { statusSince } from '../orders/status-since.ts'

/** The card shows the newest of them; the whole log has a call of its own. */
const logOnCard = 200
const eventsOnCard = 100

type OrderRecord = typeof orders.$inferSelect

/**
 * Everything the card shows. The order is read first: should it change meanwhile, the update time that the screen echoes
 * is the older one, and its next step is told so (code 355).
 */
export async function readOrderCard(
  tx: Tx | Db,
  orderId: number,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Omit<OrderCard, 'actions'>> {
  const [found] = await tx
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!found || !maySeeStore(actor, found.order.pfm)) throw refuse.orderNotFound()
  const { order, store } = found
  const book = await readBook(tx, order)
  const products = await readProducts(tx, orderId)
  return {
    order: { ...orderBlock(order, book, products), statusAt: await statusSince(tx, order) },
    store: {
      pfm: order.pfm,
      name: store?.name ?? order.pfm,
      city: store?.city ?? '',
      address: store?.address ?? '',
      zone: zoneOf(store),
    },
    products,
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
    goodsBack: await readGoodsBack(tx, orderId),
    refund: await newestRefund(tx, orderId),
    label: await labelState(tx, orderId),
    tasks: await readTasks(tx, orderId),
    calls: await readCalls(tx, orderId),
    placement: await placementOf(tx, orderId, actor),
    feedback: await feedbackOf(tx, orderId),
    log: await readOrderLog(tx, orderId, { limit: logOnCard }),
    events: await readEvents(tx, orderId, language),
  }
}

type Products = OrderCard['products']

function orderBlock(
  order: OrderRecord,
  { balance }: Book,
  products: Products,
): Omit<OrderCard['order'], 'statusAt'> {
  return {
    ...order,
    ...namePartsOf(order),
    payable: balance.toPay,
    pointsWrittenOff: balance.points.writtenOff - balance.points.givenBack,
    totals: totalsOf(order, balance, products),
    loyalty: order.loyalty === null ? null : { ...order.loyalty },
    deliveryAddress: { ...order.deliveryAddress },
    planDateIssued: iso(order.planDateIssued),
    paymentDate: iso(order.paymentDate),
    dateShipment: iso(order.dateShipment),
    dateDone: iso(order.dateDone),
    storageUntil: iso(order.storageUntil),
    orderDateCC: iso(order.orderDateCC),
    dateCreate: order.dateCreate.toISOString(),
    dateUpdate: order.dateUpdate.toISOString(),
  }
}

/** Discount and promo code lie on the pieces together; what is left of both is told apart by what each was. */
function totalsOf(
  order: OrderRecord,
  { price, cost, held, taken, givenBack, owed }: Book['balance'],
  products: Products,
): OrderCard['order']['totals'] {
  const whole = order.discount + order.promocodeDiscount
  const promocode = whole === 0 ? 0 : Math.round((price.discount / whole) * order.promocodeDiscount)
  return {
    collected: priceOfPieces(products, 'skuQuantityFinished'),
    returned: priceOfPieces(products, 'returnedQuantity'),
    kept: price.goods,
    ...{ delivery: price.delivery, packages: price.packages, points: price.points },
    ...{ discount: price.discount - promocode, promocode },
    refunded: price.total - cost,
    ...{ cost, owed, paid: held + taken - givenBack },
  }
}

const priceOfPieces = (products: Products, pieces: 'skuQuantityFinished' | 'returnedQuantity') =>
  products.reduce((sum, line) => sum + line.productPrice * line[pieces], 0)

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** Of an account the last digits: enough to tell one from another. */
const endOf = (account: string | null) => account && `•••• ${account.slice(-4)}`

async function newestRefund(tx: Tx | Db, orderId: number): Promise<OrderCard['refund']> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
    .limit(1)
  if (!refund) return null
  const { refundType, refundReason, refundStatus, bankName, bik, commentToCustomer } = refund
  return {
    ...{ refundType, refundReason, refundStatus, bankName, bik, commentToCustomer },
    refundDate: refund.refundDate.toISOString(),
    checkingAccount: endOf(refund.checkingAccount),
    correspondentAccount: endOf(refund.correspondentAccount),
  }
}

function readProducts(tx: Tx | Db, orderId: number): Promise<OrderCard['products']> {
  return tx
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
}

async function readGoodsBack(tx: Tx | Db, orderId: number): Promise<OrderCard['goodsBack']> {
  const found = await tx
    .select()
    .from(goodsBack)
    .where(eq(goodsBack.orderId, orderId))
    .orderBy(desc(goodsBack.id))
  return found.map(({ lineId, quantity, outcome, cause, reasonId, comment, at, userName }) => ({
    ...{ lineId, quantity, cause, reasonId, comment, userName },
    outcome: outcome as GoodsOutcome,
    at: at.toISOString(),
  }))
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
      dateComplete: tasks.dateComplete,
      updatedFrom: tasks.updatedFrom,
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
    dateComplete: iso(task.dateComplete),
  }))
}

async function readEvents(tx: Tx | Db, orderId: number, language: Language): Promise<OrderCard['events']> {
  const found = await tx
    .select()
    .from(events)
    .where(eq(events.orderId, orderId))
    .orderBy(desc(events.id))
    .limit(eventsOnCard)
  return found.map(({ id, handler, type, status, attempts, error, createdAt, updatedAt }) => ({
    ...{ id, handler, type, status, attempts, error: eventText(language, error) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
