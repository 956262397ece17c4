import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPaymentNotification } from '../../../src/server/payments/apply-notification.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { ledgerEntries, receipts } from '../../../src/server/db/schema/payments.ts'
import { ledgerKinds, ledgerStatuses } from '../../../src/shared/ledger.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { system } from '../../../src/server/actor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const cancel = (orderId: number) =>
  server.services.database.db.transaction((tx) =>
    server.engine.send({ tx, at: server.clock.at, actor: system }, { processOf: orderId }, 'CANCEL_ORDER', {
      reasonId: null,
      comment: null,
    }),
  )
const due = async (query = '', user = 'all') => server.call(user, 'GET', `/api/money-due${query}`)
const statement = async (orderId: number) =>
  (await server.call('all', 'GET', `/api/orders/${orderId}/statement`)).body
const whole = 2 * 129_900 + 349_900

describe('money due', () => {
  it('[MO-01] what is to pay is the same in the list as on the card, however far each sum of the book has come', async () => {
    const orderId = await newOrder(server, { payStatusId: payStatus.held })
    const { db } = server.services.database
    const listed = async () =>
      (await server.call('all', 'GET', `/api/orders?search=${orderId}`)).body.items[0]
    const seen: string[] = []
    for (const kind of ledgerKinds)
      for (const status of ledgerStatuses) {
        const [row] = await db
          .insert(ledgerEntries)
          .values({
            ...{ orderId, kind, status, amount: 30_000, currency: 'RUB', way: 'bank' },
            ...{ number: 99, purpose: 'proof', createdAt: server.clock.at },
          })
          .returning()
        const card = (await statement(orderId)).toPay as number
        const { payable } = await listed()
        if (card !== payable) seen.push(`${kind} ${status}: ${payable}, on the card ${card}`)
        await db
          .delete(ledgerEntries)
          .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.purpose, row!.purpose)))
      }
    expect(seen).toEqual([])

    // An order that another system handed over has no book: its payment status says whether it is paid.
    await db.delete(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
    const toPay: Record<number, number> = {}
    for (const status of Object.values(payStatus)) {
      await db.update(orders).set({ payStatusId: status }).where(eq(orders.id, orderId))
      toPay[status] = (await statement(orderId)).toPay
      expect((await listed()).payable, String(status)).toBe(toPay[status])
    }
    expect(toPay).toEqual({ 1: whole, 2: 0, 3: 0, 4: whole, 5: 0, 6: whole, 7: 0 })
  })

  it('[MO-04] every sum owed, since when, how it goes and who is on it; done, it is not there any more', async () => {
    const gift = await newOrder(server, { payTypeId: 5, payStatusId: payStatus.paid })
    const card = await newOrder(server, { payStatusId: payStatus.held })
    await cancel(gift)
    await cancel(card)
    const items = (await due()).body.items.filter((one: Json) => [gift, card].includes(one.orderId))
    expect(items).toMatchObject([
      { orderId: gift, way: 'giftCard', status: 'asked', problem: 'byHand', amount: whole, kind: 'refunded' },
      { orderId: card, way: 'bank', status: 'asked', amount: whole, kind: 'released', taskId: null },
    ])
    expect(items[0].taskId).toBeGreaterThan(0)
    expect(items[1].eventId).toBeGreaterThan(0)
    expect((await due('?way=giftCard')).body.items.map((one: Json) => one.way)).toContain('giftCard')
    expect((await due('?limit=1')).body).toMatchObject({ items: [{}] })
    expect((await due('?way=shoebox')).status).toBe(400)
    expect((await due('', 'nobody')).body.code).toBe(326)

    // The person who sees to it says so, and the book is even.
    const { body: view } = await server.call('all', 'GET', `/api/tasks/${items[0].taskId}`)
    const { status } = await server.call(
      'all',
      'POST',
      `/api/tasks/${items[0].taskId}/events`,
      {
        type: 'RETURNED',
        revision: view.step.revision,
        payload: { document: 'GC-77', doneOn: server.clock.at.toISOString().slice(0, 10) },
      },
      { 'idempotency-key': `money-${gift}-0001`, 'x-order-update-time': view.order.dateUpdate },
    )
    expect(status).toBe(200)
    expect((await due()).body.items.map((one: Json) => one.orderId)).not.toContain(gift)
    expect(await statement(gift)).toMatchObject({ taken: whole, givenBack: whole, owed: 0, toPay: 0 })
  })

  it('[MO-03] who paid too little is on the list with what is missing until the rest has come', async () => {
    const orderId = await newOrder(server, { awaitsPayment: true })
    const pay = async (amount: number, paymentId: string) => {
      const { db } = server.services.database
      await db.transaction((tx) =>
        server.engine.note({ tx, at: server.clock.at, actor: system }, orderId, 'payment', (scope) =>
          applyPaymentNotification(
            scope,
            {
              ...{ id: `n-${paymentId}`, orderId, operation: 'approved', amount, paymentId },
              happenedAt: server.clock.at.toISOString(),
            },
            false,
          ),
        ),
      )
    }
    const listed = async (query = '') =>
      (await due(`?limit=200${query}`)).body.items.filter((one: Json) => one.orderId === orderId)
    expect(await listed()).toEqual([])
    await pay(10_000, 'short-1')
    const [found, ...more] = await listed()
    expect(more).toEqual([])
    expect(found).toMatchObject({
      ...{ kind: 'held', amount: 10_000, missing: whole - 10_000, problem: 'less', status: 'waiting' },
    })
    // It is the part of the task that waits for the payment.
    const { body: card } = await server.call('all', 'GET', `/api/orders/${orderId}`)
    expect(card.order).toMatchObject({ orderStatusId: 4, payable: whole - 10_000 })
    expect(card.tasks.find((task: Json) => task.taskId === found.taskId)).toMatchObject({
      taskType: 'paying',
    })
    expect(await listed('&status=waiting')).toHaveLength(1)
    expect(await listed('&status=failed')).toEqual([])

    // A second part that is too little as well is the same case.
    await pay(20_000, 'short-2')
    expect(await listed()).toMatchObject([{ amount: 20_000, missing: whole - 30_000 }])
    await pay(whole - 30_000, 'short-3')
    expect(await listed()).toEqual([])
    expect((await server.call('all', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId).not.toBe(4)
  })

  it('[MO-01] the statement adds up: asked, held, what is owed and what is to be paid', async () => {
    const cash = await newOrder(server, { payTypeId: 3, pointsWrittenOff: 10_000 })
    expect(await statement(cash)).toMatchObject({
      ...{ asked: whole - 10_000, held: 0, taken: 0, toPay: whole - 10_000 },
      ...{
        price: { goods: whole, points: 10_000 },
        points: { writtenOff: 10_000, givenBack: 0, used: 10_000 },
      },
    })
    const held = await newOrder(server, { payStatusId: payStatus.held })
    expect(await statement(held)).toMatchObject({ asked: whole, held: whole, toPay: 0, owed: 0 })
    // Card, task and list say the same of what is still to be paid, and a cancelled order asks for nothing.
    const payable = async (id: number) =>
      (await server.call('all', 'GET', `/api/orders/${id}`)).body.order.payable
    const listed = async (id: number) =>
      (await server.call('all', 'GET', `/api/orders?id=${id}`)).body.items[0].payable
    for (const [id, sum] of [
      [cash, whole - 10_000],
      [held, 0],
    ] as const)
      expect([await payable(id), await listed(id)]).toEqual([sum, sum])
    await cancel(cash)
    expect([await payable(cash), await listed(cash)]).toEqual([0, 0])
    expect((await statement(cash)).points).toEqual({ writtenOff: 10_000, givenBack: 10_000, used: 0 })
    expect((await server.call('all', 'GET', '/api/orders/999999999/statement')).status).toBe(404)
  })
})

