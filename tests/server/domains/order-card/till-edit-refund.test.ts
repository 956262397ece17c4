import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks, orderProducts } from '../../../../src/server/platform/db/schema/orders.ts'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { workflowInstances, workflowRecords } from '../../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords } from '../../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../../src/server/engine/replay.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { refundStatus } from '../../../../src/shared/refund-statuses.ts'
import {
  createCollectedPayload,
  createPutBackPayload,
  newKey,
  newOrder,
  openTask,
  sendTaskEvent,
} from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

/** Catalogue bagTypes: price of the package that the orders are packed into. */
const bagPrice = 7_00

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const plaid = '8100417'
/** Catalogue payTypes. */
const cash = 3
const readTask = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
const card = async (orderId: number) => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body

async function sendSteps(taskId: number, ...steps: [type: string, payload?: unknown][]) {
  for (const [type, payload] of steps) {
    const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}

async function act(orderId: number, action: string, ...steps: [type: string, payload?: unknown][]) {
  const url = `/api/orders/${orderId}/actions/${action}`
  let step: Json
  for (const [type, payload] of steps) {
    const { body: view } = await server.call('all', 'GET', url)
    const response = await server.call(
      'all',
      'POST',
      `${url}/events`,
      { type, revision: view.step.revision, ...(payload === undefined ? {} : { payload }) },
      { 'idempotency-key': newKey(), 'x-order-update-time': view.order.dateUpdate },
    )
    expect(response.status, `${type}: ${JSON.stringify(response.body)}`).toBe(200)
    step = response.body.step
  }
  return step
}

/** Formed in full, or with a shortage that the customer agreed to. */
async function createFormedOrder(shortages: Record<string, number> = {}) {
  const orderId = await newOrder(server, { payTypeId: cash })
  const formingTaskId = await openTask(server, orderId, 'formatting')
  await sendSteps(
    formingTaskId,
    ['STARTED'],
    ['COLLECTED', createCollectedPayload(await readTask(formingTaskId), shortages)],
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  )
  if (Object.keys(shortages).length === 0) return orderId
  const call = await openTask(server, orderId, 'confirming')
  await sendSteps(call, ['CALL_STARTED'], ['CUSTOMER_LISTENS'], ['CUSTOMER_AGREES'], ['CHANGES_AGREED'])
  return orderId
}

async function issueUntilTill(orderId: number, returned: Record<string, number> = {}) {
  const issueTaskId = await openTask(server, orderId, 'delivery')
  await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const lines = (await readTask(issueTaskId)).order.lines.map((line: Json) => ({
    lineId: line.lineId,
    returned: returned[line.sku] ?? 0,
    handed: line.collected - (returned[line.sku] ?? 0),
  }))
  const part = Object.keys(returned).length > 0
  await sendSteps(issueTaskId, [part ? 'PARTIALLY_ISSUED' : 'ISSUED_IN_FULL', { lines }])
  return openTask(server, orderId, 'paying')
}

describe('the till', () => {
  it('[TK-07] [TK-27] an order cannot be issued in full before its goods were counted', async () => {
    const orderId = await createFormedOrder()
    const issueTaskId = await openTask(server, orderId, 'delivery')
    await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const { lines } = (await readTask(issueTaskId)).step.data
    for (const payload of [{ lines: [] }, { lines }])
      expect((await sendTaskEvent(server, 'all', issueTaskId, 'ISSUED_IN_FULL', payload)).status).toBe(409)
    expect((await readTask(issueTaskId)).step.state).toBe('handing')
  })

  it('[TK-06] an order is issued only when it is paid, for the sum of the received goods', async () => {
    const orderId = await createFormedOrder()
    const till = await issueUntilTill(orderId, { [plaid]: 1 })
    expect((await card(orderId)).order).toMatchObject({ orderStatusId: 7, payStatusId: payStatus.notPaid })
    const { order, step: shownStep } = await readTask(till)
    expect(order).toMatchObject({
      payable: 129_900 + 349_900 + bagPrice,
      price: { goods: 129_900 + 349_900, discount: 0, points: 0, delivery: 0, packages: bagPrice },
    })
    // The list and the card show the same.
    const { body: list } = await server.call('all', 'GET', `/api/orders?id=${orderId}`)
    expect(list.items).toMatchObject([{ payable: order.payable }])
    expect((await card(orderId)).order).toMatchObject({ payable: order.payable })
    expect(shownStep.sums).toEqual(expect.arrayContaining(['goodsSum', 'packagesSum', 'payableSum']))
    await sendSteps(till, ['PAID_AND_ISSUED', { document: '000123' }])
    expect((await card(orderId)).order).toMatchObject({
      orderStatusId: 11,
      payStatusId: payStatus.paid,
      paymentNumber: '000123',
    })
    // Handed over, though the rejected goods are still to be put back.
    const check = await server.call('all', 'GET', `/api/refunds/check?search=${orderId}`)
    expect(check.body.items).toMatchObject([
      { orderStatusId: 11, issuedAt: (await card(orderId)).order.statusAt },
    ])
    await sendSteps(till, ['RETURNED_TO_WAREHOUSE', createPutBackPayload(await readTask(till))])
    expect((await card(orderId)).order).toMatchObject({
      orderStatusId: orderStatus.partiallyIssued,
      totals: {
        collected: 2 * 129_900 + 349_900,
        returned: 129_900,
        kept: 129_900 + 349_900,
        packages: bagPrice,
        refunded: 0,
        cost: order.payable,
        paid: order.payable,
      },
    })
    // The till printed the receipt: a second one would count the sale twice.
    const created = await server.services.database.db
      .select()
      .from(receipts)
      .where(eq(receipts.orderId, orderId))
    expect(created).toEqual([])
  })

  it('[TK-06] an order of a customer who does not pay stays formed', async () => {
    const orderId = await createFormedOrder()
    await sendSteps(await issueUntilTill(orderId, { [plaid]: 1 }), ['NOT_PAID'])
    const { order, products } = await card(orderId)
    expect(order).toMatchObject({
      orderStatusId: 7,
      payStatusId: payStatus.notPaid,
      sumCollected: 2 * 129_900 + 349_900,
    })
    expect(products).toHaveLength(2)
    expect((await readTask(await issueUntilTill(orderId))).order).toMatchObject({
      payable: 2 * 129_900 + 349_900 + bagPrice,
    })
  })
})

describe('edit after forming', () => {
  it('[TK-13] [OA-07] lines that are not chosen keep their marks and the reasons of their shortages', async () => {
    const orderId = await createFormedOrder({ [plaid]: 1 })
    const { db } = server.services.database
    const marks = () => db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))
    const [before] = await marks()
    await act(orderId, 'editAfterForming', ['EDIT', { askedBy: 1, comment: 'Без одной вещи' }])
    const edit = await openTask(server, orderId, 'editAfterFormatting')
    const [, shoes] = (await readTask(edit)).order.lines
    await sendSteps(edit, ['LINES_CHOSEN', { lines: [{ lineId: shoes.lineId, chosen: 1 }] }])
    const { data } = (await readTask(edit)).step
    expect(data.lines[0]).toMatchObject({ collected: 1, reasonId: 1 })
    expect(data.lines[1]).toMatchObject({ collected: 0, marks: [] })
    data.lines[1] = { ...data.lines[1], collected: 1, marks: [before!.code] }
    await sendSteps(
      edit,
      ['COLLECTED', data],
      ['PACKED', { packages: [{ typeId: 2, count: 2 }] }],
      ['CONFIRM'],
    )

    expect((await card(orderId)).order).toMatchObject({ orderStatusId: 7 })
    expect((await marks()).map((mark) => mark.code)).toEqual([before!.code])
    const lines = await db
      .select()
      .from(orderProducts)
      .where(eq(orderProducts.orderId, orderId))
      .orderBy(orderProducts.sku)
    expect(lines.map((l) => [l.skuQuantityFinished, l.changeReason])).toEqual([
      [1, 1],
      [1, null],
    ])
    expect(await openTask(server, orderId, 'delivery')).toBeGreaterThan(0)
  })

  it('[TK-13] a discarded edit leaves the order formed', async () => {
    const orderId = await createFormedOrder()
    await act(orderId, 'editAfterForming', ['EDIT', { askedBy: 1, comment: 'Без одной вещи' }])
    await sendSteps(await openTask(server, orderId, 'editAfterFormatting'), ['DROP'])
    const { order } = await card(orderId)
    expect(order).toMatchObject({ orderStatusId: 7, sumCollected: 2 * 129_900 + 349_900 })
  })
})

