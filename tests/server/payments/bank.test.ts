import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { signatureOf } from '../../../src/server/callbacks/signature.ts'
import { ledgerEntries } from '../../../src/server/db/schema/payments.ts'
import { settings } from '../../../src/server/db/schema/reference.ts'
import { forgetSettings } from '../../../src/server/settings/read-settings.ts'
import { full } from '../../support/full.ts'
import { newOrder, openTask, send } from '../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../support/partners.ts'
import type { Json } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.bank.set({ mode: 'none' }))
afterAll(() => bench.close())

/** What the sample order costs, minor units. */
const whole = 2 * 129_900 + 349_900
const payStatusOf = async (orderId: number) => (await bench.card(orderId)).order.payStatusId
const paymentEvents = async (orderId: number) =>
  (await bench.eventsOf(orderId)).filter((event) => event.handler.startsWith('payment.'))
/** What money did, beside what was asked for when the order came. */
const moves = ['held', 'captured', 'released', 'paid', 'refunded', 'stray']
const operations = (orderId: number) =>
  bench.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), inArray(ledgerEntries.kind, moves)))
    .orderBy(ledgerEntries.number)
const moved = () => bench.ledger.operations()
const cancel = (orderId: number) => bench.tell(orderId, 'CANCEL_ORDER', { reasonId: null, comment: null })

let ids = 0
const post = async (body: object, secret = 'development-only') => {
  const text = JSON.stringify({ id: `p-${++ids}`, happenedAt: '2026-11-21T09:00:00.000Z', ...body })
  const answer = await bench.server.app.inject({
    method: 'POST',
    url: '/api/callbacks/payments',
    headers: { 'content-type': 'application/json', 'x-signature': signatureOf(secret, text) },
    payload: text,
  })
  return { status: answer.statusCode, body: answer.json<Json>() }
}
const paid = (orderId: number, operation: string, more: object = {}) =>
  post({ ...{ orderId, operation, amount: whole, currency: 'RUB', paymentId: `pay-${orderId}` }, ...more })

