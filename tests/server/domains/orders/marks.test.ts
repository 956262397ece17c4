import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleRights, roles, userRoles, users } from '../../../../src/server/platform/db/schema/identity.ts'
import { orderLog, orderMarks } from '../../../../src/server/platform/db/schema/orders.ts'
import { scanningRights } from '../../../../src/server/domains/orders/goods/scanning-steps.ts'
import { groupSeparator } from '../../../../src/shared/marks/mark-parts.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
/** Users with one work right each. */
const [former, packer, editor] = ['former', 'packer', 'editor'] as const
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  const rightByUser: Record<string, Right> = {
    [former]: 'taskFormattingWork',
    [packer]: 'taskFormationDeliveryWork',
    [editor]: 'taskEditAfterFormattingWork',
  }
  for (const [id, right] of Object.entries(rightByUser)) {
    await db.insert(roles).values({ id, name: { ru: id, en: id, kk: id } })
    await db.insert(roleRights).values(
      [right, 'menuViewTasks' as const, 'ordersViewAllStores' as const].map((r) => ({
        roleId: id,
        right: r,
      })),
    )
    await db.insert(users).values({ id, subject: id, name: id })
    await db.insert(userRoles).values({ userId: id, roleId: id })
  }
})
afterAll(() => server.close())

const view = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
async function sendSteps(taskId: number, ...steps: [type: string, payload?: unknown][]) {
  for (const [type, payload] of steps) {
    const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}
const url = (lineId: number) => `/api/order-products/${lineId}/mark`
const check = (user: string, { lineId, code }: ScannedMark) => server.call(user, 'PUT', url(lineId), { code })
const undoScan = (user: string, { lineId, code }: ScannedMark) =>
  server.call(user, 'DELETE', `${url(lineId)}?${new URLSearchParams({ code }).toString()}`)
const statusAndCode = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const readMarks = (orderId: number) =>
  server.services.database.db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))

interface ScannedMark {
  lineId: number
  code: string
}
/** The mark of the marked line, as it would be scanned. */
async function readMark(taskId: number): Promise<ScannedMark> {
  const lines = createCollectedPayload(await view(taskId)).lines as { lineId: number; marks: string[] }[]
  const line = lines.find(({ marks }) => marks.length > 0)!
  return { lineId: line.lineId, code: line.marks[0]! }
}

async function startCollecting(type: 'formatting' | 'formationDelivery') {
  const orderId = await newOrder(server, type === 'formatting' ? {} : { delivery: sampleDelivery })
  const taskId = await openTask(server, orderId, type)
  await sendSteps(taskId, ['STARTED'])
  return { orderId, taskId, mark: await readMark(taskId) }
}

/** Formed with one piece missing, or in full; the customer has not been called yet. */
async function createFormedOrder(missing: boolean) {
  const { orderId, taskId, mark } = await startCollecting('formatting')
  await sendSteps(
    taskId,
    ['COLLECTED', createCollectedPayload(await view(taskId), missing ? { '8100417': 1 } : {})],
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  )
  expect(await readMarks(orderId)).toHaveLength(1)
  return { orderId, mark }
}

/** The customer wants all of it: the order is formed once more, with the first forming's marks still stored. */
async function createReformedOrder() {
  const { orderId, mark } = await createFormedOrder(true)
  const call = await openTask(server, orderId, 'confirming')
  await sendSteps(
    call,
    ['CALL_STARTED'],
    ['CUSTOMER_LISTENS'],
    ['CUSTOMER_DISAGREES'],
    ['CHANGES_NOT_AGREED'],
  )
  const taskId = await openTask(server, orderId, 'formatting')
  await sendSteps(taskId, ['STARTED'])
  return { orderId, taskId, mark }
}

async function startEdit() {
  const { orderId, mark } = await createFormedOrder(false)
  const action = `/api/orders/${orderId}/actions/editAfterForming`
  const { body: before } = await server.call('all', 'GET', action)
  const response = await server.call(
    'all',
    'POST',
    `${action}/events`,
    {
      type: 'EDIT',
      revision: before.step.revision,
      payload: { askedBy: 1, comment: 'Без одной вещи' },
    },
    { 'idempotency-key': newKey() },
  )
  expect(response.status).toBe(200)
  const taskId = await openTask(server, orderId, 'editAfterFormatting')
  return { orderId, taskId, mark }
}