describe('refund of an order with another pay type', () => {
  /** Paid in advance and handed over to the customer. */
  async function createIssuedOrder(payTypeId: number) {
    const orderId = await newOrder(server, { payTypeId, payStatusId: payStatus.paid })
    const formingTaskId = await openTask(server, orderId, 'formatting')
    await sendSteps(
      formingTaskId,
      ['STARTED'],
      ['COLLECTED', createCollectedPayload(await readTask(formingTaskId))],
      ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
      ['FORM'],
    )
    const issueTaskId = await openTask(server, orderId, 'delivery')
    await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const handedLines = (await readTask(issueTaskId)).order.lines.map((line: Json) => ({
      lineId: line.lineId,
      returned: 0,
      handed: line.collected,
    }))
    await sendSteps(issueTaskId, ['ISSUED_IN_FULL', { lines: handedLines }])
    return orderId
  }

  it.each([
    [5, 'giftCard'],
    [6, 'partner'],
  ])(
    '[RF-04] [MO-04] pay type %i: no account is requested or accepted, the money is refunded by %s',
    async (payType, method) => {
      const orderId = await createIssuedOrder(payType)
      const url = `/api/orders/${orderId}/actions/initiateRefund`
      const { body: view } = await server.call('all', 'GET', url)
      expect(view.step).toMatchObject({ form: 'initiateRefund/v1/goods', summary: { accounts: '' } })
      const choice = { lines: [{ lineId: view.order.lines[0].lineId, quantity: 1 }], reasonId: 2 }
      for (const accountType of [1, 2, 3]) {
        const { status, body } = await server.call(
          'all',
          'POST',
          `${url}/events`,
          { type: 'CHOSEN', revision: 0, payload: { ...choice, accountType } },
          { 'idempotency-key': newKey(), 'x-order-update-time': view.order.dateUpdate },
        )
        expect([status, body.code], `account type ${accountType}`).toEqual([400, 7])
      }
      const { reasonId: _, ...withoutReason } = choice
      const withoutComment = await server.call(
        'all',
        'POST',
        `${url}/events`,
        { type: 'CHOSEN', revision: 0, payload: withoutReason },
        { 'idempotency-key': newKey(), 'x-order-update-time': view.order.dateUpdate },
      )
      expect([withoutComment.status, withoutComment.body.code], 'no reason').toEqual([400, 7])
      const chosen = await act(orderId, 'initiateRefund', ['CHOSEN', choice])
      expect(chosen).toMatchObject({
        sums: ['backPoints', 'backSum'],
        summary: { backSum: 129_900, context: method },
      })
      await act(orderId, 'initiateRefund', ['CONFIRM', {}])
      const { db } = server.services.database
      const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
      expect(refund).toMatchObject({ total: 129_900, typeAccount: null, refundStatus: refundStatus.open })
      const { body: statement } = await server.call('all', 'GET', `/api/orders/${orderId}/statement`)
      expect(statement.entries).toContainEqual(
        expect.objectContaining({ kind: 'refunded', way: method, amount: 129_900, status: 'asked' }),
      )
      expect(await openTask(server, orderId, 'moneyReturn')).toBeGreaterThan(0)
    },
  )
})

