import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks } from '../../../../src/server/platform/db/schema/orders.ts'
import { goodsLossReason } from '../../../../src/shared/goods-loss.ts'
import {
  createCollectedPayload,
  newKey,
  newOrder,
  openTask,
  sampleOrder,
  sendTaskEvent,
  createPutBackPayload,
} from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { readPdf } from '../../../support/pdf.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { tokenFor } from '../../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const shoes = '8200533'
const view = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
const card = async (orderId: number) => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body
async function sendSteps(taskId: number, ...steps: [type: string, payload?: unknown][]) {
  for (const [type, payload] of steps) {
    const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}
const scan = (lineId: number, code: string) =>
  server.call('all', 'PUT', `/api/order-products/${lineId}/mark`, { code })
const findLine = (task: Json, sku: string): Json => task.order.lines.find((line: Json) => line.sku === sku)
const readUnitStates = async (orderId: number) =>
  (await server.services.database.db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))).map(
    ({ state }) => state,
  )

/** An order whose goods are collected; returns the code of its shoes. */
async function createCollectedOrder(orderId: number, type = 'formatting') {
  const taskId = await openTask(server, orderId, type)
  await sendSteps(taskId, ['STARTED'])
  const lines = createCollectedPayload(await view(taskId))
  await sendSteps(taskId, ['COLLECTED', lines])
  return { taskId, code: lines.lines.find((line: Json) => line.marks.length > 0).marks[0] as string }
}
const packages = { packages: [{ typeId: 1, count: 2 }] }

async function createFormedOrder(cell?: string) {
  const orderId = await newOrder(server, { payTypeId: 3 })
  const { taskId, code } = await createCollectedOrder(orderId)
  await sendSteps(
    taskId,
    ['PACKED', packages],
    ['FORM', cell === undefined ? undefined : { storagePlace: cell }],
  )
  return { orderId, code }
}

/** Whether another order may have this unit; its task stays open. */
async function isAccepted(code: string) {
  const taskId = await openTask(server, await newOrder(server), 'formatting')
  await sendSteps(taskId, ['STARTED'])
  const { status, body } = await scan(findLine(await view(taskId), shoes).lineId, code)
  return { status, message: body.message as string | undefined }
}

async function cancelled(orderId: number): Promise<number> {
  const url = `/api/orders/${orderId}/actions/cancelOrder`
  const { body } = await server.call('all', 'GET', url)
  const response = await server.call(
    'all',
    'POST',
    `${url}/events`,
    { type: 'CANCEL', revision: body.step.revision, payload: { reasonId: 1 } },
    { 'idempotency-key': newKey() },
  )
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const taskId = await openTask(server, orderId, 'disbanding')
  await sendSteps(taskId, ['DISBAND'])
  return taskId
}

