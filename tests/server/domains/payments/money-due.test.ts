import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedLists } from '../../../../src/server/composition/exported-lists.ts'
import { applyPaymentNotification } from '../../../../src/server/domains/payments/apply-notification.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { ledgerEntries, receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { getLedgerEntryTextKey, ledgerKinds, ledgerStatuses } from '../../../../src/shared/ledger.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const cancel = (orderId: number) =>
  server.services.database.db.transaction((tx) =>
    server.engine.send(
      { tx, at: server.clock.at, actor: systemActor },
      { processOf: orderId },
      'CANCEL_ORDER',
      {
        reasonId: null,
        comment: null,
      },
    ),
  )
const listDue = async (query = '', user = 'all') => server.call(user, 'GET', `/api/money-due${query}`)
const statement = async (orderId: number) =>
  (await server.call('all', 'GET', `/api/orders/${orderId}/statement`)).body
const fullSum = 2 * 129_900 + 349_900

describe('money due', () => {
  it('[MO-01] the sum to pay is the same in the list as on the card, in every state of the book', async () => {
    const orderId = await newOrder(server, { payStatusId: payStatus.held })
    const { db } = server.services.database
    const readListed = async () =>
      (await server.call('all', 'GET', `/api/orders?search=${orderId}`)).body.items[0]
    const checkedStatuses: string[] = []
    for (const kind of ledgerKinds)
      for (const status of ledgerStatuses) {
        const [row] = await db
          .insert(ledgerEntries)
          .values({
            orderId,
            kind,
            status,
            amount: 30_000,
            currency: 'RUB',
            way: 'bank',
            number: 99,
            purpose: 'proof',
            createdAt: server.clock.at,
          })
          .returning()
        const card = (await statement(orderId)).toPay as number
        const { payable } = await readListed()
        if (card !== payable) checkedStatuses.push(`${kind} ${status}: ${payable}, on the card ${card}`)
        await db
          .delete(ledgerEntries)
          .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.purpose, row!.purpose)))
      }
    expect(checkedStatuses).toEqual([])

    // An order imported from another system has no book: its payment status decides whether it is paid.
    await db.delete(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
    const sumToPay: Record<number, number> = {}
    for (const status of Object.values(payStatus)) {
      await db.update(orders).set({ payStatusId: status }).where(eq(orders.id, orderId))
      sumToPay[status] = (await statement(orderId)).toPay
      expect((await readListed()).payable, String(status)).toBe(sumToPay[status])
    }
    expect(sumToPay).toEqual({ 1: fullSum, 2: 0, 3: 0, 4: fullSum, 5: 0, 6: fullSum, 7: 0 })
  })

  it('[MO-04] every owed sum, its date, method and assignee; a settled one is removed', async () => {
    const giftOrder = await newOrder(server, { payTypeId: 5, payStatusId: payStatus.paid })
    const card = await newOrder(server, { payStatusId: payStatus.held })
    await cancel(giftOrder)
    await cancel(card)
    const items = (await listDue()).body.items.filter((item: Json) =>
      [giftOrder, card].includes(item.orderId),
    )
    expect(items).toMatchObject([
      {
        orderId: giftOrder,
        way: 'giftCard',
        status: 'asked',
        problem: 'byHand',
        amount: fullSum,
        kind: 'refunded',
      },
      { orderId: card, way: 'bank', status: 'asked', amount: fullSum, kind: 'released', taskId: null },
    ])
    expect(items[0].taskId).toBeGreaterThan(0)
    expect(items[1].eventId).toBeGreaterThan(0)
    expect((await listDue('?way=giftCard')).body.items.map((item: Json) => item.way)).toContain('giftCard')
    expect((await listDue('?limit=1')).body).toMatchObject({ items: [{}] })
    expect((await listDue('?way=shoebox')).status).toBe(400)
    expect((await listDue('', 'nobody')).body.code).toBe(326)

    // The responsible user confirms it, and the book is balanced.
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
      { 'idempotency-key': `money-${giftOrder}-0001`, 'x-order-update-time': view.order.dateUpdate },
    )
    expect(status).toBe(200)
    expect((await listDue()).body.items.map((item: Json) => item.orderId)).not.toContain(giftOrder)
    const { entries } = await statement(giftOrder)
    const settledBy = entries.map((entry: Json) => [entry.purpose, entry.settledBy])
    expect(settledBy).toContainEqual(['cancel', expect.stringMatching(/\S/)])
    expect(settledBy).toContainEqual(['order', null])
    expect(await statement(giftOrder)).toMatchObject({
      taken: fullSum,
      givenBack: fullSum,
      owed: 0,
      toPay: 0,
    })
  })

  it('[MO-03] an underpaid order is listed with the missing sum until the rest is received', async () => {
    const orderId = await newOrder(server, { awaitsPayment: true })
    const notifyPayment = async (amount: number, paymentId: string) => {
      const { db } = server.services.database
      await db.transaction((tx) =>
        server.engine.recordExternalChange(
          { tx, at: server.clock.at, actor: systemActor },
          orderId,
          'payment',
          (scope) =>
            applyPaymentNotification(
              scope,
              {
                id: `n-${paymentId}`,
                orderId,
                operation: 'approved',
                amount,
                paymentId,
                happenedAt: server.clock.at.toISOString(),
              },
              false,
            ),
        ),
      )
    }
    const listDebts = async (query = '') =>
      (await listDue(`?limit=200${query}`)).body.items.filter((item: Json) => item.orderId === orderId)
    expect(await listDebts()).toEqual([])
    await notifyPayment(10_000, 'short-1')
    const [debt, ...overrides] = await listDebts()
    expect(overrides).toEqual([])
    expect(debt).toMatchObject({
      kind: 'held',
      amount: 10_000,
      missing: fullSum - 10_000,
      problem: 'less',
      status: 'waiting',
    })
    // The order and its task wait for the payment.
    const { body: card } = await server.call('all', 'GET', `/api/orders/${orderId}`)
    expect(card.order).toMatchObject({ orderStatusId: 4, payable: fullSum - 10_000 })
    expect(card.tasks.find((task: Json) => task.taskId === debt.taskId)).toMatchObject({
      taskType: 'paying',
    })
    expect(await listDebts('&status=waiting')).toHaveLength(1)
    expect(await listDebts('&status=failed')).toEqual([])

    // A second insufficient payment belongs to the same case.
    await notifyPayment(20_000, 'short-2')
    expect(await listDebts()).toMatchObject([{ amount: 20_000, missing: fullSum - 30_000 }])
    await notifyPayment(fullSum - 30_000, 'short-3')
    expect(await listDebts()).toEqual([])
    expect((await server.call('all', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId).not.toBe(4)
  })

  it('[MO-01] the statement adds up: requested, held, owed and payable', async () => {
    const cash = await newOrder(server, { payTypeId: 3, pointsWrittenOff: 10_000 })
    expect(await statement(cash)).toMatchObject({
      asked: fullSum - 10_000,
      held: 0,
      taken: 0,
      toPay: fullSum - 10_000,
      price: { goods: fullSum, points: 10_000 },
      points: { writtenOff: 10_000, givenBack: 0, used: 10_000 },
    })
    const heldOrder = await newOrder(server, { payStatusId: payStatus.held })
    expect(await statement(heldOrder)).toMatchObject({ asked: fullSum, held: fullSum, toPay: 0, owed: 0 })
    // Card, task and list show the same sum to pay, and a cancelled order requests nothing.
    const readPayable = async (id: number) =>
      (await server.call('all', 'GET', `/api/orders/${id}`)).body.order.payable
    const readListed = async (id: number) =>
      (await server.call('all', 'GET', `/api/orders?id=${id}`)).body.items[0].payable
    for (const [id, sum] of [
      [cash, fullSum - 10_000],
      [heldOrder, 0],
    ] as const)
      expect([await readPayable(id), await readListed(id)]).toEqual([sum, sum])
    await cancel(cash)
    expect([await readPayable(cash), await readListed(cash)]).toEqual([0, 0])
    expect((await statement(cash)).points).toEqual({ writtenOff: 10_000, givenBack: 10_000, used: 0 })
    expect((await server.call('all', 'GET', '/api/orders/999999999/statement')).status).toBe(404)
  })
})

