import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestOrder } from '../../../../schemas/api/test-order.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { newKey, newOrder, sampleOrder } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** Cost of the sample order, minor units. */
const total = 2 * 129_900 + 349_900
const createTestOrder = (body: object, key = newKey(), user = 'admin') =>
  bench.server.call(user, 'POST', '/api/orders/test', body, { 'idempotency-key': key })
const operationsPath = (orderId: number) => `/api/orders/${orderId}/payment-operations`
const sendOperation = (orderId: number, operation: string, key = newKey(), user = 'admin') =>
  bench.server.call(user, 'POST', operationsPath(orderId), { operation }, { 'idempotency-key': key })
const payments = async (orderId: number) =>
  (await bench.server.call('admin', 'GET', operationsPath(orderId))).body
const listAllowed = async (orderId: number): Promise<string[]> =>
  (await payments(orderId)).operations
    .filter((item: Json) => item.reason === null)
    .map((o: Json) => o.operation)
const readLedger = async (orderId: number): Promise<string[]> =>
  (await bench.server.call('admin', 'GET', `/api/orders/${orderId}/statement`)).body.entries.map(
    ({ kind, amount, status }: Json) => `${kind} ${amount} ${status}`,
  )
const createWaitingOrder = () => newOrder(bench.server, { awaitsPayment: true })

const allFields: TestOrder = {
  ...sampleOrder(),
  orderSourceTypeId: 2,
  pfm: '1001',
  phone: '+7 916 123-45-67',
  email: 'anna@example.org',
  commentClient: 'Звонить после шести',
  payTypeId: 1,
  customerRequests: 3,
  name: 'Смирнова Анна',
  userAuthorization: true,
  loyaltyCardNumber: '7000123',
  languageId: 'kk',
  currency: 'RUB',
  clientSurname: 'Ли',
  clientName: 'Анна',
  clientPatronymic: 'Игоревна',
  awaitsPayment: true,
  callbackUrl: 'https://shop.example.org/paid?order=1',
  externalUrl: 'https://shop.example.org/1',
  stockTypeId: 2,
  delivery: {
    ...sampleDelivery,
    address: {
      city: 'Москва',
      street: 'ул. Лесная',
      house: '5',
      housing: '2',
      building: '1',
      apartment: '12',
      postcode: '125047',
      region: 'Москва',
      kladr: '7700000000000',
      fias: 'a-b-c',
      comment: 'Домофон',
      pickupPoint: 'ПВЗ 7',
      lat: 55.78,
      lon: 37.59,
    },
  },
}

