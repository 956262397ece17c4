import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleRights, roles, userRoles, users } from '../../../src/server/db/schema/identity.ts'
import { orderLog, orderMarks } from '../../../src/server/db/schema/orders.ts'
import { scanningRights } from '../../../src/server/orders/scanning-steps.ts'
import { GS } from '../../../src/shared/marks/mark-parts.ts'
import type { Right } from '../../../src/shared/rights.ts'
import { collectAll, newKey, newOrder, openTask, send } from '../../support/orders.ts'
import { sampleDelivery } from '../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
/** People with one right to work each. */
const [former, packer, editor] = ['former', 'packer', 'editor'] as const
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  const people: Record<string, Right> = {
    [former]: 'taskFormattingWork',
    [packer]: 'taskFormationDeliveryWork',
    [editor]: 'taskEditAfterFormattingWork',
  }
  for (const [id, right] of Object.entries(people)) {
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
async function take(taskId: number, ...moves: [type: string, payload?: unknown][]) {
  for (const [type, payload] of moves) {
    const { status, body } = await send(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}
const url = (lineId: number) => `/api/order-products/${lineId}/mark`
const check = (user: string, { lineId, code }: Scanned) => server.call(user, 'PUT', url(lineId), { code })
const takeBack = (user: string, { lineId, code }: Scanned) =>
  server.call(user, 'DELETE', `${url(lineId)}?${new URLSearchParams({ code }).toString()}`)
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const marksOf = (orderId: number) =>
  server.services.database.db.select().from(orderMarks).where(eq(orderMarks.orderId, orderId))

interface Scanned {
  lineId: number
  code: string
}
/** The mark of the marked line, as it would be scanned. */
async function markOf(taskId: number): Promise<Scanned> {
  const lines = collectAll(await view(taskId)).lines as { lineId: number; marks: string[] }[]
  const line = lines.find(({ marks }) => marks.length > 0)!
  return { lineId: line.lineId, code: line.marks[0]! }
}

async function collecting(type: 'formatting' | 'formationDelivery') {
  const orderId = await newOrder(server, type === 'formatting' ? {} : { delivery: sampleDelivery })
  const taskId = await openTask(server, orderId, type)
  await take(taskId, ['STARTED'])
  return { orderId, taskId, mark: await markOf(taskId) }
}

/** Formed with one piece missing, or in full; the customer is not asked yet. */
async function formed(missing: boolean) {
  const { orderId, taskId, mark } = await collecting('formatting')
  await take(
    taskId,
    ['COLLECTED', collectAll(await view(taskId), missing ? { '8100417': 1 } : {})],
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  )
  expect(await marksOf(orderId)).toHaveLength(1)
  return { orderId, mark }
}

/** The customer wants all of it: the order is formed once more, with the first forming's marks still stored. */
async function formedAnew() {
  const { orderId, mark } = await formed(true)
  const call = await openTask(server, orderId, 'confirming')
  await take(call, ['CALL_STARTED'], ['CUSTOMER_LISTENS'], ['CUSTOMER_DISAGREES'], ['CHANGES_NOT_AGREED'])
  const taskId = await openTask(server, orderId, 'formatting')
  await take(taskId, ['STARTED'])
  return { orderId, taskId, mark }
}

async function edited() {
  const { orderId, mark } = await formed(false)
  const action = `/api/orders/${orderId}/actions/editAfterForming`
  const { body: before } = await server.call('all', 'GET', action)
  const asked = await server.call(
    'all',
    'POST',
    `${action}/events`,
    {
      ...{ type: 'EDIT', revision: before.step.revision },
      payload: { askedBy: 1, comment: 'Без одной вещи' },
    },
    { 'idempotency-key': newKey() },
  )
  expect(asked.status).toBe(200)
  const taskId = await openTask(server, orderId, 'editAfterFormatting')
  return { orderId, taskId, mark }
}

describe('the check of a mark that is scanned', () => {
  it('[TK-15] the rights that open it are those of the steps that scan', () => {
    expect([...scanningRights].sort()).toEqual(
      [
        ...['orderExchange', 'taskEditAfterFormattingWork'],
        ...['taskFormationDeliveryWork', 'taskFormattingWork'],
      ].sort(),
    )
  })

  it('[TK-15] asks for the right of the task that scans: forming, forming of a delivery, editing', async () => {
    const forming = await collecting('formatting')
    expect((await check(former, forming.mark)).status).toBe(200)
    const packing = await collecting('formationDelivery')
    expect((await check(packer, packing.mark)).status).toBe(200)
    const editing = await edited()
    await take(editing.taskId, ['LINES_CHOSEN', { lines: [{ lineId: editing.mark.lineId, chosen: 1 }] }])
    expect((await check(editor, editing.mark)).status).toBe(200)

    for (const [{ mark }, others] of [
      [forming, [packer, editor]],
      [packing, [former, editor]],
      [editing, [former, packer]],
    ] as const)
      for (const user of [...others, 'operator', 'nobody']) {
        expect(codeOf(await check(user, mark)), user).toEqual([403, 403])
        expect(codeOf(await takeBack(user, mark)), user).toEqual([403, 403])
      }
    expect((await check('store2', forming.mark)).status).toBe(404)
    expect((await takeBack('store2', forming.mark)).status).toBe(404)
  })

  it('[TK-15] before and after the step that scans nobody scans', async () => {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    const mark = await markOf(taskId)
    expect((await check(former, mark)).status).toBe(403)
    await take(taskId, ['STARTED'])
    expect((await check(former, mark)).status).toBe(200)
    await take(taskId, ['COLLECTED', collectAll(await view(taskId))])
    expect((await check(former, mark)).status).toBe(403)
    expect((await takeBack(former, mark)).status).toBe(403)
    await take(taskId, ['BACK_TO_COLLECTION'])
    expect((await check(former, mark)).status).toBe(200)
  })
})

describe('a mark that another order has', () => {
  it('[TK-15] [RL-6] the step names that order to who may see its store, and «another store» to others', async () => {
    const held = await formed(false)
    const taken = (await marksOf(held.orderId))[0]!.code
    const orderId = await newOrder(server, { pfm: '1002' })
    const taskId = await openTask(server, orderId, 'formatting')
    await take(taskId, ['STARTED'])
    const { lines } = collectAll(await view(taskId)) as { lines: { marks: string[] }[] }
    const payload = { lines: lines.map((one) => (one.marks.length > 0 ? { ...one, marks: [taken] } : one)) }
    const refused = async (user: string) => {
      const { status, body } = await send(server, user, taskId, 'COLLECTED', payload)
      expect([status, body.code], user).toEqual([409, 390])
      return JSON.stringify(body)
    }
    expect(await refused('all')).toContain(String(held.orderId))
    expect(await refused('store2')).not.toContain(String(held.orderId))
    expect(await refused('store2')).toMatch(/другого магазина: «Кроссовки детские»/)
  })
})

describe('a scan that is taken back', () => {
  it('[TK-15] [TK-19] stores nothing before the forming ends, so there is nothing to take back', async () => {
    const { orderId, mark } = await collecting('formatting')
    await check(former, mark)
    for (const _ of [1, 2])
      expect(await takeBack(former, mark)).toMatchObject({
        status: 200,
        body: { identity: expect.stringMatching(/^01\d{14}21/), removed: false },
      })
    expect(await marksOf(orderId)).toEqual([])
  })

  it('[TK-19] of an earlier forming leaves the order: another order may have the unit at once', async () => {
    const { orderId, taskId, mark } = await formedAnew()
    const before = await view(taskId)
    const other = await collecting('formatting')
    const stolen = { lineId: other.mark.lineId, code: mark.code }
    expect(codeOf(await check(former, stolen))).toEqual([409, 390])

    expect(mark.code).toContain(GS)
    expect((await takeBack(former, mark)).body.removed).toBe(true)
    expect((await takeBack(former, mark)).body.removed).toBe(false)
    expect(await marksOf(orderId)).toEqual([])
    expect((await check(former, stolen)).status).toBe(200)
    // What the other order has scanned is its own until its scan is taken back.
    expect(codeOf(await check(former, mark))).toEqual([409, 390])
    expect((await takeBack(former, stolen)).status).toBe(200)

    const { db } = server.services.database
    const log = (await db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).filter(
      ({ action }) => action === 'takeMarkBack',
    )
    expect(log).toMatchObject([
      { entityName: 'mark', old: { lineId: mark.lineId }, new: null, userName: former },
    ])
    // The step goes on with what its screen saw of the order.
    expect((await view(taskId)).order.dateUpdate).toBe(before.order.dateUpdate)
    await take(
      taskId,
      ['COLLECTED', collectAll(before)],
      ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
      ['FORM'],
    )
    expect(await marksOf(orderId)).toHaveLength(1)
  })

  it('[TK-19] ten times at once is taken back and logged once', async () => {
    const { orderId, mark } = await formedAnew()
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(former, mark)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ body }) => body.removed)).toHaveLength(1)
    const { db } = server.services.database
    const log = await db.select().from(orderLog).where(eq(orderLog.orderId, orderId))
    expect(log.filter(({ action }) => action === 'takeMarkBack')).toHaveLength(1)
  })

  it('[TK-15] stays in an order that is edited until the edit is confirmed, in words of its own', async () => {
    const { orderId, taskId, mark } = await edited()
    await take(taskId, ['LINES_CHOSEN', { lines: [{ lineId: mark.lineId, chosen: 1 }] }])
    const fresh = { ...mark, code: mark.code.replace(/21.{13}/, '21anotherone001') }
    expect((await takeBack(editor, fresh)).body).toMatchObject({ removed: false })
    for (const [language, words] of [
      ['ru', 'Код маркировки останется в заказе'],
      ['en', 'The marking code stays in the order'],
      ['kk', 'таңбалау коды тапсырыста қалады'],
    ] as const) {
      const answer = await server.call(
        editor,
        'DELETE',
        `${url(mark.lineId)}?${new URLSearchParams({ code: mark.code }).toString()}`,
        undefined,
        { 'x-language': language },
      )
      expect(codeOf(answer)).toEqual([409, 390])
      expect(answer.body.message).toContain(words)
    }
    await take(taskId, ['DROP'])
    expect((await marksOf(orderId)).map(({ code }) => code)).toEqual([mark.code])
  })

  it('[TK-15] that cannot be read or is of another product is refused with 390; without a code, with 7', async () => {
    const { mark } = await collecting('formatting')
    expect(codeOf(await takeBack(former, { ...mark, code: '0104600605020018' }))).toEqual([409, 390])
    expect(codeOf(await takeBack(former, { ...mark, code: 'x'.repeat(300) }))).toEqual([409, 390])
    expect(codeOf(await takeBack(former, { ...mark, code: 'x'.repeat(301) }))).toEqual([400, 7])
    expect(codeOf(await server.call(former, 'DELETE', url(mark.lineId)))).toEqual([400, 7])
    expect((await takeBack(former, { ...mark, lineId: 99_999_999 })).status).toBe(404)
  })
})