describe('what the bank tells', () => {
  it('[TK-06] approved holds the money and lets the order go on', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    expect(await bench.stateOf(orderId)).toBe('awaitingPayment')
    expect((await paid(orderId, 'approved')).body).toEqual({ acted: true })
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    expect((await bench.card(orderId)).order).toMatchObject({
      ...{ payStatusId: payStatus.held, paymentNumber: `pay-${orderId}` },
    })
  })

  it('[MO-03] [TK-06] who paid too little brings the rest to the till: the order goes on, and the book is even', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    const paying = await openTask(bench.server, orderId, 'paying')
    const view = async () => (await bench.server.call('all', 'GET', `/api/tasks/${paying}`)).body
    expect((await view()).step).toMatchObject({ state: 'awaitingBank', events: [] })
    await paid(orderId, 'approved', { amount: 100_00, paymentId: `part-${orderId}` })
    const { step, order } = await view()
    expect(step).toMatchObject({ state: 'restDue', mayWork: true, events: [{ type: 'REST_PAID' }] })
    expect(order).toMatchObject({ payable: whole - 100_00 })
    const mine = (await bench.server.call('all', 'GET', `/api/tasks?orderId=${orderId}`)).body.items
    expect(mine.map(({ taskId }: Json) => taskId)).toContain(paying)
    expect((await bench.server.call('all', 'POST', `/api/tasks/${paying}/claim`, {})).status).toBe(200)

    expect((await send(bench.server, 'all', paying, 'REST_PAID', { document: '000124' })).status).toBe(200)
    expect(await bench.stateOf(orderId)).toBe('toBeFormed')
    const statement = async () =>
      (await bench.server.call('all', 'GET', `/api/orders/${orderId}/statement`)).body
    expect(await statement()).toMatchObject({ held: 100_00, taken: whole - 100_00, toPay: 0, owed: 0 })
    expect(await operations(orderId)).toMatchObject([
      { kind: 'held', way: 'bank', amount: 100_00, problem: 'less' },
      { kind: 'paid', way: 'till', amount: whole - 100_00, document: '000124', status: 'settled' },
    ])
    // What the customer pays online after all is too much, and goes back.
    await paid(orderId, 'approved', { amount: whole - 100_00, paymentId: `late-${orderId}` })
    await until(async () => (await statement()).owed === 0)
    expect(await statement()).toMatchObject({ held: 100_00, taken: whole - 100_00, toPay: 0 })

    await cancel(orderId)
    // By the bank what it held; from the till what was taken there, by a person.
    expect((await statement()).entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'released', way: 'bank', amount: 100_00 }),
        expect.objectContaining({ kind: 'refunded', way: 'till', amount: whole - 100_00, problem: 'byHand' }),
      ]),
    )
  })

  it('[MO-03] held for an order whose first payment has gone back, the money is held and not paid', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    for (const operation of ['approved', 'deposited']) await paid(orderId, operation)
    expect(await payStatusOf(orderId)).toBe(payStatus.paid)
    await paid(orderId, 'refunded')
    expect(await payStatusOf(orderId)).toBe(payStatus.refunded)
    await paid(orderId, 'approved', { paymentId: `second-${orderId}` })
    expect(await payStatusOf(orderId)).toBe(payStatus.held)
  })

  it('[TK-06] declined by time-out cancels the order', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await paid(orderId, 'declinedByTimeout')
    expect((await bench.card(orderId)).order).toMatchObject({ orderStatusId: 14, payStatusId: 6 })
    expect(await paymentEvents(orderId)).toEqual([])
  })

  it('[TK-06] money that is held a moment too late is released', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await bench.tell(orderId, 'PAYMENT_TIMED_OUT')
    await bench.simulator('/bank/notify', { orderId, operation: 'approved', amount: whole })
    bench.wake()
    await until(async () => (await payStatusOf(orderId)) === payStatus.reversed)
    expect(bench.ledger.payment(`pay-${orderId}`)).toMatchObject({ held: whole, reversed: whole })
  })

  it('[MO-03] a sum without a currency is refused with its field, unless the settings take it for the order’s', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true, currency: 'KZT' })
    const body = {
      id: `bare-${orderId}`,
      orderId,
      operation: 'approved',
      amount: whole,
      paymentId: `b-${orderId}`,
    }
    const assume = async (value: number) => {
      await bench.db
        .insert(settings)
        .values({ name: 'bankCurrencyAssumed', value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
      forgetSettings()
    }
    const { status, body: answer } = await post(body)
    expect([status, answer.code, answer.details[0].path]).toEqual([400, 7, '/body/currency'])
    expect(await payStatusOf(orderId)).toBe(payStatus.notPaid)
    expect((await post({ ...body, id: `r-${orderId}`, currency: 'RUB', paymentId: 'rub' })).status).toBe(200)
    expect(await payStatusOf(orderId), 'roubles are no tenge').toBe(payStatus.notPaid)
    await assume(1)
    expect((await post(body)).body).toEqual({ acted: true })
    expect(await payStatusOf(orderId)).toBe(payStatus.held)
    await assume(0)
    // What moves no money needs none.
    const declined = { ...body, id: `d-${orderId}`, operation: 'declinedByTimeout', amount: 0 }
    expect((await post(declined)).status).toBe(200)
  })

  it('[EN-10] wrong signature 403, repeat once, unknown order 404, nonsense code 7', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    const body = {
      ...{ id: 'same', orderId, operation: 'approved', amount: whole, currency: 'RUB', paymentId: 'pay-x' },
    }
    expect((await post(body, 'wrong')).status).toBe(403)
    expect(await payStatusOf(orderId)).toBe(payStatus.notPaid)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)))
    expect(answers.filter((answer) => answer.body.acted)).toHaveLength(1)
    expect(await operations(orderId)).toHaveLength(1)
    expect((await post({ ...body, id: 'other', orderId: 999_999_999 })).status).toBe(404)
    for (const wrong of [
      { operation: 'stolen' },
      { amount: -1 },
      { amount: 1.5 },
      { orderId: 'x' },
      { extra: 1 },
    ]) {
      const { status, body: answer } = await post({ ...body, id: 'wrong', ...wrong })
      expect([status, answer.code]).toEqual([400, 7])
    }
  })

  it('[TK-06] a late «deposited» undoes no refund', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
    await cancel(orderId)
    await until(async () => (await payStatusOf(orderId)) === payStatus.refunded)
    await paid(orderId, 'deposited', { paymentId: `order-${orderId}` })
    expect(await payStatusOf(orderId)).toBe(payStatus.refunded)
    expect((await operations(orderId)).at(-1)).toMatchObject({ kind: 'stray', problem: 'repeated' })
  })
})

