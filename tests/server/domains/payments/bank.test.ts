import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notifyingPartners } from '../../../../src/shared/order-log.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { settings, stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { isFullRun } from '../../../support/full.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.bank.set({ mode: 'none' }))
afterAll(() => bench.close())

/** Cost of the sample order, minor units. */
const total = 2 * 129_900 + 349_900
const readPayStatus = async (orderId: number) => (await bench.card(orderId)).order.payStatusId
const readPaymentEvents = async (orderId: number) =>
  (await bench.eventsOf(orderId)).filter((event) => event.handler.startsWith('payment.'))
/** The movements of money, without the sum requested on arrival of the order. */
const movements = ['held', 'captured', 'released', 'paid', 'refunded', 'stray']
const operations = (orderId: number) =>
  bench.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), inArray(ledgerEntries.kind, movements)))
    .orderBy(ledgerEntries.number)
const readOperations = () => bench.ledger.operations()
const cancel = (orderId: number) => bench.tell(orderId, 'CANCEL_ORDER', { reasonId: null, comment: null })

let ids = 0
const post = async (body: object, secret = 'development-only') => {
  const text = JSON.stringify({ id: `p-${++ids}`, happenedAt: '2026-11-21T09:00:00.000Z', ...body })
  const response = await bench.server.app.inject({
    method: 'POST',
    url: '/api/callbacks/payments',
    headers: { 'content-type': 'application/json', 'x-signature': signBody(secret, text) },
    payload: text,
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
const notifyPayment = (orderId: number, operation: string, overrides: object = {}) =>
  post({
    orderId,
    operation,
    amount: total,
    currency: 'RUB',
    paymentId: `pay-${orderId}`,
    ...overrides,
  })

describe('notifications of the bank', () => {
  it('[TK-06] approved holds the money and lets the order continue', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    expect(await bench.stateOf(orderId)).toBe('awaitingPayment')
    expect((await notifyPayment(orderId, 'approved')).body).toEqual({ acted: true })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    expect((await bench.card(orderId)).order).toMatchObject({
      payStatusId: payStatus.held,
      paymentNumber: `pay-${orderId}`,
    })
  })

  it.each(['', '  ', '\u2800'])('[TK-06] the blank key «%s» counts as absent', async (key) => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    expect((await notifyPayment(orderId, 'approved', { key })).body).toEqual({ acted: true })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    expect(await operations(orderId)).toMatchObject([{ kind: 'held', amount: total }])
  })

  it('[OC-03] the log names the bank by an id that has a text', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await notifyPayment(orderId, 'approved')
    const { body } = await bench.server.call('all', 'GET', `/api/orders/${orderId}/log?limit=500`)
    const entries = body.items.filter((entry: Json) => entry.action === 'setPayStatus')
    expect(entries.length).toBeGreaterThan(0)
    for (const { userName } of entries) expect(notifyingPartners).toContain(userName)
  })

  it('[MO-03] [TK-06] a customer who paid too little pays the rest at the till: the order continues, and the book is balanced', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    const payingTaskId = await openTask(bench.server, orderId, 'paying')
    const view = async () => (await bench.server.call('all', 'GET', `/api/tasks/${payingTaskId}`)).body
    expect((await view()).step).toMatchObject({ state: 'awaitingBank', events: [] })
    await notifyPayment(orderId, 'approved', { amount: 100_00, paymentId: `part-${orderId}` })
    const { step, order } = await view()
    expect(step).toMatchObject({ state: 'restDue', mayWork: true, events: [{ type: 'REST_PAID' }] })
    expect(order).toMatchObject({ payable: total - 100_00 })
    const openTasks = (await bench.server.call('all', 'GET', `/api/tasks?orderId=${orderId}`)).body.items
    expect(openTasks.map(({ taskId }: Json) => taskId)).toContain(payingTaskId)
    expect((await bench.server.call('all', 'POST', `/api/tasks/${payingTaskId}/claim`, {})).status).toBe(200)

    expect(
      (await sendTaskEvent(bench.server, 'all', payingTaskId, 'REST_PAID', { document: '000124' })).status,
    ).toBe(200)
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    const statement = async () =>
      (await bench.server.call('all', 'GET', `/api/orders/${orderId}/statement`)).body
    expect(await statement()).toMatchObject({ held: 100_00, taken: total - 100_00, toPay: 0, owed: 0 })
    expect(await operations(orderId)).toMatchObject([
      { kind: 'held', way: 'bank', amount: 100_00, problem: 'less' },
      { kind: 'paid', way: 'till', amount: total - 100_00, document: '000124', status: 'settled' },
    ])
    // What the customer still pays online is too much and is refunded.
    await notifyPayment(orderId, 'approved', { amount: total - 100_00, paymentId: `late-${orderId}` })
    await waitUntil(async () => (await statement()).owed === 0)
    expect(await statement()).toMatchObject({ held: 100_00, taken: total - 100_00, toPay: 0 })

    await cancel(orderId)
    // The bank refunds what it held; a user refunds what was taken at the till.
    expect((await statement()).entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'released', way: 'bank', amount: 100_00 }),
        expect.objectContaining({ kind: 'refunded', way: 'till', amount: total - 100_00, problem: 'byHand' }),
      ]),
    )
  })

  it('[MO-03] an order whose first payment was refunded has the new money held and not paid', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    for (const operation of ['approved', 'deposited']) await notifyPayment(orderId, operation)
    expect(await readPayStatus(orderId)).toBe(payStatus.paid)
    await notifyPayment(orderId, 'refunded')
    expect(await readPayStatus(orderId)).toBe(payStatus.refunded)
    await notifyPayment(orderId, 'approved', { paymentId: `second-${orderId}` })
    expect(await readPayStatus(orderId)).toBe(payStatus.held)
  })

  it('[TK-06] declined by time-out cancels the order', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await notifyPayment(orderId, 'declinedByTimeout')
    expect((await bench.card(orderId)).order).toMatchObject({ orderStatusId: 14, payStatusId: 6 })
    expect(await readPaymentEvents(orderId)).toEqual([])
  })

  it('[TK-06] money that is held too late is released', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await bench.tell(orderId, 'PAYMENT_TIMED_OUT')
    await bench.simulator('/bank/notify', { orderId, operation: 'approved', amount: total })
    bench.wake()
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.reversed)
    expect(bench.ledger.payment(`pay-${orderId}`)).toMatchObject({ held: total, reversed: total })
  })

  it('[MO-03] a sum without a currency is refused with its field, unless the settings allow the order’s currency', async () => {
    await bench.db.update(stores).set({ country: 'KZ' }).where(eq(stores.pfm, '1002'))
    const orderId = await newOrder(bench.server, { awaitsPayment: true, pfm: '1002', currency: 'KZT' })
    const body = {
      id: `bare-${orderId}`,
      orderId,
      operation: 'approved',
      amount: total,
      paymentId: `b-${orderId}`,
    }
    const setAssumeCurrency = async (value: number) => {
      await bench.db
        .insert(settings)
        .values({ name: 'bankCurrencyAssumed', value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
      clearSettingsCache()
    }
    const { status, body: responseBody } = await post(body)
    expect([status, responseBody.code, responseBody.details[0].path]).toEqual([400, 7, '/body/currency'])
    expect(await readPayStatus(orderId)).toBe(payStatus.notPaid)
    expect((await post({ ...body, id: `r-${orderId}`, currency: 'RUB', paymentId: 'rub' })).status).toBe(200)
    expect(await readPayStatus(orderId), 'roubles are no tenge').toBe(payStatus.notPaid)
    await setAssumeCurrency(1)
    expect((await post(body)).body).toEqual({ acted: true })
    expect(await readPayStatus(orderId)).toBe(payStatus.held)
    await setAssumeCurrency(0)
    // A notification without a payment needs no currency.
    const declined = { ...body, id: `d-${orderId}`, operation: 'declinedByTimeout', amount: 0 }
    expect((await post(declined)).status).toBe(200)
  })

  it('[EN-10] wrong signature 403, repeat once, unknown order 404, invalid body code 7', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    const body = {
      id: 'same',
      orderId,
      operation: 'approved',
      amount: total,
      currency: 'RUB',
      paymentId: 'pay-x',
    }
    expect((await post(body, 'wrong')).status).toBe(403)
    expect(await readPayStatus(orderId)).toBe(payStatus.notPaid)
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(body)))
    expect(responses.filter((response) => response.body.acted)).toHaveLength(1)
    expect(await operations(orderId)).toHaveLength(1)
    expect((await post({ ...body, id: 'other', orderId: 999_999_999 })).status).toBe(404)
    for (const invalid of [
      { operation: 'stolen' },
      { amount: -1 },
      { amount: 1.5 },
      { orderId: 'x' },
      { extra: 1 },
    ]) {
      const { status, body: responseBody } = await post({ ...body, id: 'wrong', ...invalid })
      expect([status, responseBody.code]).toEqual([400, 7])
    }
  })

  it('[TK-06] another payment or amount under a used id is refused with 409, an exact repeat is not', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    const other = await newOrder(bench.server, { awaitsPayment: true })
    const id = `used-${orderId}`
    const payment = { id, amount: 100 }
    expect((await notifyPayment(orderId, 'approved', payment)).body).toEqual({ acted: true })
    const before = await operations(orderId)
    for (const changed of [{ amount: 200 }, { paymentId: 'another' }, { currency: 'KZT' }, { key: 'k' }]) {
      const { status, body } = await notifyPayment(orderId, 'approved', { ...payment, ...changed })
      expect([status, body.code]).toEqual([409, 19])
    }
    expect((await notifyPayment(orderId, 'deposited', payment)).status).toBe(409)
    expect((await notifyPayment(orderId, 'approved', payment)).body).toEqual({ acted: false })
    expect(await operations(orderId)).toEqual(before)

    // For another order the notification is recorded as a stray one, once.
    expect((await notifyPayment(other, 'approved', payment)).body).toEqual({ acted: true })
    expect((await notifyPayment(other, 'approved', payment)).body).toEqual({ acted: false })
    expect((await notifyPayment(other, 'approved', { ...payment, amount: 200 })).status).toBe(409)
    expect(await operations(other)).toMatchObject([{ kind: 'stray', problem: 'otherOrder', amount: 100 }])
  })

  it('[TK-06] a late «deposited» undoes no refund', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
    await cancel(orderId)
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.refunded)
    await notifyPayment(orderId, 'deposited', { paymentId: `order-${orderId}` })
    expect(await readPayStatus(orderId)).toBe(payStatus.refunded)
    expect((await operations(orderId)).at(-1)).toMatchObject({ kind: 'stray', problem: 'repeated' })
  })
})