describe('the check of a scanned mark', () => {
  it('[TK-15] the rights that open it are those of the steps that scan', () => {
    expect([...scanningRights].sort()).toEqual(
      [
        'orderExchange',
        'taskEditAfterFormattingWork',
        'taskFormationDeliveryWork',
        'taskFormattingWork',
      ].sort(),
    )
  })

  it('[TK-15] needs the right of the task that scans: forming, forming of a delivery, editing', async () => {
    const formingTask = await startCollecting('formatting')
    expect((await check(former, formingTask.mark)).status).toBe(200)
    const packingTask = await startCollecting('formationDelivery')
    expect((await check(packer, packingTask.mark)).status).toBe(200)
    const edit = await startEdit()
    await sendSteps(edit.taskId, ['LINES_CHOSEN', { lines: [{ lineId: edit.mark.lineId, chosen: 1 }] }])
    expect((await check(editor, edit.mark)).status).toBe(200)

    for (const [{ mark }, others] of [
      [formingTask, [packer, editor]],
      [packingTask, [former, editor]],
      [edit, [former, packer]],
    ] as const)
      for (const user of [...others, 'operator', 'nobody']) {
        expect(statusAndCode(await check(user, mark)), user).toEqual([403, 403])
        expect(statusAndCode(await undoScan(user, mark)), user).toEqual([403, 403])
      }
    expect((await check('store2', formingTask.mark)).status).toBe(404)
    expect((await undoScan('store2', formingTask.mark)).status).toBe(404)
  })

  it('[TK-15] before and after the scanning step scans are refused', async () => {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    const mark = await readMark(taskId)
    expect((await check(former, mark)).status).toBe(403)
    await sendSteps(taskId, ['STARTED'])
    expect((await check(former, mark)).status).toBe(200)
    await sendSteps(taskId, ['COLLECTED', createCollectedPayload(await view(taskId))])
    expect((await check(former, mark)).status).toBe(403)
    expect((await undoScan(former, mark)).status).toBe(403)
    await sendSteps(taskId, ['BACK_TO_COLLECTION'])
    expect((await check(former, mark)).status).toBe(200)
  })
})

describe('a mark of another order', () => {
  it('[TK-15] [RL-6] the step names that order to users of its store, and «another store» to others', async () => {
    const formedOrder = await createFormedOrder(false)
    const takenCode = (await readMarks(formedOrder.orderId))[0]!.code
    const orderId = await newOrder(server, { pfm: '1002' })
    const taskId = await openTask(server, orderId, 'formatting')
    await sendSteps(taskId, ['STARTED'])
    const { lines } = createCollectedPayload(await view(taskId)) as { lines: { marks: string[] }[] }
    const payload = {
      lines: lines.map((line) => (line.marks.length > 0 ? { ...line, marks: [takenCode] } : line)),
    }
    const refused = async (user: string) => {
      const { status, body } = await sendTaskEvent(server, user, taskId, 'COLLECTED', payload)
      expect([status, body.code], user).toEqual([409, 390])
      return JSON.stringify(body)
    }
    expect(await refused('all')).toContain(String(formedOrder.orderId))
    expect(await refused('store2')).not.toContain(String(formedOrder.orderId))
    expect(await refused('store2')).toMatch(/другого магазина: «Кроссовки детские»/)
  })
})