describe('money taken without a receipt', () => {
  /** Of the bank, for goods that were handed over. */
  async function taken(orderStatusId: number): Promise<number> {
    const { db } = server.services.database
    const orderId = await newOrder(server, { payStatusId: payStatus.held })
    await db.update(orders).set({ orderStatusId, isTest: false }).where(eq(orders.id, orderId))
    await entered(orderId, { number: 90, kind: 'captured', purpose: 'capture', amount: 250_000 })
    return orderId
  }
  const entered = (
    orderId: number,
    more: Pick<typeof ledgerEntries.$inferInsert, 'number' | 'kind' | 'purpose' | 'amount'>,
  ) =>
    server.services.database.db.insert(ledgerEntries).values({
      ...{ orderId, currency: 'RUB', way: 'bank', status: 'settled' },
      ...{ createdAt: server.clock.at, settledAt: new Date(), ...more },
    })
  const printed = (orderId: number, status: string) =>
    server.services.database.db.insert(receipts).values({
      ...{ orderId, kind: 'sell', externalId: `order-${orderId}-sell-${status}`, items: [], total: 250_000 },
      ...{ payments: [], status, createdAt: server.clock.at, updatedAt: server.clock.at },
    })
  const listed = async (orderId: number): Promise<Json | undefined> =>
    (await due('?status=noReceipt&limit=200')).body.items.find((one: Json) => one.orderId === orderId)

  it('[AC-03] [MO-04] is listed with its reason and deadline until the receipt is there, and counted on the start page', async () => {
    const inPart = await taken(orderStatus.returningFromDelivery)
    expect(await listed(inPart)).toMatchObject({
      ...{ kind: 'captured', amount: 250_000, status: 'noReceipt', problem: 'awaitsReturn' },
      deadline: expect.any(String) as string,
    })
    const { deadline } = (await listed(inPart))!
    expect(Date.parse(deadline) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const ended = await taken(orderStatus.issuedInFull)
    expect(await listed(ended)).toMatchObject({ problem: 'receiptMissing' })
    await printed(ended, 'fail')
    expect(await listed(ended)).toMatchObject({ problem: 'receiptFailed' })
    const { body } = await server.call('all', 'GET', '/api/start')
    const { total } = (await due('?status=noReceipt')).body
    expect(body.counts).toContainEqual(expect.objectContaining({ id: 'takenNoReceipt', count: total }))
    for (const orderId of [inPart, ended]) {
      await printed(orderId, 'done')
      expect(await listed(orderId)).toBeUndefined()
    }
  })

  it('[AC-03] is none when it was given back, or before the goods are handed over', async () => {
    const back = await taken(orderStatus.returningFromDelivery)
    await entered(back, { number: 91, kind: 'refunded', purpose: 'refund:1', amount: 250_000 })
    expect(await listed(back)).toBeUndefined()
    expect(await listed(await taken(orderStatus.formed))).toBeUndefined()
  })

  it('[AC-03] the list has its total by currency: of all its rows, whatever the page', async () => {
    await taken(orderStatus.returningFromDelivery)
    await taken(orderStatus.returningFromDelivery)
    const { items } = (await due('?limit=200')).body
    const sum = (items as Json[]).reduce((all, { amount }) => all + (amount as number), 0)
    const { totals } = (await due('?limit=1')).body
    expect(totals).toEqual([{ currency: 'RUB', count: items.length, sum }])
  })
})
