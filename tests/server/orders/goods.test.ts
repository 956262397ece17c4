import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks, orders } from '../../../src/server/db/schema/orders.ts'
import { goodsLossReason } from '../../../src/shared/goods-loss.ts'
import { collectAll, newKey, newOrder, openTask, sampleOrder, send } from '../../support/orders.ts'
import { sampleDelivery } from '../../support/partners.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { tokenFor } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const shoes = '8200533'
const view = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
const card = async (orderId: number) => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body
async function take(taskId: number, ...moves: [type: string, payload?: unknown][]) {
  for (const [type, payload] of moves) {
    const { status, body } = await send(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}
const scan = (lineId: number, code: string) =>
  server.call('all', 'PUT', `/api/order-products/${lineId}/mark`, { code })
const lineOf = (task: Json, sku: string): Json => task.order.lines.find((line: Json) => line.sku === sku)
const statesOf = async (orderId: number) =>
  (await server.services.database.db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))).map(
    ({ state }) => state,
  )

/** An order whose goods are collected; answers the code of its shoes. */
async function collected(orderId: number, type = 'formatting') {
  const taskId = await openTask(server, orderId, type)
  await take(taskId, ['STARTED'])
  const lines = collectAll(await view(taskId))
  await take(taskId, ['COLLECTED', lines])
  return { taskId, code: lines.lines.find((line: Json) => line.marks.length > 0).marks[0] as string }
}
const packages = { packages: [{ typeId: 1, count: 2 }] }

async function formed(place?: string) {
  const orderId = await newOrder(server, { payTypeId: 3 })
  const { taskId, code } = await collected(orderId)
  await take(
    taskId,
    ['PACKED', packages],
    ['FORM', place === undefined ? undefined : { storagePlace: place }],
  )
  return { orderId, code }
}

/** May another order have this unit? Its task stays open. */
async function mayHave(code: string) {
  const taskId = await openTask(server, await newOrder(server), 'formatting')
  await take(taskId, ['STARTED'])
  const { status, body } = await scan(lineOf(await view(taskId), shoes).lineId, code)
  return { status, message: body.message as string | undefined }
}