describe('money of a cancelled order', () => {
  it('[OA-01] held money is released once, and «reversed» is reported when the bank has done it', async () => {
    bench.faults.bank.set({ mode: 'down' })
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.held })
    expect(await cancel(orderId)).toBe(true)
    expect(await cancel(orderId)).toBe(false)
    expect(await readPayStatus(orderId)).toBe(payStatus.returnDue)
    bench.faults.bank.set({ mode: 'none' })
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.reversed)
    await waitUntil(async () => (await readPaymentEvents(orderId))[0]!.status === 'done')
    expect(await readPaymentEvents(orderId)).toMatchObject([
      { handler: 'payment.reverse', status: 'done', data: { amount: total } },
    ])
    expect(readOperations().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'reverse', amount: total },
    ])
  })

  it('[OA-01] captured money is refunded, with spent points deducted from the price', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid, pointsWrittenOff: 10_000 })
    await cancel(orderId)
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.refunded)
    expect(readOperations().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'refund', amount: total - 10_000 },
    ])
    expect((await bench.card(orderId)).order.pointsWrittenOff).toBe(0)
  })

  it.each(isFullRun ? (['slow', 'garbage', 'duplicate', 'error', 'down'] as const) : (['slow'] as const))(
    '[OA-01] a bank that is %s refunds the money once',
    async (mode) => {
      bench.faults.bank.set({ mode, delayMs: 3_000 })
      const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
      await cancel(orderId)
      const event = async () => (await readPaymentEvents(orderId))[0]!
      await waitUntil(async () => ['pending', 'done'].includes((await event()).status))
      bench.faults.bank.set({ mode: 'none' })
      await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.refunded)
      expect(readOperations().filter((op) => op.paymentId === `order-${orderId}`)).toHaveLength(1)
      expect((await operations(orderId)).map((op) => [op.kind, op.status])).toEqual([
        ['paid', 'settled'],
        ['refunded', 'settled'],
      ])
    },
  )

  it('[EN-10] the bank’s response and its own notification of the same refund count once', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
    await cancel(orderId)
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.refunded)
    const [, refund] = await operations(orderId)
    await notifyPayment(orderId, 'refunded', { key: refund!.operationKey, paymentId: `order-${orderId}` })
    expect(await operations(orderId)).toHaveLength(2)
  })

  it('[OA-01] an order paid by gift card or to a partner makes no request to the bank', async () => {
    for (const payTypeId of [5, 6]) {
      const orderId = await newOrder(bench.server, { payTypeId, payStatusId: payStatus.paid })
      await cancel(orderId)
      expect(await readPaymentEvents(orderId)).toEqual([])
      expect(await readPayStatus(orderId)).toBe(payStatus.returnDue)
    }
  })
})

