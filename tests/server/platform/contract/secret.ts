import {
  acceptanceActs,
  deliveryAnnouncements,
} from '../../../../src/server/platform/db/schema/deliveries.ts'
import { exchanges } from '../../../../src/server/platform/db/schema/exchanges.ts'
import { ledgerEntries, receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { stepAnswers } from '../../../../src/server/platform/db/schema/answers.ts'
import { feedbacks } from '../../../../src/server/platform/db/schema/feedbacks.ts'
import { orderExceptions, orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { refundLines, refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import {
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
} from '../../../../src/server/platform/db/schema/identity.ts'
import { eq } from 'drizzle-orm'
import { systemActor, type Actor } from '../../../../src/server/platform/identity/actor.ts'
import { insertMissingServices } from '../../../../src/server/engine/events/switch.ts'
import { queueJob } from '../../../../src/server/platform/jobs/repository.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { rights } from '../../../../src/shared/rights.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import type { Json, TestServer } from '../../../support/server.ts'

/** Every right but that of seeing all stores: only the store keeps these users from an order. */
export const userHere = 'here'
export const userElsewhere = 'elsewhere'
export const storeHere = '1001'
const otherStore = '1002'

/**
 * Orders of store 1001 in every state that some call needs, and everything that other stores must not learn about
 * them.
 */
export interface Secret {
  /** Just arrived; its task has not begun. */
  orderId: number
  taskId: number
  /** Being collected by the user `here`. */
  collectedId: number
  collectedTask: number
  mark: { lineId: number; code: string }
  /** With delivery, not collected. */
  deliveryId: number
  /** Cancelled after payment: the bank is called by an event. */
  cancelledId: number
  eventId: number
  /** Open switch of a service. */
  deskId: number
  /** A job started by the user `here`. */
  jobId: number
  /** Paid through the bank and issued, without a receipt. */
  receiptlessId: number
  /** Created for the cancelled order. */
  refundId: number
  exchangeId: number
  /** Acceptance act of the delivery. */
  actId: number
  /** Of many orders, started by the user `here`. */
  batchId: number
  /** Process of the first. */
  instanceId: number
  phone: string
  /** Of the same customer, in the other store. */
  ownOfElsewhere: number
  /** Values that identify these orders: ids and personal data. */
  words: string[]
}

const customer = {
  name: 'Скрытнева Аглая',
  phone: '+7 916 555-01-77',
  email: 'aglaya.skrytneva@example.org',
  commentClient: 'ключ под ковриком',
}
const digits = '79165550177'
export const secretTrack = 'RZ000000113RU'
const address = {
  city: 'Тайнинск',
  street: 'ул. Потайная',
  house: '13',
  apartment: '113',
  postcode: '125047',
}

async function addUsers(server: TestServer): Promise<void> {
  const { db } = server.services.database
  const id = 'ofOneStore'
  await db.insert(roles).values({ id, name: { ru: id, en: id, kk: id } })
  await db
    .insert(roleRights)
    .values(rights.filter((right) => right !== 'ordersViewAllStores').map((right) => ({ roleId: id, right })))
  for (const [userId, pfm] of [
    [userHere, storeHere],
    [userElsewhere, otherStore],
  ] as const) {
    await db.insert(users).values({ id: userId, subject: userId, name: `Сотрудник ${userId}` })
    await db.insert(userRoles).values({ userId, roleId: id })
    await db.insert(userStores).values({ userId, pfm })
  }
}

export async function createSecret(server: TestServer): Promise<Secret> {
  await addUsers(server)
  const { db } = server.services.database
  const order = (n: number, overrides: object = {}) =>
    newOrder(server, { ...customer, partnerOrderId: `SECRET-${n}`, pfm: storeHere, ...overrides })
  await insertMissingServices(db)
  const orderId = await order(1)
  const collectedId = await order(2)
  const deliveryId = await order(3, {
    delivery: { ...sampleDelivery, address, receiver: { fullName: customer.name, phone: customer.phone } },
  })
  await db.insert(deliveryAnnouncements).values({
    number: `${deliveryId}-1`,
    orderId: deliveryId,
    attempt: 1,
    service: 'post',
    state: 'known',
    track: secretTrack,
    askedAt: server.clock.at,
    updatedAt: server.clock.at,
  })
  await db.insert(receipts).values({
    orderId,
    kind: 'sell',
    status: 'fail',
    externalId: `order-${orderId}-sell`,
    total: 100,
    items: [],
    payments: [],
    createdAt: server.clock.at,
    updatedAt: server.clock.at,
  })
  await db.insert(ledgerEntries).values({
    orderId: deliveryId,
    purpose: 'courier:secret',
    number: 90,
    kind: 'paid',
    amount: 11_00,
    currency: 'RUB',
    way: 'courier',
    status: 'settled',
    createdAt: server.clock.at,
    settledAt: server.clock.at,
  })
  const cancelledId = await order(4, { payStatusId: payStatus.held })
  const receiptlessId = await order(5, { payStatusId: payStatus.held })
  await db.update(orders).set({ orderStatusId: orderStatus.issuedInFull }).where(eq(orders.id, receiptlessId))
  await db.insert(ledgerEntries).values({
    orderId: receiptlessId,
    purpose: 'capture',
    number: 90,
    kind: 'captured',
    amount: 11_00,
    currency: 'RUB',
    way: 'bank',
    status: 'settled',
    createdAt: server.clock.at,
    settledAt: new Date(),
  })
  const otherStoreOrderId = await newOrder(server, { ...customer, partnerOrderId: 'OWN-1', pfm: otherStore })
  await db.transaction((tx) =>
    server.engine.send(
      { tx, at: server.clock.at, actor: systemActor },
      { processOf: cancelledId },
      'CANCEL_ORDER',
      { reasonId: null, comment: null },
    ),
  )
  await db.insert(orderExceptions).values({
    orderId: cancelledId,
    pfm: storeHere,
    kind: 'issueWithoutCode',
    reason: 'тайная причина',
    at: server.clock.at,
    userName: 'Сотрудник here',
  })
  // A phone with test orders alone is no customer.
  await db.update(orders).set({ isTest: false })
  await db.insert(feedbacks).values({
    orderId: cancelledId,
    pfm: storeHere,
    dateCreate: server.clock.at,
    orderStatusId: 14,
    payTypeId: 1,
    orderSourceTypeId: 1,
    userAuthorization: false,
    name: customer.name,
    email: customer.email,
    rating: 1,
    comment: 'тайный отзыв',
    digest: '',
  })
  await db.insert(stepAnswers).values({
    instanceId: 1,
    revision: 1,
    key: 'reason',
    orderId: cancelledId,
    workflow: 'formatting',
    version: 2,
    state: 'packing',
    type: 'text',
    value: 'тайный ответ',
    at: server.clock.at,
    userId: 'here',
    userName: 'Сотрудник here',
  })
  const returnIds = { refundId: 7_770_001, exchangeId: 7_770_002, actId: 7_770_003 }
  const [returnedLine] = await db.select().from(orderProducts).where(eq(orderProducts.orderId, cancelledId))
  await db.insert(refunds).values({
    id: returnIds.refundId,
    orderId: cancelledId,
    refundType: 1,
    refundDate: server.clock.at,
    refundStatus: 1,
    refundFio: customer.name,
    refundPhone: digits,
    typeAccount: 1,
    refundReason: 1,
    initiator: 'Сотрудник here',
    total: 100,
    checkingAccount: '40817810099910004312',
  })
  await db.insert(refundLines).values({
    refundId: returnIds.refundId,
    lineId: returnedLine!.id,
    refundQuantity: 1,
    totalRefundPrice: 100,
  })
  await db.insert(exchanges).values({
    id: returnIds.exchangeId,
    orderId: cancelledId,
    exchangeDate: server.clock.at,
    exchangeReasonId: 1,
    exchangeFio: customer.name,
    exchangePhone: digits,
    inspection: true,
    initiator: 'Сотрудник here',
  })
  await db.insert(acceptanceActs).values({
    id: returnIds.actId,
    pfm: storeHere,
    deliveryServiceId: 1,
    deliveryServiceTypeId: 1,
    status: 'formed',
    orderIds: [deliveryId],
    initiator: 'Сотрудник here',
    createdAt: server.clock.at,
    dateFormed: server.clock.at,
  })
  const deskResponse = await server.call('all', 'POST', '/api/desks', {
    workflow: 'serviceSwitch',
    subject: 'sms',
  })
  const owner: Actor = { ...systemActor, id: userHere }
  const plan = { workflow: 'formatting', from: 1, to: 2, states: {}, only: null }
  const job = await queueJob(server.services, owner, 'migration', plan)
  const batch = await server.call(userHere, 'POST', '/api/orders/batches', {
    kind: 'cancel',
    ids: [99_999_999],
    options: {},
  })
  // Tasks are overdue by now, and the claim below has not expired.
  server.clock.forward(3 * 3_600_000)

  const collectedTask = await openTask(server, collectedId, 'formatting')
  await server.call(userHere, 'POST', `/api/tasks/${collectedTask}/claim`, {})
  await sendTaskEvent(server, userHere, collectedTask, 'STARTED')
  const { body: view } = await server.call(userHere, 'GET', `/api/tasks/${collectedTask}`)
  const line = (createCollectedPayload(view).lines as { lineId: number; marks: string[] }[]).find(
    ({ marks }) => marks.length > 0,
  )!
  const { body: events } = await server.call(userHere, 'GET', `/api/events?orderId=${cancelledId}`)
  const { body: path } = await server.call(userHere, 'GET', `/api/workflows/instances?orderId=${orderId}`)
  const taskId = await openTask(server, orderId, 'formatting')
  const { body: card } = await server.call(userHere, 'GET', `/api/orders/${deliveryId}`)
  const eventId = events.items[0].id as number
  const instanceId = path.instance.instanceId as number
  return {
    orderId,
    taskId,
    collectedId,
    collectedTask,
    deliveryId,
    cancelledId,
    receiptlessId,
    eventId,
    instanceId,
    ...returnIds,
    jobId: job.id,
    batchId: batch.body.id,
    deskId: deskResponse.body.desk.deskId,
    mark: { lineId: line.lineId, code: line.marks[0]! },
    phone: digits,
    ownOfElsewhere: otherStoreOrderId,
    words: [
      ...Object.values(returnIds),
      orderId,
      taskId,
      collectedId,
      collectedTask,
      deliveryId,
      cancelledId,
      receiptlessId,
      eventId,
      instanceId,
      ...card.tasks.map((task: Json) => task.taskId),
      ...view.order.lines.map((l: Json) => l.lineId),
      'SECRET-',
      secretTrack,
      address.city,
      address.street,
      'тайная причина',
      'тайный отзыв',
      `ул. Тверская, ${storeHere}`,
      'Сотрудник here',
      line.marks[0]!,
    ].map(String),
  }
}

/**
 * Which of the secret values a text contains; numbers only as whole words, and none so small that a count could equal
 * it.
 */
export const findSecretValues = (text: string, values: readonly string[]): string[] =>
  values.filter((value) =>
    /^\d+$/.test(value)
      ? Number(value) >= 10_000 && new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text)
      : text.includes(value),
  )

/** Personal data of the customer: it must not be in a response to a user who sees none of their orders either. */
export const personalValues = [customer.name, digits, customer.email, customer.commentClient]
