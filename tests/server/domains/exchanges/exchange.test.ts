import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeLines, exchanges } from '../../../../src/server/platform/db/schema/exchanges.ts'
import { orderProducts } from '../../../../src/server/platform/db/schema/orders.ts'
import { createMarkingCode, addCheckDigit } from '../../../../src/shared/marks/barcode.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Catalogue payTypes. */
const cash = 3
const [defect, didNotFit] = [1, 2] as const
const day = 86_400_000
const url = (orderId: number, action: string) => `/api/orders/${orderId}/actions/${action}`
const card = async (orderId: number) => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body

async function sendSteps(orderId: number, task: string, ...steps: [type: string, payload?: unknown][]) {
  const taskId = await openTask(server, orderId, task)
  for (const [type, payload] of steps) {
    const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}

/** Two plaids and a pair of shoes, handed over to the customer. */
async function createIssuedOrder() {
  const orderId = await newOrder(server, { payTypeId: cash })
  const formingTaskId = await openTask(server, orderId, 'formatting')
  const { body: view } = await server.call('all', 'GET', `/api/tasks/${formingTaskId}`)
  await sendSteps(
    orderId,
    'formatting',
    ...([['STARTED'], ['COLLECTED', createCollectedPayload(view)]] as [string, unknown?][]),
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  )
  const lines = view.order.lines.map((line: Json) => ({
    lineId: line.lineId,
    returned: 0,
    handed: line.ordered,
  }))
  await sendSteps(
    orderId,
    'delivery',
    ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }],
    ['ISSUED_IN_FULL', { lines }],
  )
  await sendSteps(orderId, 'paying', ['PAID_AND_ISSUED', { document: String(orderId) }])
  expect((await card(orderId)).order).toMatchObject({ orderStatusId: orderStatus.issuedInFull })
  const [plaid, shoes] = view.order.lines as Json[]
  return { orderId, plaid: plaid!.lineId as number, shoes: shoes!.lineId as number }
}

async function act(orderId: number, action: string, type: string, payload?: unknown) {
  const { body: view } = await server.call('all', 'GET', url(orderId, action))
  return server.call(
    'all',
    'POST',
    `${url(orderId, action)}/events`,
    { type, revision: view.step?.revision ?? 0, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': newKey(), 'x-order-update-time': view.order?.dateUpdate },
  )
}
const createChoice = (reasonId: number, ...lines: [lineId: number, quantity: number][]) => ({
  reasonId,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
})
/** Another pair of the same shoes. */
const anotherPair = createMarkingCode({
  gtin: `0${addCheckDigit('460060502001')}`,
  serial: 'anotherpair01',
  group: 'shoes',
})
const createGiven = (lineId: number, code = anotherPair) => ({ lines: [{ lineId, given: 1, marks: [code] }] })
const readExchanges = (orderId: number) =>
  server.services.database.db.select().from(exchanges).where(eq(exchanges.orderId, orderId))
const readOffered = async (orderId: number) =>
  ((await card(orderId)).actions as { name: string }[]).map(({ name }) => name)

it('[EX-01] an exchange is stored with the customer of its order, its lines and a line of the log', async () => {
  const { orderId, plaid } = await createIssuedOrder()
  expect((await act(orderId, 'exchange', 'CHOSEN', createChoice(defect, [plaid, 1]))).status).toBe(200)
  const { status, body } = await act(orderId, 'exchange', 'CONFIRM_DEFECT', {
    defectsDescription: 'Затяжка по краю',
    inspection: true,
    comments: 'Чек есть',
  })
  expect([status, body.step.state]).toEqual([200, 'done'])

  const [exchange] = await readExchanges(orderId)
  expect(exchange).toMatchObject({
    exchangeFio: 'Смирнова Анна',
    exchangePhone: '79161234567',
    exchangeReasonId: defect,
    inspection: true,
    defectsDescription: 'Затяжка по краю',
    exchangeComments: 'Чек есть',
  })
  const lines = await server.services.database.db
    .select()
    .from(exchangeLines)
    .where(eq(exchangeLines.exchangeId, exchange!.id))
  expect(lines).toEqual([{ exchangeId: exchange!.id, lineId: plaid, exchangeQuantity: 1 }])
  const { products } = await card(orderId)
  expect(products.map((product: Json) => product.exchangeQuantity)).toEqual([1, 0])
  const { body: log } = await server.call('all', 'GET', `/api/orders/${orderId}/log`)
  expect(log.items ?? log).toContainEqual(
    expect.objectContaining({ action: 'openExchange', entityName: 'exchange' }),
  )
})

it('[EX-01] [RF-04] exchanged pieces are neither exchanged nor refunded again', async () => {
  const { orderId, plaid, shoes } = await createIssuedOrder()
  await act(orderId, 'exchange', 'CHOSEN', createChoice(didNotFit, [plaid, 2], [shoes, 1]))
  // Between choice and confirmation one piece is refunded at another desk.
  await server.services.database.db
    .update(orderProducts)
    .set({ refundQuantity: 1 })
    .where(eq(orderProducts.id, plaid))
  expect((await act(orderId, 'exchange', 'GIVEN', createGiven(shoes))).status).toBe(200)
  const response = await act(orderId, 'exchange', 'CONFIRM', { inspection: true })
  expect([response.status, response.body.code]).toEqual([409, 19])
  expect(response.body.message).toBe('К обмену указано больше, чем осталось у покупателя')
  expect(await readExchanges(orderId)).toEqual([])
  expect((await card(orderId)).products.map((p: Json) => p.exchangeQuantity)).toEqual([0, 0])

  await act(orderId, 'exchange', 'BACK')
  await act(orderId, 'exchange', 'CHOSEN', createChoice(didNotFit, [plaid, 1], [shoes, 1]))
  expect((await act(orderId, 'exchange', 'GIVEN', createGiven(shoes))).status).toBe(200)
  expect((await act(orderId, 'exchange', 'CONFIRM', { inspection: true })).status).toBe(200)
  const remaining = await readOffered(orderId)
  expect(remaining).not.toContain('exchange')
  expect(remaining).not.toContain('initiateRefund')
})

it('[EX-01] fourteen days after the issue the exchange is refused with its own message', async () => {
  const { orderId, plaid } = await createIssuedOrder()
  server.clock.at = new Date(server.clock.at.getTime() + 14 * day + 1000)
  expect(await readOffered(orderId)).toContain('exchange')
  const { status, body } = await act(orderId, 'exchange', 'CHOSEN', createChoice(defect, [plaid, 1]))
  expect([status, body.code]).toEqual([409, 19])
  expect(body.message).toBe('Срок обмена истёк: обменять товар можно в течение 14\u00a0дн. со дня выдачи')
})

it('[EX-01] a reason that the catalogue does not contain, and a defect without a description, are refused by the form', async () => {
  const { orderId, plaid } = await createIssuedOrder()
  expect(await act(orderId, 'exchange', 'CHOSEN', createChoice(3, [plaid, 1]))).toMatchObject({
    status: 400,
    body: { code: 7 },
  })
  await act(orderId, 'exchange', 'CHOSEN', createChoice(defect, [plaid, 1]))
  const emptyDescription = { defectsDescription: '  ', inspection: false }
  expect(await act(orderId, 'exchange', 'CONFIRM_DEFECT', emptyDescription)).toMatchObject({
    status: 400,
    body: { code: 7 },
  })
})