describe('money of an order that was handed over', () => {
  it('[TK-06] the bank captures the price of the kept goods and no more; «paid» is reported when it has', async () => {
    const orderId = await bench.packed({ payStatusId: payStatus.held })
    await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    await bench.tell(orderId, 'DOCUMENTS_PRINTED')
    await bench.tell(orderId, 'ISSUED_TO_DELIVERY')
    const { products } = await bench.card(orderId)
    await bench.tell(orderId, 'DELIVERED_IN_PART', { lines: [{ lineId: products[0].id, returned: 1 }] })
    await bench.tell(orderId, 'RETURN_CONFIRMED')
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.paid)
    expect(readOperations().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'deposit', amount: total + 29_900 - 129_900 },
    ])
  })

  it('[MO-03] [MO-01] a customer who paid too much is not asked again: the statement says so, and the surplus is released', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true, delivery: sampleDelivery })
    const price = total + sampleDelivery.sumClient
    await bench.simulator('/bank/notify', { orderId, operation: 'approved', amount: price + 100_00 })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    const statement = async () =>
      (await bench.server.call('all', 'GET', `/api/orders/${orderId}/statement`)).body
    const paid = await statement()
    expect(paid).toMatchObject({ held: price + 100_00, cost: price, toPay: 0, owed: 0, released: 0 })
    expect(paid.ahead).toMatchObject({ release: 100_00, refund: 0 })
    expect(paid.entries.filter(({ kind }: Json) => kind === 'held')).toMatchObject([
      { amount: price + 100_00, problem: 'more', status: 'settled' },
    ])
    expect(readOperations().filter((op) => op.paymentId === `pay-${orderId}`)).toEqual([])
    await bench.pack(orderId)
    await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
      await bench.tell(orderId, type)
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.paid)
    expect(readOperations().filter((op) => op.paymentId === `pay-${orderId}`)).toMatchObject([
      { action: 'deposit', amount: price },
    ])
    const done = await statement()
    expect(done).toMatchObject({ held: 0, taken: price, released: 100_00, toPay: 0, owed: 0 })
    expect(done.ahead).toMatchObject({ release: 0, refund: 0 })
    expect(done.entries).toContainEqual(
      expect.objectContaining({ kind: 'released', amount: 100_00, status: 'settled' }),
    )
  })

  it('[EV-02] [MO-04] a refused refund is shown as failed, creates a task, and can be restarted', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await bench.simulator('/bank/notify', { orderId, operation: 'approved', amount: total })
    // In the bank's own books the money was already released.
    bench.ledger.payment(`pay-${orderId}`)!.held = 1
    await cancel(orderId)
    const event = async () => (await readPaymentEvents(orderId))[0]!
    await waitUntil(async () => (await event()).status === 'fail')
    expect(await event()).toMatchObject({ error: 'refused amount_exceeded' })
    expect(await readPayStatus(orderId)).toBe(payStatus.returnDue)
    expect((await operations(orderId)).map((op) => op.status).sort()).toEqual(['failed', 'settled'])
    const { tasks } = await bench.card(orderId)
    expect(tasks.filter((task: Json) => task.taskStatus === 'open')).toMatchObject([
      { taskType: 'moneyReturn' },
    ])
    bench.ledger.hold(`pay-${orderId}`, orderId, total)
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: [(await event()).id] })
    bench.wake()
    await waitUntil(async () => (await readPayStatus(orderId)) === payStatus.reversed)
    // The bank has executed it after all: no user needs to act.
    const tasksAfter = (await bench.card(orderId)).tasks
    expect(tasksAfter.find((task: Json) => task.taskType === 'moneyReturn').taskStatus).toBe('withdrawn')
  })
})