describe('a unit belongs to one order from its scan until it is back on a shelf', () => {
  it('[TK-15] a scan in one order blocks it for another at once, naming product and order', async () => {
    const first = await newOrder(server)
    const taskId = await openTask(server, first, 'formatting')
    await sendSteps(taskId, ['STARTED'])
    const lines = createCollectedPayload(await view(taskId))
    const { lineId } = findLine(await view(taskId), shoes)
    const code = lines.lines.find((line: Json) => line.lineId === lineId).marks[0]
    expect((await scan(lineId, code)).status).toBe(200)
    expect(await isAccepted(code)).toEqual({
      status: 409,
      message: `Эту единицу товара сейчас собирают в заказ ${first}: «Кроссовки детские». Возьмите другую`,
    })
  })

  it('[TK-05] disbanded, it may be sold again', async () => {
    const { orderId, code } = await createFormedOrder()
    expect((await isAccepted(code)).message).toContain(`уже в заказе ${orderId}`)
    const disbanding = await cancelled(orderId)
    const lines = (await view(disbanding)).order.lines.map((line: Json) => ({
      lineId: line.lineId,
      returned: line.collected,
    }))
    await sendSteps(disbanding, ['DISBANDED', { lines }])
    expect(await readUnitStates(orderId)).toEqual(['shelf'])
    expect((await isAccepted(code)).status).toBe(200)
  })

  it('[TK-05] [TK-03] units of an earlier forming do not hinder putting back what a later one has collected', async () => {
    const orderId = await newOrder(server, { lines: [{ ...sampleOrder().lines[1]!, quantity: 3 }] })
    const firstTask = await openTask(server, orderId, 'formatting')
    await sendSteps(firstTask, ['STARTED'])
    const first = createCollectedPayload(await view(firstTask), { [shoes]: 1 })
    await sendSteps(firstTask, ['COLLECTED', first], ['PACKED', packages], ['FORM'])
    const callTask = await openTask(server, orderId, 'confirming')
    await sendSteps(
      callTask,
      ['CALL_STARTED'],
      ['CUSTOMER_LISTENS'],
      ['CUSTOMER_DISAGREES'],
      ['CHANGES_NOT_AGREED'],
    )
    const secondTask = await openTask(server, orderId, 'formatting')
    await sendSteps(secondTask, ['STARTED'], ['COLLECTED', createCollectedPayload(await view(secondTask))])
    const disbanding = await cancelled(orderId)
    const [{ lineId, marks }] = (await view(disbanding)).order.lines
    expect(marks).toHaveLength(3)
    await sendSteps(disbanding, ['DISBANDED', { lines: [{ lineId, returned: 3 }] }])
    expect(await readUnitStates(orderId)).toEqual(['shelf', 'shelf', 'shelf'])
  })

  it('[TK-22] damaged, it may not, and the card shows why the task ended', async () => {
    const { orderId, code } = await createFormedOrder()
    const disbanding = await cancelled(orderId)
    const lines = (await view(disbanding)).order.lines.map((line: Json) => ({
      lineId: line.lineId,
      returned: line.sku === shoes ? 0 : line.collected,
      reasonId: line.sku === shoes ? goodsLossReason.packagingDamaged : null,
    }))
    await sendSteps(disbanding, ['DISBANDED_IN_PART', { lines, comment: 'Коробка промокла' }])
    const { order, goodsBack } = await card(orderId)
    expect(order.orderStatusId).toBe(20)
    expect(goodsBack).toContainEqual(
      expect.objectContaining({
        quantity: 1,
        outcome: 'damaged',
        cause: 'disbanded',
        comment: 'Коробка промокла',
        reasonId: goodsLossReason.packagingDamaged,
      }),
    )
    expect((await isAccepted(code)).message).toContain('списана как повреждённая')
  })

  it('[TK-27] not accepted at the counter, it is free once it is back on the shelf', async () => {
    const { orderId, code } = await createFormedOrder()
    const issueTaskId = await openTask(server, orderId, 'delivery')
    await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const lines = (await view(issueTaskId)).order.lines.map((line: Json) => ({
      lineId: line.lineId,
      returned: line.sku === shoes ? 1 : 0,
      handed: line.collected - (line.sku === shoes ? 1 : 0),
    }))
    await sendSteps(issueTaskId, ['PARTIALLY_ISSUED', { lines }])
    expect(await readUnitStates(orderId)).toEqual(['left'])
    const till = await openTask(server, orderId, 'paying')
    await sendSteps(till, ['PAID_AND_ISSUED', { document: '1' }])
    expect((await isAccepted(code)).status).toBe(409)
    await sendSteps(till, ['RETURNED_TO_WAREHOUSE', createPutBackPayload(await view(till))])
    expect((await isAccepted(code)).status).toBe(200)
  })

  it('[TK-22] [TK-27] a piece that the customer took is not put back by its code', async () => {
    const lines = sampleOrder().lines.map((line) => ({ ...line, quantity: 2 }))
    const orderId = await newOrder(server, { payTypeId: 3, lines })
    const { taskId } = await createCollectedOrder(orderId)
    await sendSteps(taskId, ['PACKED', packages], ['FORM'])
    const issueTaskId = await openTask(server, orderId, 'delivery')
    await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const collected = (await view(issueTaskId)).order.lines
    const [taken, left] = collected.find((line: Json) => line.sku === shoes).marks
    const counted = collected.map((line: Json) =>
      line.sku === shoes
        ? { lineId: line.lineId, returned: 1, handed: 1, marks: [taken] }
        : { lineId: line.lineId, returned: 0, handed: line.collected },
    )
    await sendSteps(issueTaskId, ['PARTIALLY_ISSUED', { lines: counted }])
    const till = await openTask(server, orderId, 'paying')
    await sendSteps(till, ['PAID_AND_ISSUED', { document: '7' }])
    const { lineId, leftMarks } = findLine(await view(till), shoes)
    expect(leftMarks).toEqual([left])
    const putBack = (code: string) => ({ lines: [{ lineId, returned: 1, marks: [code] }] })
    const refused = await sendTaskEvent(server, 'all', till, 'RETURNED_TO_WAREHOUSE', putBack(taken))
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('которую забрал покупатель')
    expect((await readUnitStates(orderId)).sort()).toEqual(['held', 'left'])
    await sendSteps(till, ['RETURNED_TO_WAREHOUSE', putBack(left)])
    expect((await readUnitStates(orderId)).sort()).toEqual(['held', 'shelf'])
  })
})