describe('a surplus that is returned when the customer receives the order', () => {
  it.each([
    ['a held order', 'released', { payStatusId: payStatus.held }, 'bank'],
    ['a captured order', 'refunded', { payStatusId: payStatus.paid }, 'bank'],
    [
      'an order paid by gift card',
      'refunded to the card',
      { payTypeId: 5, payStatusId: payStatus.paid },
      'giftCard',
    ],
  ] as const)(
    '[MO-01] [TK-21] %s with a shortage: the statement and the task name the sum to be %s',
    async (_, _outcome, payment, way) => {
      const orderId = await newOrder(server, payment)
      const nothing = { release: 0, refund: 0, way, points: 0 }
      expect((await statement(orderId)).ahead, 'before the shortage').toEqual(nothing)
      const taskId = await openTask(server, orderId, 'formatting')
      const view = async (id: number) => (await server.call('all', 'GET', `/api/tasks/${id}`)).body
      const steps: [type: string, payload: (before: Json) => unknown][] = [
        ['STARTED', () => undefined],
        ['COLLECTED', (before) => createCollectedPayload(before, { '8100417': 1 })],
        ['PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] })],
        ['FORM', () => undefined],
      ]
      for (const [type, payload] of steps) {
        const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload(await view(taskId)))
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const { ahead, cost, toPay, price } = await statement(orderId)
      const surplus = fullSum - cost
      expect(cost).toBe(129_900 + 349_900 + price.packages)
      expect([toPay, surplus > 0]).toEqual([0, true])
      const isHeld = payment.payStatusId === payStatus.held
      const expected = isHeld ? { ...nothing, release: surplus } : { ...nothing, refund: surplus }
      expect(ahead).toEqual(expected)
      const call = await view(await openTask(server, orderId, 'confirming'))
      expect(call.order.back.missing).toEqual(expected)
    },
  )
})

describe('money received without a receipt', () => {
  /** Paid through the bank, for goods that were handed over. */
  async function createPaidOrder(orderStatusId: number): Promise<number> {
    const { db } = server.services.database
    const orderId = await newOrder(server, { payStatusId: payStatus.held })
    await db.update(orders).set({ orderStatusId, isTest: false }).where(eq(orders.id, orderId))
    await insertEntry(orderId, { number: 90, kind: 'captured', purpose: 'capture', amount: 250_000 })
    return orderId
  }
  const insertEntry = (
    orderId: number,
    overrides: Pick<typeof ledgerEntries.$inferInsert, 'number' | 'kind' | 'purpose' | 'amount'>,
  ) =>
    server.services.database.db.insert(ledgerEntries).values({
      orderId,
      currency: 'RUB',
      way: 'bank',
      status: 'settled',
      createdAt: server.clock.at,
      settledAt: new Date(),
      ...overrides,
    })
  const insertRefund = (orderId: number) =>
    server.services.database.db.insert(refunds).values({
      orderId,
      refundType: 1,
      refundDate: server.clock.at,
      refundStatus: 1,
      refundReason: 1,
      initiator: 'Мария',
      total: 10_000,
    })
  const setReceipt = (orderId: number, status: string) =>
    server.services.database.db.insert(receipts).values({
      orderId,
      kind: 'sell',
      externalId: `order-${orderId}-sell-${status}`,
      items: [],
      total: 250_000,
      payments: [],
      status,
      createdAt: server.clock.at,
      updatedAt: server.clock.at,
    })
  const findListed = async (orderId: number): Promise<Json | undefined> =>
    (await listDue('?status=noReceipt&limit=200')).body.items.find((item: Json) => item.orderId === orderId)

  it('[AC-03] [MO-04] is listed with its reason and deadline until the receipt exists, and counted on the start page', async () => {
    const returningOrder = await createPaidOrder(orderStatus.returningFromDelivery)
    expect(await findListed(returningOrder)).toMatchObject({
      kind: 'captured',
      amount: 250_000,
      status: 'noReceipt',
      problem: 'awaitsReturn',
      deadline: expect.any(String) as string,
    })
    const { deadline } = (await findListed(returningOrder))!
    expect(Date.parse(deadline) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const finishedOrder = await createPaidOrder(orderStatus.issuedInFull)
    expect(await findListed(finishedOrder)).toMatchObject({ problem: 'receiptMissing' })
    await setReceipt(finishedOrder, 'fail')
    expect(await findListed(finishedOrder)).toMatchObject({ problem: 'receiptFailed' })
    const { body } = await server.call('all', 'GET', '/api/start')
    const { total } = (await listDue('?status=noReceipt')).body
    expect(body.counts).toContainEqual(expect.objectContaining({ id: 'takenNoReceipt', count: total }))
    for (const orderId of [returningOrder, finishedOrder]) {
      await setReceipt(orderId, 'done')
      expect(await findListed(orderId)).toBeUndefined()
    }
  })

  it('[AC-03] [SH-19] has a list of its own with order, sum, reason and deadline; the counter and the file are its rows', async () => {
    const readList = async (query = '', user = 'accountant') =>
      (await server.call(user, 'GET', `/api/money-due/no-receipt${query}`)).body
    const [late, missing] = [
      await createPaidOrder(orderStatus.returningFromDelivery),
      await createPaidOrder(orderStatus.issuedInFull),
    ]
    const receivedAt = new Date(Date.now() - 3 * 86_400_000)
    await server.services.database.db
      .update(ledgerEntries)
      .set({ settledAt: receivedAt })
      .where(and(eq(ledgerEntries.orderId, late), eq(ledgerEntries.number, 90)))
    const { items, total, totals } = await readList('?limit=200')
    // The earliest deadline is first.
    expect(items[0]).toMatchObject({
      orderId: late,
      pfm: '1001',
      amount: 250_000,
      currency: 'RUB',
      reason: 'awaitsReturn',
      receivedAt: receivedAt.toISOString(),
      overdue: true,
    })
    expect(items.find(({ orderId }: Json) => orderId === missing)).toMatchObject({
      reason: 'receiptMissing',
      overdue: false,
    })
    for (const { deadline, receivedAt: received } of items)
      expect(Date.parse(deadline) - Date.parse(received)).toBe(24 * 3_600_000)
    expect(total).toBe(items.length)
    const { counts } = (await server.call('accountant', 'GET', '/api/start')).body
    expect(counts).toContainEqual({ id: 'takenNoReceipt', count: total, isExact: true })
    expect((await listDue('?status=noReceipt')).body.total).toBe(total)
    const sum = items.reduce((all: number, { amount }: Json) => all + amount, 0)
    expect(totals).toEqual([{ currency: 'RUB', count: total, sum }])
    expect((await readList('?reason=awaitsReturn')).items.map(({ reason }: Json) => reason)).not.toContain(
      'receiptMissing',
    )
    const overdue = await readList('?overdue=yes')
    expect(overdue.items.map(({ orderId }: Json) => orderId)).toEqual([late])
    expect(counts).toContainEqual({ id: 'receiptsLate', count: overdue.total, isExact: true })
    expect((await readList('?pfm=1002')).total).toBe(0)
    const authorization = `Bearer ${await tokenFor('accountant', { lifetime: 600 })}`
    const url = '/api/money-due/no-receipt/export?columns=orderId,amount,reason,deadline'
    const { rawPayload } = await server.app.inject({ url, headers: { authorization } })
    const { heads, rows } = await readSheet(rawPayload)
    expect(heads).toEqual(['Заказ', 'Сумма', 'Причина', 'Чек нужен до'])
    expect(rows[0]!.slice(0, 3)).toEqual([late, 2_500, 'Чек ждёт приёмки возврата из доставки'])
    expect(rows).toHaveLength(total + 1)
    for (const orderId of [late, missing]) await setReceipt(orderId, 'done')
  })

  it('[AC-03] is not listed when it was refunded, or before the goods are handed over', async () => {
    const refundedOrder = await createPaidOrder(orderStatus.returningFromDelivery)
    await insertEntry(refundedOrder, { number: 91, kind: 'refunded', purpose: 'refund:1', amount: 250_000 })
    expect(await findListed(refundedOrder)).toBeUndefined()
    expect(await findListed(await createPaidOrder(orderStatus.formed))).toBeUndefined()
  })

  it('[AC-03] the list has its totals by what must be done and by currency: of all its rows, whatever the page', async () => {
    const { db } = server.services.database
    for (const [number, kind, problem] of [
      [93, 'refunded', null],
      [94, 'stray', 'unpaid'],
    ] as const)
      await db.insert(ledgerEntries).values({
        orderId: await createPaidOrder(orderStatus.returningFromDelivery),
        number,
        kind,
        problem,
        purpose: `sample:${number}`,
        amount: 70_000,
        way: 'bank',
        currency: 'RUB',
        status: 'waiting',
        createdAt: server.clock.at,
      })
    await newOrder(server, { payTypeId: 5, payStatusId: payStatus.paid }).then(cancel)
    const items: Json[] = (await listDue('?limit=200')).body.items
    const groups = new Map<string, Json[]>()
    for (const item of items) {
      const group = `kinds.${getLedgerEntryTextKey(item as { kind: string; problem: string | null })}`
      groups.set(group, [...(groups.get(group) ?? []), item])
    }
    expect([...groups.keys()]).toEqual(expect.arrayContaining(['kinds.debt', 'kinds.refunded']))
    const expected = [...groups].toSorted().map(([group, rows]) => {
      const real = rows.filter(({ isTest }) => !isTest)
      const testCount = rows.length - real.length
      const sum = real.reduce((total, { amount }) => total + (amount as number), 0)
      return { group, currency: 'RUB', count: real.length, sum, ...(testCount > 0 && { testCount }) }
    })
    const { totals: all, total: listed } = (await listDue('?limit=1')).body
    const totals = all.filter(({ column }: Json) => column === undefined)
    expect(totals).toEqual(expected)
    expect(expected.some(({ testCount }) => testCount !== undefined)).toBe(true)
    const counts: number[] = totals.map(({ count, testCount = 0 }: Json) => count + testCount)
    expect(
      counts.reduce((all, count) => all + count, 0),
      'no row is left out silently',
    ).toBe(listed)
    const authorization = `Bearer ${await tokenFor('all', { lifetime: 600 })}`
    const url = '/api/money-due/export?columns=orderId,amount'
    const { rawPayload } = await server.app.inject({ url, headers: { authorization } })
    const { rows } = await readSheet(rawPayload)
    const totalRows = rows.splice(-expected.length)
    expect(rows.every((row) => row[2] === 'RUB')).toBe(true)
    expect(totalRows.map(([, sum]) => sum)).toEqual(expected.map(({ sum }) => sum / 100))
    const labels = totalRows.map(([label]) => String(label))
    expect(labels.filter((label) => label.startsWith('Запросить долг, RUB: 1 строка'))).toHaveLength(1)
    expect(labels.filter((label) => label.startsWith('Вернуть, RUB: '))).toHaveLength(1)
  })

  it('[AC-03] [MO-04] [ST-13] a test order is listed and marked, and no sum contains it', async () => {
    const { db } = server.services.database
    const readSums = async () => {
      const paths = ['/api/money-due?limit=1', '/api/money-due/no-receipt?limit=1', '/api/refunds?limit=1']
      const responses = await Promise.all(paths.map((path) => server.call('all', 'GET', path)))
      const start = await server.call('all', 'GET', '/api/start')
      const sums = responses.map(({ body }) =>
        body.totals.filter(({ count }: Json) => count > 0).map(({ testCount: _, ...sum }: Json) => sum),
      )
      return [...sums, start.body.moneyDue]
    }
    const before = await readSums()
    const orderId = await createPaidOrder(orderStatus.returningFromDelivery)
    const waiting = { currency: 'RUB', way: 'bank', status: 'waiting', createdAt: server.clock.at }
    await db
      .insert(ledgerEntries)
      .values({ ...waiting, orderId, number: 92, kind: 'refunded', purpose: 'refund:92', amount: 10_000 })
    await insertRefund(orderId)
    const counted = await readSums()
    counted.forEach((sums, n) => expect(sums, `sum ${n} of a real order`).not.toEqual(before[n]))
    await db.update(orders).set({ isTest: true }).where(eq(orders.id, orderId))
    expect(await readSums()).toEqual(before)
    expect(await findListed(orderId)).toMatchObject({ isTest: true })
    const { body } = await server.call('all', 'GET', `/api/refunds?number=${orderId}`)
    expect(body.items).toMatchObject([{ isTest: true }])
  })

  it('[AC-03] [ST-13] no total of any list contains a test order, and each names their number', async () => {
    const { db } = server.services.database
    const orderId = await createPaidOrder(orderStatus.returningFromDelivery)
    await setReceipt(orderId, 'fail')
    await insertRefund(orderId)
    const readTotals = async () => {
      const totals = new Map<string, Json[]>()
      for (const { name, path } of exportedLists.filter((list) => list.totals !== undefined))
        totals.set(name, (await server.call('all', 'GET', `${path}?limit=1`)).body.totals)
      return totals
    }
    const listed = await readTotals()
    expect(
      [...listed].filter(([, totals]) => totals.some(({ sum }) => sum !== 0)).map(([name]) => name),
    ).toEqual(
      expect.arrayContaining(['moneyDue', 'missingReceipts', 'receipts', 'refunds', 'sapTransactions']),
    )
    await db.update(orders).set({ isTest: true })
    for (const [name, totals] of await readTotals())
      // Accounting has no transactions of test orders, so its list does not contain them either.
      expect(totals, name).toEqual(
        name === 'sapTransactions'
          ? []
          : listed.get(name)!.map(({ count, testCount = 0, ...total }) => {
              return { ...total, count: 0, sum: 0, testCount: count + testCount }
            }),
      )
  })
})