describe('refund to a bank account', () => {
  const bank = {
    checkingAccount: '40817810438000000001',
    bik: '044525225',
    correspondentAccount: '30101810400000000225',
    bankName: 'ПАО Сбербанк',
    payerName: 'Смирнова Анна',
  }

  it('[OA-02] [TK-12] from the order card to the transfer; the details stay out of the snapshots', async () => {
    const orderId = await createFormedOrder()
    await sendSteps(await issueUntilTill(orderId), ['PAID_AND_ISSUED', {}])
    const { dateDone, paymentDate } = (await card(orderId)).order
    const [line] = (await server.call('all', 'GET', `/api/orders/${orderId}/actions/initiateRefund`)).body
      .order.lines
    const choice = { lines: [{ lineId: line.lineId, quantity: 1 }], reasonId: 1, accountType: 1 }
    const step = await act(orderId, 'initiateRefund', ['CHOSEN', choice], ['CONFIRM_WITH_DETAILS', bank])
    expect(step).toMatchObject({ ended: true, state: 'done' })

    const { order: refunded } = await card(orderId)
    const { kept, packages, refunded: back, cost, paid, owed } = refunded.totals
    expect(back).toBeGreaterThan(0)
    expect([kept + packages - back, cost - paid + owed]).toEqual([cost, refunded.payable])
    expect([owed, paid], 'nothing has gone back yet').toEqual([back, cost + back])

    // [SP-06] The receiver of the transfer is reached by the phone of the order.
    const { items: created } = (await server.call('all', 'GET', `/api/refunds?number=${orderId}`)).body
    const { body: openedRefund } = await server.call('all', 'GET', `/api/refunds/${created[0].id}`)
    expect(openedRefund).toMatchObject({ payerName: bank.payerName, payerPhone: '79161234567' })

    const transferTaskId = await openTask(server, orderId, 'manualTransferring')
    const { body } = await server.call('accountant', 'GET', `/api/tasks?orderId=${orderId}`)
    const row = body.items.find(({ taskId }: Json) => taskId === transferTaskId)
    expect(row.sum, 'what is transferred, not what the order costs').toBe(back)
    expect(row.sumOrdered).toBeGreaterThan(back)
    const corrected = { ...bank, payerName: 'Смирнова Анна Петровна' }
    const readAccount = async (user: string) =>
      (await server.call(user, 'GET', `/api/tasks/${transferTaskId}`)).body.extraFacts
    expect(await readAccount('accountant')).toContainEqual({
      name: 'checkingAccount',
      value: bank.checkingAccount,
    })
    expect(await readAccount('manager')).toEqual([])
    const today = server.clock.at
    server.clock.at = new Date(today.getTime() + 3 * 86_400_000)
    const dayBefore = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10)
    for (const [payment, reason] of [
      [{ paymentNumber: '4821', transferredOn: dayBefore }, 'раньше дня'],
      [{ paymentNumber: '000000', transferredOn: today.toISOString().slice(0, 10) }, 'до шести цифр'],
      [{ paymentNumber: '4821', transferredOn: '2099-01-01' }, 'позже сегодняшней'],
    ] as const) {
      const { status, body } = await sendTaskEvent(
        server,
        'accountant',
        transferTaskId,
        'TRANSFERRED',
        payment,
      )
      expect([status, body.code], reason).toEqual([409, 19])
      expect(body.message).toContain(reason)
    }
    await sendSteps(
      transferTaskId,
      ['DETAILS_WRONG'],
      ['DETAILS_CORRECTED', corrected],
      ['TRANSFERRED', { paymentNumber: '4821', transferredOn: server.clock.at.toISOString().slice(0, 10) }],
    )
    // The customer has had the order since its issue, and paid it then.
    expect((await card(orderId)).order).toMatchObject({ dateDone, paymentDate })
    const { db } = server.services.database
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(refund).toMatchObject({ refundStatus: refundStatus.done, paymentNumber: '4821' })
    // The sale's receipt is of the till; the receipt of the transfer, which no till processes, is ours.
    expect(await db.select().from(receipts).where(eq(receipts.orderId, orderId))).toMatchObject([
      { kind: 'sellRefund', refundId: refund!.id, payments: [{ by: 'electronic', sum: refund!.total }] },
    ])
    const instances = await db.select().from(workflowInstances).where(eq(workflowInstances.orderId, orderId))
    expect(JSON.stringify(instances.map((i) => i.context))).not.toContain(bank.checkingAccount)
    const records = await db.select().from(workflowRecords).where(eq(workflowRecords.orderId, orderId))
    for (const secret of [bank.checkingAccount, bank.payerName, bank.correspondentAccount])
      expect(JSON.stringify(records)).not.toContain(secret)
    for (const { id, workflow, version, value, context } of instances) {
      const records = await db.transaction((tx) => readInstanceRecords(tx, id))
      expect(replayRecords({ workflow, version }, records), workflow).toEqual({ value, context })
    }
  })
})
