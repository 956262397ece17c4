import { asc, desc, eq } from 'drizzle-orm'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { cancelledStatuses } from '../../../shared/order-statuses.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import type { ReturnedGoodsOutcome } from '../../../shared/goods-loss.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { buildClaimedNameSql } from '../../platform/db/claimed-name.ts'
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
import { readLabelState } from '../deliveries/label-state.ts'
import { readStoreChoice } from '../distribution/read-store-choice.ts'
import { readOrderAnswers } from '../../engine/answers/read-answers.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import { readFeedback } from '../feedbacks/read-feedbacks.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { readOrderLedger, type OrderLedger } from '../payments/read-order-ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readOrderPhoneCalls } from '../orders/calls.ts'
import { readOrderLog } from '../orders/log/log-repository.ts'
import { splitCustomerName } from '../orders/name-parts.ts'
import { readCurrentStatusStartTime } from '../orders/log/read-status-time.ts'

/** Maximum number of log entries in the card. The whole log has its own route. */
const maxLogEntries = 200
const maxEvents = 100

type OrderRecord = typeof orders.$inferSelect

/**
 * Reads the card of an order. The order row is read first: if the order changes in the meantime, the card has the older
 * update time, and the next step of the user is refused as stale (code 355).
 */
export async function readOrderCard(
  tx: Tx | Db,
  orderId: number,
  { actor, language, clockTime }: { actor: Actor; language: Language; clockTime: Date | null },
): Promise<Omit<OrderCard, 'actions'>> {
  const [match] = await tx
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!match || !canSeeStore(actor, match.order.pfm)) throw refuse.orderNotFound()
  const { order, store } = match
  const book = await readOrderLedger(tx, order)
  const products = await readProducts(tx, orderId)
  const answers = await readOrderAnswers(tx, orderId, language)
  return {
    order: { ...toOrderBlock(order, book, products), statusAt: await readCurrentStatusStartTime(tx, order) },
    store: {
      pfm: order.pfm,
      name: store?.name ?? order.pfm,
      city: store?.city ?? '',
      address: store?.address ?? '',
      zone: getStoreZone(store),
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
    refund: await readNewestRefund(tx, orderId),
    label: await readLabelState(tx, orderId),
    tasks: await readTasks(tx, orderId, clockTime),
    calls: await readOrderPhoneCalls(tx, orderId),
    placement: await readStoreChoice(tx, orderId, actor),
    feedback: await readFeedback(tx, orderId),
    ...(answers.length > 0 && { answers }),
    log: await readOrderLog(tx, orderId, { limit: maxLogEntries }),
    events: await readEvents(tx, orderId, language),
  }
}

type Products = OrderCard['products']

/** Points of the order. The promised ones are not credited for a cancelled order. */
const readLoyalty = ({ loyalty, orderStatusId }: OrderRecord) =>
  loyalty === null
    ? null
    : { ...loyalty, ...(cancelledStatuses.includes(orderStatusId) && { bonusDelta: 0 }) }

function toOrderBlock(
  order: OrderRecord,
  { balance }: OrderLedger,
  products: Products,
): Omit<OrderCard['order'], 'statusAt'> {
  return {
    ...order,
    ...splitCustomerName(order),
    payable: balance.toPay,
    pointsWrittenOff: balance.points.writtenOff - balance.points.givenBack,
    totals: computeTotals(order, balance, products),
    loyalty: readLoyalty(order),
    wrongPhones: order.wrongPhones ?? [],
    deliveryAddress: { ...order.deliveryAddress },
    planDateIssued: toIso(order.planDateIssued),
    paymentDate: toIso(order.paymentDate),
    dateShipment: toIso(order.dateShipment),
    dateDone: toIso(order.dateDone),
    storageUntil: toIso(order.storageUntil),
    orderDateCC: toIso(order.orderDateCC),
    dateCreate: order.dateCreate.toISOString(),
    dateUpdate: order.dateUpdate.toISOString(),
  }
}

/**
 * Totals on the card. The shares of the lines do not distinguish discount and promo code, so the total discount is
 * split in proportion to the original amounts.
 */
function computeTotals(
  order: OrderRecord,
  { price, cost, held, received, refunded, owed }: OrderLedger['balance'],
  products: Products,
): OrderCard['order']['totals'] {
  const totalDiscount = order.discount + order.promocodeDiscount
  const promocode =
    totalDiscount === 0 ? 0 : Math.round((price.discount / totalDiscount) * order.promocodeDiscount)
  return {
    collected: sumPrices(products, 'skuQuantityFinished'),
    returned: sumPrices(products, 'returnedQuantity'),
    kept: price.goods,
    delivery: price.delivery,
    packages: price.packages,
    points: price.points,
    discount: price.discount - promocode,
    promocode,
    refunded: price.total - cost,
    cost,
    owed,
    paid: held + received - refunded,
  }
}

const sumPrices = (products: Products, pieces: 'skuQuantityFinished' | 'returnedQuantity') =>
  products.reduce((sum, line) => sum + line.productPrice * line[pieces], 0)

const toIso = (instant: Date | null) => instant?.toISOString() ?? null

/** Hides an account number except for its last four digits, which are enough to distinguish accounts. */
const maskAccount = (account: string | null) => account && `•••• ${account.slice(-4)}`

async function readNewestRefund(tx: Tx | Db, orderId: number): Promise<OrderCard['refund']> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
    .limit(1)
  if (!refund) return null
  const { refundType, refundReason, refundStatus, bankName, bik, commentToCustomer } = refund
  return {
    refundType,
    refundReason,
    refundStatus,
    bankName,
    bik,
    commentToCustomer,
    refundDate: refund.refundDate.toISOString(),
    checkingAccount: maskAccount(refund.checkingAccount),
    correspondentAccount: maskAccount(refund.correspondentAccount),
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
  const entries = await tx
    .select()
    .from(goodsBack)
    .where(eq(goodsBack.orderId, orderId))
    .orderBy(desc(goodsBack.id))
  return entries.map(({ lineId, quantity, outcome, cause, reasonId, comment, at, userName }) => ({
    lineId,
    quantity,
    cause,
    reasonId,
    comment,
    userName,
    outcome: outcome as ReturnedGoodsOutcome,
    at: at.toISOString(),
  }))
}

async function readTasks(tx: Tx | Db, orderId: number, clockTime: Date | null): Promise<OrderCard['tasks']> {
  const taskRows = await tx
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
      claimedName: buildClaimedNameSql('tasks', clockTime),
    })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(eq(tasks.orderId, orderId))
    .orderBy(desc(tasks.taskId))
  return taskRows.map((task) => ({
    ...task,
    taskDate: task.taskDate.toISOString(),
    dueAt: task.dueAt.toISOString(),
    dateComplete: toIso(task.dateComplete),
  }))
}

async function readEvents(tx: Tx | Db, orderId: number, language: Language): Promise<OrderCard['events']> {
  const eventRows = await tx
    .select()
    .from(events)
    .where(eq(events.orderId, orderId))
    .orderBy(desc(events.id))
    .limit(maxEvents)
  return eventRows.map(({ id, handler, type, status, attempts, error, createdAt, updatedAt }) => ({
    id,
    handler,
    type,
    status,
    attempts,
    error: translateEventDetail(language, error),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
