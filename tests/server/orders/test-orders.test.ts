import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestOrder } from '../../../schemas/api/test-order.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { newKey, newOrder, sampleOrder } from '../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../support/partners.ts'
import type { Json } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** What the sample order costs, minor units. */
const whole = 2 * 129_900 + 349_900
const create = (body: object, key = newKey(), user = 'admin') =>
  bench.server.call(user, 'POST', '/api/orders/test', body, { 'idempotency-key': key })
const operationsOf = (orderId: number) => `/api/orders/${orderId}/payment-operations`
const tell = (orderId: number, operation: string, key = newKey(), user = 'admin') =>
  bench.server.call(user, 'POST', operationsOf(orderId), { operation }, { 'idempotency-key': key })
const payments = async (orderId: number) =>
  (await bench.server.call('admin', 'GET', operationsOf(orderId))).body
const allowed = async (orderId: number): Promise<string[]> =>
  (await payments(orderId)).operations
    .filter((one: Json) => one.reason === null)
    .map((o: Json) => o.operation)
const book = async (orderId: number): Promise<string[]> =>
  (await bench.server.call('admin', 'GET', `/api/orders/${orderId}/statement`)).body.entries.map(
    ({ kind, amount, status }: Json) => `${kind} ${amount} ${status}`,
  )
const waiting = () => newOrder(bench.server, { awaitsPayment: true })

const full: TestOrder = {
  ...sampleOrder(),
  ...{ orderSourceTypeId: 2, pfm: '1001', phone: '+7 916 123-45-67', email: 'anna@example.org' },
  ...{ commentClient: 'Звонить после шести', payTypeId: 1, customerRequests: 3, name: 'Смирнова Анна' },
  ...{ userAuthorization: true, loyaltyCardNumber: '7000123' },
  ...{ languageId: 'kk', currency: 'KZT' },
  ...{ clientSurname: 'Ли', clientName: 'Анна', clientPatronymic: 'Игоревна', awaitsPayment: true },
  ...{ callbackUrl: 'https://shop.example.org/paid?order=1', externalUrl: 'https://shop.example.org/1' },
  stockTypeId: 2,
  delivery: {
    ...sampleDelivery,
    address: {
      ...{ city: 'Москва', street: 'ул. Лесная', house: '5', housing: '2', building: '1', apartment: '12' },
      ...{ postcode: '125047', region: 'Москва', kladr: '7700000000000', fias: 'a-b-c', comment: 'Домофон' },
      ...{ pickupPoint: 'ПВЗ 7', lat: 55.78, lon: 37.59 },
    },
  },
}