describe('a scan that is undone', () => {
  it('[TK-15] [TK-19] stores nothing before the forming ends, so there is nothing to undo', async () => {
    const { orderId, mark } = await startCollecting('formatting')
    await check(former, mark)
    for (const _ of [1, 2])
      expect(await undoScan(former, mark)).toMatchObject({
        status: 200,
        body: { identity: expect.stringMatching(/^01\d{14}21/), removed: false },
      })
    expect(await readMarks(orderId)).toEqual([])
  })

  it('[TK-19] of an earlier forming leaves the order: another order may have the unit at once', async () => {
    const { orderId, taskId, mark } = await createReformedOrder()
    const before = await view(taskId)
    const otherTask = await startCollecting('formatting')
    const foreignMark = { lineId: otherTask.mark.lineId, code: mark.code }
    expect(statusAndCode(await check(former, foreignMark))).toEqual([409, 390])

    expect(mark.code).toContain(groupSeparator)
    expect((await undoScan(former, mark)).body.removed).toBe(true)
    expect((await undoScan(former, mark)).body.removed).toBe(false)
    expect(await readMarks(orderId)).toEqual([])
    expect((await check(former, foreignMark)).status).toBe(200)
    // A scan of the other order is its own until it is undone.
    expect(statusAndCode(await check(former, mark))).toEqual([409, 390])
    expect((await undoScan(former, foreignMark)).status).toBe(200)

    const { db } = server.services.database
    const log = (await db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).filter(
      ({ action }) => action === 'takeMarkBack',
    )
    expect(log).toMatchObject([
      { entityName: 'mark', old: { lineId: mark.lineId }, new: null, userName: former },
    ])
    // The step continues with the order version that its screen saw.
    expect((await view(taskId)).order.dateUpdate).toBe(before.order.dateUpdate)
    await sendSteps(
      taskId,
      ['COLLECTED', createCollectedPayload(before)],
      ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
      ['FORM'],
    )
    expect(await readMarks(orderId)).toHaveLength(1)
  })

  it('[TK-19] ten concurrent requests undo and log it once', async () => {
    const { orderId, mark } = await createReformedOrder()
    const responses = await Promise.all(Array.from({ length: 10 }, () => undoScan(former, mark)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(responses.filter(({ body }) => body.removed)).toHaveLength(1)
    const { db } = server.services.database
    const log = await db.select().from(orderLog).where(eq(orderLog.orderId, orderId))
    expect(log.filter(({ action }) => action === 'takeMarkBack')).toHaveLength(1)
  })

  it('[TK-15] stays in an edited order until the edit is confirmed, with its own message', async () => {
    const { orderId, taskId, mark } = await startEdit()
    await sendSteps(taskId, ['LINES_CHOSEN', { lines: [{ lineId: mark.lineId, chosen: 1 }] }])
    const otherMark = { ...mark, code: mark.code.replace(/21.{13}/, '21anotherone001') }
    expect((await undoScan(editor, otherMark)).body).toMatchObject({ removed: false })
    for (const [language, message] of [
      ['ru', 'Код маркировки останется в заказе'],
      ['en', 'The marking code stays in the order'],
      ['kk', 'таңбалау коды тапсырыста қалады'],
    ] as const) {
      const response = await server.call(
        editor,
        'DELETE',
        `${url(mark.lineId)}?${new URLSearchParams({ code: mark.code }).toString()}`,
        undefined,
        { 'x-language': language },
      )
      expect(statusAndCode(response)).toEqual([409, 390])
      expect(response.body.message).toContain(message)
    }
    await sendSteps(taskId, ['DROP'])
    expect((await readMarks(orderId)).map(({ code }) => code)).toEqual([mark.code])
  })

  it('[TK-15] one that is unreadable or of another product is refused with 390; without a code, with 7', async () => {
    const { mark } = await startCollecting('formatting')
    expect(statusAndCode(await undoScan(former, { ...mark, code: '0104600605020018' }))).toEqual([409, 390])
    expect(statusAndCode(await undoScan(former, { ...mark, code: 'x'.repeat(300) }))).toEqual([409, 390])
    expect(statusAndCode(await undoScan(former, { ...mark, code: 'x'.repeat(301) }))).toEqual([400, 7])
    expect(statusAndCode(await server.call(former, 'DELETE', url(mark.lineId)))).toEqual([400, 7])
    expect((await undoScan(former, { ...mark, lineId: 99_999_999 })).status).toBe(404)
  })
})