describe('money of a cancelled order', () => {
  it('[OA-01] what is held is released once, and «reversed» is said when the bank has done it', async () => {
    bench.faults.bank.set({ mode: 'down' })
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.held })
    expect(await cancel(orderId)).toBe(true)
    expect(await cancel(orderId)).toBe(false)
    expect(await payStatusOf(orderId)).toBe(payStatus.returnDue)
    bench.faults.bank.set({ mode: 'none' })
    await until(async () => (await payStatusOf(orderId)) === payStatus.reversed)
    await until(async () => (await paymentEvents(orderId))[0]!.status === 'done')
    expect(await paymentEvents(orderId)).toMatchObject([
      { handler: 'payment.reverse', status: 'done', data: { amount: whole } },
    ])
    expect(moved().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'reverse', amount: whole },
    ])
  })

  it('[OA-01] what was taken is given back, points included in the price before they go back', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid, pointsWrittenOff: 10_000 })
    await cancel(orderId)
    await until(async () => (await payStatusOf(orderId)) === payStatus.refunded)
    expect(moved().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'refund', amount: whole - 10_000 },
    ])
    expect((await bench.card(orderId)).order.pointsWrittenOff).toBe(0)
  })

  it.each(full ? (['slow', 'garbage', 'duplicate', 'error', 'down'] as const) : (['slow'] as const))(
    '[OA-01] a bank that is %s gives the money back once',
    async (mode) => {
      bench.faults.bank.set({ mode, delayMs: 3_000 })
      const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
      await cancel(orderId)
      const event = async () => (await paymentEvents(orderId))[0]!
      await until(async () => ['pending', 'done'].includes((await event()).status))
      bench.faults.bank.set({ mode: 'none' })
      await until(async () => (await payStatusOf(orderId)) === payStatus.refunded)
      expect(moved().filter((op) => op.paymentId === `order-${orderId}`)).toHaveLength(1)
      expect((await operations(orderId)).map((op) => [op.kind, op.status])).toEqual([
        ['paid', 'settled'],
        ['refunded', 'settled'],
      ])
    },
  )

  it('[EN-10] the bank’s answer and its own notification of the same refund count once', async () => {
    const orderId = await newOrder(bench.server, { payStatusId: payStatus.paid })
    await cancel(orderId)
    await until(async () => (await payStatusOf(orderId)) === payStatus.refunded)
    const [, back] = await operations(orderId)
    await paid(orderId, 'refunded', { key: back!.operationKey, paymentId: `order-${orderId}` })
    expect(await operations(orderId)).toHaveLength(2)
  })

  it('[OA-01] an order paid at the till or to a partner asks no bank', async () => {
    for (const payTypeId of [2, 3, 6]) {
      const orderId = await newOrder(bench.server, { payTypeId, payStatusId: payStatus.paid })
      await cancel(orderId)
      expect(await paymentEvents(orderId)).toEqual([])
      expect(await payStatusOf(orderId)).toBe(payStatus.returnDue)
    }
  })
})

describe('money of an order that was handed over', () => {
  it('[TK-06] the bank takes what was kept and no more; «paid» is said when it has', async () => {
    const orderId = await bench.packed({ payStatusId: payStatus.held })
    await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    await bench.tell(orderId, 'DOCUMENTS_PRINTED')
    await bench.tell(orderId, 'ISSUED_TO_DELIVERY')
    const { products } = await bench.card(orderId)
    await bench.tell(orderId, 'DELIVERED_IN_PART', { lines: [{ lineId: products[0].id, returned: 1 }] })
    await bench.tell(orderId, 'RETURN_CONFIRMED')
    await until(async () => (await payStatusOf(orderId)) === payStatus.paid)
    expect(moved().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'deposit', amount: whole + 29_900 - 129_900 },
    ])
  })

  it('[EV-02] [MO-04] a refused return is seen as failed, a person is asked, and it can be restarted', async () => {
    const orderId = await newOrder(bench.server, { awaitsPayment: true })
    await bench.simulator('/bank/notify', { orderId, operation: 'approved', amount: whole })
    // In the bank's own books somebody has let it go.
    bench.ledger.payment(`pay-${orderId}`)!.held = 1
    await cancel(orderId)
    const event = async () => (await paymentEvents(orderId))[0]!
    await until(async () => (await event()).status === 'fail')
    expect(await event()).toMatchObject({ error: 'refused amount_exceeded' })
    expect(await payStatusOf(orderId)).toBe(payStatus.returnDue)
    expect((await operations(orderId)).map((op) => op.status).sort()).toEqual(['failed', 'settled'])
    const { tasks } = await bench.card(orderId)
    expect(tasks.filter((task: Json) => task.taskStatus === 'open')).toMatchObject([
      { taskType: 'moneyReturn' },
    ])
    bench.ledger.hold(`pay-${orderId}`, orderId, whole)
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: [(await event()).id] })
    bench.wake()
    await until(async () => (await payStatusOf(orderId)) === payStatus.reversed)
    // The bank has done it after all: nobody need see to it.
    const after = (await bench.card(orderId)).tasks
    expect(after.find((task: Json) => task.taskType === 'moneyReturn').taskStatus).toBe('withdrawn')
  })
})