describe('creation', () => {
  it('[ST-13] a test order comes in by the door of all orders and keeps every field of the form', async () => {
    const { status, body } = await create(full)
    expect(status).toBe(201)
    const card = (await bench.server.call('admin', 'GET', `/api/orders/${body.id}`)).body
    expect(card.order).toMatchObject({
      ...{ isTest: true, orderSourceTypeId: 2, pfm: '1001', phone: '79161234567', email: 'anna@example.org' },
      ...{ commentClient: 'Звонить после шести', payTypeId: 1, customerRequests: 3, name: 'Смирнова Анна' },
      ...{
        userAuthorization: true,
        loyaltyCardNumber: '7000123',
        languageId: 'kk' as const,
        currency: 'KZT' as const,
      },
      ...{ deliveryServiceId: 1, deliveryServiceTypeId: 1, deliveryServiceMethod: 1 },
      ...{ deliverySumClient: 29_900, deliveryAddress: full.delivery!.address, orderStatusId: 4 },
    })
    const [kept] = await bench.db.select().from(orders).where(eq(orders.id, body.id))
    expect(kept).toMatchObject({ clientSurname: 'Ли', clientName: 'Анна', clientPatronymic: 'Игоревна' })
    expect(card.products.map((p: Json) => [p.sku, p.skuQuantity, p.productPrice])).toEqual([
      ['8100417', 2, 129_900],
      ['8200533', 1, 349_900],
    ])
    expect(await payments(body.id)).toMatchObject({
      ...{ orderId: body.id, stockTypeId: 2, callbackUrl: full.callbackUrl, externalUrl: full.externalUrl },
      ...{ payStatusId: payStatus.notPaid, orderStatusId: 4, currency: 'KZT' },
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
    const { status, body } = await create({ ...full, [field]: value })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details[0].path).toBe(`/body/${field}`)
  })

  it('[ST-13] pressed twice, and twice at once, it comes in once; another one under its key does not', async () => {
    const key = newKey()
    const answers = await Promise.all([create(full, key), create(full, key), create(full, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await create({ ...full, callbackUrl: 'https://other.example.org' }, key)
    expect([other.status, other.body.code]).toEqual([409, 19])
  })
})

describe('payment operations', () => {
  it('[ST-13] approved, deposited, refunded: the book and the order are as after a notice of the bank', async () => {
    const orderId = await waiting()
    expect(await allowed(orderId)).toEqual(['approved', 'declinedByTimeout'])

    const approved = await tell(orderId, 'approved')
    expect(approved.body).toMatchObject({ acted: true, payStatusId: payStatus.held })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    expect(await book(orderId)).toEqual([`asked ${whole} settled`, `held ${whole} settled`])
    expect((await bench.card(orderId)).order.paymentNumber).toBe(`test-${orderId}`)
    expect(await allowed(orderId)).toEqual(['deposited', 'reversed'])

    expect((await tell(orderId, 'deposited')).body).toMatchObject({ payStatusId: payStatus.paid })
    expect(await allowed(orderId)).toEqual(['refunded'])
    expect((await tell(orderId, 'refunded')).body).toMatchObject({ payStatusId: payStatus.refunded })
    expect((await book(orderId)).slice(1, 4)).toEqual([
      `held ${whole} settled`,
      `captured ${whole} settled`,
      `refunded ${whole} settled`,
    ])
  })

  it('[ST-13] reversed lets the hold go; declinedByTimeout cancels the order that waits', async () => {
    const held = await waiting()
    await tell(held, 'approved')
    expect((await tell(held, 'reversed')).body).toMatchObject({
      acted: true,
      payStatusId: payStatus.reversed,
    })
    expect(await book(held)).toContain(`released ${whole} settled`)
    const declined = await waiting()
    expect((await tell(declined, 'declinedByTimeout')).body).toMatchObject({
      ...{ acted: true, payStatusId: payStatus.declinedByTimeout, orderStatusId: 14 },
    })
    expect(await allowed(declined)).toEqual([])
  })

  it('[ST-13] what the product has asked of the bank and the bank refused is told by its own key', async () => {
    const orderId = await waiting()
    await tell(orderId, 'approved')
    bench.faults.bank.set({ mode: 'refused' })
    await bench.tell(orderId, 'CANCEL_ORDER', { reasonId: null, comment: null })
    await until(async () => (await book(orderId)).includes(`released ${whole} failed`))
    bench.faults.bank.set({ mode: 'none' })
    expect((await tell(orderId, 'reversed')).body).toMatchObject({ payStatusId: payStatus.reversed })
    expect(await book(orderId)).toEqual([
      `asked ${whole} settled`,
      `held ${whole} settled`,
      `released ${whole} settled`,
    ])
  })

  it.each([
    ['deposited', 'Холда по заказу нет'],
    ['reversed', 'Холда по заказу нет'],
    ['refunded', 'Списанных денег'],
  ])('[ST-13] %s before any money is refused with its reason, and the book stays', async (operation, why) => {
    const orderId = await waiting()
    const { status, body } = await tell(orderId, operation)
    expect([status, body.code]).toEqual([409, 45])
    expect(body.message).toContain(why)
    expect(await book(orderId)).toEqual([`asked ${whole} settled`])
  })

  it('[ST-13] an order that is not paid through the bank has no operations', async () => {
    const orderId = await newOrder(bench.server, { payTypeId: 2 })
    expect(await allowed(orderId)).toEqual([])
    expect((await tell(orderId, 'approved')).body.code).toBe(45)
  })

  it('[ST-13] told twice under one key it counts once; two at the same time hold the money once', async () => {
    const orderId = await waiting()
    const key = newKey()
    const same = await Promise.all([tell(orderId, 'approved', key), tell(orderId, 'approved', key)])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    expect(same.map(({ body }) => body.acted).sort()).toEqual([false, true])
    const other = await waiting()
    const both = await Promise.all([tell(other, 'approved'), tell(other, 'approved')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const id of [orderId, other])
      expect(await book(id)).toEqual([`asked ${whole} settled`, `held ${whole} settled`])
  })

  it('[ST-13] a real order is refused: its payment is the bank’s alone to tell of', async () => {
    const orderId = await waiting()
    await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
    const { status, body } = await tell(orderId, 'approved')
    expect([status, body.code]).toEqual([409, 19])
    expect((await bench.server.call('admin', 'GET', operationsOf(orderId))).status).toBe(409)
    expect(await book(orderId)).toEqual([`asked ${whole} settled`])
  })

  it('[ST-13] without the right nothing is created, shown or told', async () => {
    const orderId = await waiting()
    expect((await create(full, newKey(), 'manager')).status).toBe(403)
    expect((await tell(orderId, 'approved', newKey(), 'manager')).status).toBe(403)
    expect((await bench.server.call('manager', 'GET', operationsOf(orderId))).status).toBe(403)
    expect(await book(orderId)).toEqual([`asked ${whole} settled`])
  })
})