it('[TK-23] goods for adults are issued when the age is confirmed, and not before', async () => {
  const [plaid, ...others] = sampleOrder().lines
  const lines = [{ ...plaid!, forAdults: true }, ...others]
  const orderId = await newOrder(server, { payTypeId: 3, lines })
  expect((await card(orderId)).order.productsForAdults, 'follows from its goods').toBe(true)
  const { taskId } = await createCollectedOrder(orderId)
  await sendSteps(taskId, ['PACKED', packages], ['FORM'])
  const issueTaskId = await openTask(server, orderId, 'delivery')
  await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const { step, order } = await view(issueTaskId)
  expect(step.state).toBe('checkingAge')
  expect(order.lines.map((line: Json) => [line.sku, line.forAdults])).toEqual([
    [plaid!.sku, true],
    [shoes, false],
  ])
  expect((await sendTaskEvent(server, 'all', issueTaskId, 'ISSUED_IN_FULL', { lines: [] })).status).toBe(409)
  await sendSteps(issueTaskId, ['AGE_NOT_CONFIRMED'])
  expect((await view(issueTaskId)).step.state).toBe('ready')
  await sendSteps(issueTaskId, ['ISSUE_WITHOUT_CODE', { comment: 'Пришёл отец' }], ['AGE_CONFIRMED'])
  expect((await view(issueTaskId)).step.state).toBe('handing')
})

it('[TK-27] the cell named at forming is shown at the issue and on the bag sticker', async () => {
  const { orderId } = await createFormedOrder(' А-12 ')
  const issueTaskId = await openTask(server, orderId, 'delivery')
  expect((await view(issueTaskId)).order.storagePlace).toBe('А-12')
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

it('[TK-09] nineteen kilograms are refused for goods of two, until a user gives a reason', async () => {
  const lines = sampleOrder().lines.map((line) => ({ ...line, productWeight: 700 }))
  const orderId = await newOrder(server, { payTypeId: 3, delivery: sampleDelivery, lines })
  const { taskId } = await createCollectedOrder(orderId, 'formationDelivery')
  const payload = {
    tares: [
      { typeId: 2, weight: 9_500, unused: false },
      { typeId: 2, weight: 9_500, unused: false },
    ],
  }
  await sendSteps(taskId, ['TARES_WEIGHED', payload])
  const { step } = await view(taskId)
  expect(step).toMatchObject({ state: 'doubtingWeight', summary: { weightKg: 19, expectedKg: 3 } })
  await sendSteps(
    taskId,
    ['BACK_TO_TARES'],
    ['TARES_WEIGHED', { tares: [{ typeId: 2, weight: 2_600, unused: false }] }],
  )
  expect((await view(taskId)).step.state).toBe('packing')
  await sendSteps(taskId, ['BACK_TO_TARES'], ['TARES_WEIGHED', payload])
  await sendSteps(
    taskId,
    ['WEIGHT_CONFIRMED', { comment: 'Карточка неверна' }],
    ['PACKED', packages],
    ['FORM'],
  )
  const { log, order } = await card(orderId)
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'explainWeight',
      new: { comment: 'Карточка неверна' },
    }),
  )
  expect(log).toContainEqual(expect.objectContaining({ action: 'saveTares', new: payload.tares }))
  expect(order.packageCost).toBe(14_00)
})