describe('creation', () => {
  it('[ST-13] a test order is created through the intake of all orders and keeps every field of the form', async () => {
    const { status, body } = await createTestOrder(allFields)
    expect(status).toBe(201)
    const card = (await bench.server.call('admin', 'GET', `/api/orders/${body.id}`)).body
    expect(card.order).toMatchObject({
      isTest: true,
      orderSourceTypeId: 2,
      pfm: '1001',
      phone: '79161234567',
      email: 'anna@example.org',
      commentClient: 'Звонить после шести',
      payTypeId: 1,
      customerRequests: 3,
      name: 'Смирнова Анна',
      userAuthorization: true,
      loyaltyCardNumber: '7000123',
      languageId: 'kk' as const,
      currency: 'RUB' as const,
      deliveryServiceId: 1,
      deliveryServiceTypeId: 1,
      deliveryServiceMethod: 1,
      deliverySumClient: 29_900,
      deliveryAddress: allFields.delivery!.address,
      orderStatusId: 4,
    })
    const [stored] = await bench.db.select().from(orders).where(eq(orders.id, body.id))
    expect(stored).toMatchObject({ clientSurname: 'Ли', clientName: 'Анна', clientPatronymic: 'Игоревна' })
    expect(card.products.map((p: Json) => [p.sku, p.skuQuantity, p.productPrice])).toEqual([
      ['8100417', 2, 129_900],
      ['8200533', 1, 349_900],
    ])
    expect(await payments(body.id)).toMatchObject({
      orderId: body.id,
      stockTypeId: 2,
      callbackUrl: allFields.callbackUrl,
      externalUrl: allFields.externalUrl,
      payStatusId: payStatus.notPaid,
      orderStatusId: 4,
      currency: 'RUB',
    })
  })

  it.each([
    ['callbackUrl', 'http://shop.example.org/'],
    ['callbackUrl', 'https://name:word@shop.example.org/'],
    ['externalUrl', 'javascript:alert(1)'],
    ['externalUrl', `https://shop.example.org/${'x'.repeat(500)}`],
    ['stockTypeId', 99],
    ['orderSourceTypeId', 999],
    ['payTypeId', 999],
    ['customerRequests', 999],
    ['phone', '12345'],
    ['email', 'anna'],
    ['currency', 'USD'],
    ['languageId', 'lv'],
    ['pfm', '1'],
    ['lines', []],
  ])('[ST-13] %s «%s» is refused, and its field is named', async (field, value) => {
    const { status, body } = await createTestOrder({ ...allFields, [field]: value })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details[0].path).toBe(`/body/${field}`)
  })

  it('[ST-13] submitted twice, also concurrently, it is created once; a different one with its key is refused', async () => {
    const key = newKey()
    const responses = await Promise.all([
      createTestOrder(allFields, key),
      createTestOrder(allFields, key),
      createTestOrder(allFields, key),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    const different = await createTestOrder({ ...allFields, callbackUrl: 'https://other.example.org' }, key)
    expect([different.status, different.body.code]).toEqual([409, 19])
  })
})

describe('payment operations', () => {
  it('[ST-13] approved, deposited, refunded: the book and the order are as after a notification of the bank', async () => {
    const orderId = await createWaitingOrder()
    expect(await listAllowed(orderId)).toEqual(['approved', 'declinedByTimeout'])

    const approved = await sendOperation(orderId, 'approved')
    expect(approved.body).toMatchObject({ acted: true, payStatusId: payStatus.held })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    expect(await readLedger(orderId)).toEqual([`asked ${total} settled`, `held ${total} settled`])
    expect((await bench.card(orderId)).order.paymentNumber).toBe(`test-${orderId}`)
    expect(await listAllowed(orderId)).toEqual(['deposited', 'reversed'])

    expect((await sendOperation(orderId, 'deposited')).body).toMatchObject({ payStatusId: payStatus.paid })
    expect(await listAllowed(orderId)).toEqual(['refunded'])
    expect((await sendOperation(orderId, 'refunded')).body).toMatchObject({ payStatusId: payStatus.refunded })
    expect((await readLedger(orderId)).slice(1, 4)).toEqual([
      `held ${total} settled`,
      `captured ${total} settled`,
      `refunded ${total} settled`,
    ])
  })

  it('[ST-13] reversed releases the hold; declinedByTimeout cancels the order that waits', async () => {
    const heldOrder = await createWaitingOrder()
    await sendOperation(heldOrder, 'approved')
    expect((await sendOperation(heldOrder, 'reversed')).body).toMatchObject({
      acted: true,
      payStatusId: payStatus.reversed,
    })
    expect(await readLedger(heldOrder)).toContain(`released ${total} settled`)
    const declinedOrder = await createWaitingOrder()
    expect((await sendOperation(declinedOrder, 'declinedByTimeout')).body).toMatchObject({
      acted: true,
      payStatusId: payStatus.declinedByTimeout,
      orderStatusId: 14,
    })
    expect(await listAllowed(declinedOrder)).toEqual([])
  })

  it('[ST-13] a refused request of the product to the bank is reported with its own key', async () => {
    const orderId = await createWaitingOrder()
    await sendOperation(orderId, 'approved')
    bench.faults.bank.set({ mode: 'refused' })
    await bench.tell(orderId, 'CANCEL_ORDER', { reasonId: null, comment: null })
    await waitUntil(async () => (await readLedger(orderId)).includes(`released ${total} failed`))
    bench.faults.bank.set({ mode: 'none' })
    expect((await sendOperation(orderId, 'reversed')).body).toMatchObject({ payStatusId: payStatus.reversed })
    expect(await readLedger(orderId)).toEqual([
      `asked ${total} settled`,
      `held ${total} settled`,
      `released ${total} settled`,
    ])
  })

  it.each([
    ['deposited', 'Холда по заказу нет'],
    ['reversed', 'Холда по заказу нет'],
    ['refunded', 'Списанных денег'],
  ])(
    '[ST-13] %s before any money is refused with its reason, and the book stays',
    async (operation, reason) => {
      const orderId = await createWaitingOrder()
      const { status, body } = await sendOperation(orderId, operation)
      expect([status, body.code]).toEqual([409, 45])
      expect(body.message).toContain(reason)
      expect(await readLedger(orderId)).toEqual([`asked ${total} settled`])
    },
  )

  it('[ST-13] an order that is not paid through the bank has no operations', async () => {
    const orderId = await newOrder(bench.server, { payTypeId: 2 })
    expect(await listAllowed(orderId)).toEqual([])
    expect((await sendOperation(orderId, 'approved')).body.code).toBe(45)
  })

  it('[ST-13] repeated with one key it counts once; two concurrent ones hold the money once', async () => {
    const orderId = await createWaitingOrder()
    const key = newKey()
    const responses = await Promise.all([
      sendOperation(orderId, 'approved', key),
      sendOperation(orderId, 'approved', key),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses.map(({ body }) => body.acted).sort()).toEqual([false, true])
    const otherOrder = await createWaitingOrder()
    const results = await Promise.all([
      sendOperation(otherOrder, 'approved'),
      sendOperation(otherOrder, 'approved'),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const id of [orderId, otherOrder])
      expect(await readLedger(id)).toEqual([`asked ${total} settled`, `held ${total} settled`])
  })

  it('[ST-13] a real order is refused: only the bank reports its payment', async () => {
    const orderId = await createWaitingOrder()
    await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
    const { status, body } = await sendOperation(orderId, 'approved')
    expect([status, body.code]).toEqual([409, 19])
    expect((await bench.server.call('admin', 'GET', operationsPath(orderId))).status).toBe(409)
    expect(await readLedger(orderId)).toEqual([`asked ${total} settled`])
  })

  it('[ST-13] without the right nothing is created, visible or reported', async () => {
    const orderId = await createWaitingOrder()
    expect((await createTestOrder(allFields, newKey(), 'manager')).status).toBe(403)
    expect((await sendOperation(orderId, 'approved', newKey(), 'manager')).status).toBe(403)
    expect((await bench.server.call('manager', 'GET', operationsPath(orderId))).status).toBe(403)
    expect(await readLedger(orderId)).toEqual([`asked ${total} settled`])
  })
})