async function cancelled(orderId: number): Promise<number> {
  const url = `/api/orders/${orderId}/actions/cancelOrder`
  const { body } = await server.call('all', 'GET', url)
  const answer = await server.call(
    'all',
    'POST',
    `${url}/events`,
    { type: 'CANCEL', revision: body.step.revision, payload: { reasonId: 1 } },
    { 'idempotency-key': newKey() },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const taskId = await openTask(server, orderId, 'disbanding')
  await take(taskId, ['DISBAND'])
  return taskId
}

describe('a unit belongs to one order from its scan until it is back on a shelf', () => {
  it('[TK-15] a scan in one order keeps it from another at once, naming product and order', async () => {
    const first = await newOrder(server)
    const taskId = await openTask(server, first, 'formatting')
    await take(taskId, ['STARTED'])
    const lines = collectAll(await view(taskId))
    const { lineId } = lineOf(await view(taskId), shoes)
    const code = lines.lines.find((line: Json) => line.lineId === lineId).marks[0]
    expect((await scan(lineId, code)).status).toBe(200)
    expect(await mayHave(code)).toEqual({
      status: 409,
      message: `Эту единицу товара сейчас собирают в заказ ${first}: «Кроссовки детские». Возьмите другую`,
    })
  })

  it('[TK-05] disbanded, it may be sold again', async () => {
    const { orderId, code } = await formed()
    expect((await mayHave(code)).message).toContain(`уже в заказе ${orderId}`)
    const disbanding = await cancelled(orderId)
    const lines = (await view(disbanding)).order.lines.map((line: Json) => ({
      ...{ lineId: line.lineId, returned: line.collected },
    }))
    await take(disbanding, ['DISBANDED', { lines }])
    expect(await statesOf(orderId)).toEqual(['shelf'])
    expect((await mayHave(code)).status).toBe(200)
  })

  it('[TK-22] damaged, it may not, and the card says why the task ended', async () => {
    const { orderId, code } = await formed()
    const disbanding = await cancelled(orderId)
    const lines = (await view(disbanding)).order.lines.map((line: Json) => ({
      ...{ lineId: line.lineId, returned: line.sku === shoes ? 0 : line.collected },
      reasonId: line.sku === shoes ? goodsLossReason.packagingDamaged : null,
    }))
    await take(disbanding, ['DISBANDED_IN_PART', { lines, comment: 'Коробка промокла' }])
    const { order, goodsBack } = await card(orderId)
    expect(order.orderStatusId).toBe(20)
    expect(goodsBack).toContainEqual(
      expect.objectContaining({
        ...{ quantity: 1, outcome: 'damaged', cause: 'disbanded', comment: 'Коробка промокла' },
        reasonId: goodsLossReason.packagingDamaged,
      }),
    )
    expect((await mayHave(code)).message).toContain('списана как повреждённая')
  })

  it('[TK-27] not taken at the counter, it is free once it is back on the shelf', async () => {
    const { orderId, code } = await formed()
    const issue = await openTask(server, orderId, 'delivery')
    await take(issue, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const lines = (await view(issue)).order.lines.map((line: Json) => ({
      ...{ lineId: line.lineId, returned: line.sku === shoes ? 1 : 0 },
      handed: line.collected - (line.sku === shoes ? 1 : 0),
    }))
    await take(issue, ['PARTIALLY_ISSUED', { lines }])
    expect(await statesOf(orderId)).toEqual(['left'])
    const till = await openTask(server, orderId, 'paying')
    await take(till, ['PAID_AND_ISSUED', { document: '1' }])
    expect((await mayHave(code)).status).toBe(409)
    await take(till, ['RETURNED_TO_WAREHOUSE'])
    expect((await mayHave(code)).status).toBe(200)
  })
})

it('[TK-23] goods for adults are issued when the age is confirmed, and not before', async () => {
  const orderId = await newOrder(server, { payTypeId: 3 })
  const { db } = server.services.database
  await db.update(orders).set({ productsForAdults: true }).where(eq(orders.id, orderId))
  const { taskId } = await collected(orderId)
  await take(taskId, ['PACKED', packages], ['FORM'])
  const issue = await openTask(server, orderId, 'delivery')
  await take(issue, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  expect((await view(issue)).step.state).toBe('checkingAge')
  expect((await send(server, 'all', issue, 'ISSUED_IN_FULL', { lines: [] })).status).toBe(409)
  await take(issue, ['AGE_NOT_CONFIRMED'])
  expect((await view(issue)).step.state).toBe('ready')
  await take(issue, ['ISSUE_WITHOUT_CODE', { comment: 'Пришёл отец' }], ['AGE_CONFIRMED'])
  expect((await view(issue)).step.state).toBe('handing')
})

it('[TK-27] the cell named at forming is shown at the issue and on the bag sticker', async () => {
  const { orderId } = await formed(' А-12 ')
  const issue = await openTask(server, orderId, 'delivery')
  expect((await view(issue)).order.storagePlace).toBe('А-12')
  const { statusCode, rawPayload } = await server.app.inject({
    url: `/api/orders/${orderId}/documents/sticker`,
    headers: { authorization: `Bearer ${await tokenFor('store', { lifetime: 3600 })}` },
  })
  expect(statusCode).toBe(200)
  const pages = readPdf(rawPayload)
  expect(pages).toHaveLength(2)
  for (const text of [String(orderId), 'А-12', 'Смирнова А.']) expect(pages[0]!.text).toContain(text)
  expect(pages[0]!.text).not.toContain('9161234567')
})

it('[TK-09] nineteen kilograms are not taken for goods of two, until a person says why', async () => {
  const lines = sampleOrder().lines.map((line) => ({ ...line, productWeight: 700 }))
  const orderId = await newOrder(server, { payTypeId: 3, delivery: sampleDelivery, lines })
  const { taskId } = await collected(orderId, 'formationDelivery')
  const heavy = {
    tares: [
      { typeId: 2, weight: 9_500, unused: false },
      { typeId: 2, weight: 9_500, unused: false },
    ],
  }
  await take(taskId, ['TARES_WEIGHED', heavy])
  const { step } = await view(taskId)
  expect(step).toMatchObject({ state: 'doubtingWeight', summary: { weightKg: 19, expectedKg: 3 } })
  await take(
    taskId,
    ['BACK_TO_TARES'],
    ['TARES_WEIGHED', { tares: [{ typeId: 2, weight: 2_600, unused: false }] }],
  )
  expect((await view(taskId)).step.state).toBe('packing')
  await take(taskId, ['BACK_TO_TARES'], ['TARES_WEIGHED', heavy])
  await take(taskId, ['WEIGHT_CONFIRMED', { comment: 'Карточка неверна' }], ['PACKED', packages], ['FORM'])
  const { log, order } = await card(orderId)
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'saveTares',
      new: expect.objectContaining({ comment: 'Карточка неверна' }),
    }),
  )
  expect(order.packageCost).toBe(14_00)
})
