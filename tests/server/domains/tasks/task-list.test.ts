import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryTimeslots } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import {
  tasks,
  workflowDrafts,
  workflowInstances,
} from '../../../../src/server/platform/db/schema/workflow.ts'
import { eq } from 'drizzle-orm'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
let now: number
const minutes = (n: number) => new Date(now + n * 60_000)

interface TaskSketch {
  id: number
  importance?: number
  due?: number
  pfm?: string
  type?: string
  right?: string | null
  status?: string
  postponed?: number
  claimed?: { by: string; until: number }
}

/** The columns of the list about the orders of the tasks. */
async function insertOrders() {
  const { db } = server.services.database
  const common = {
    orderSourceTypeId: 1,
    orderStatusId: 5,
    payTypeId: 1,
    payStatusId: 1,
    receiveStatusId: 1,
    pfm: '1001',
    dateCreate: minutes(0),
    dateUpdate: minutes(0),
    planDateIssued: minutes(120),
  }
  await db.insert(orders).values([
    { ...common, id: 1, name: 'Гончарова Нина', phone: '79032224815', sumOrdered: 300_400 },
    {
      ...common,
      id: 2,
      name: 'Ли Олег',
      phone: '79161234567',
      sumOrdered: 1_000,
      deliveryServiceTypeId: 2,
      desiredDate: '2026-03-02',
      desiredDateExternalId: 'a',
    },
  ])
  const line = {
    productName: 'Плед',
    barcode: '460',
    sku: '8',
    productPrice: 1,
    productPriceRegular: 1,
    productSumPrice: 1,
  }
  await db.insert(orderProducts).values([
    { ...line, orderId: 1, skuQuantity: 2 },
    { ...line, orderId: 1, skuQuantity: 1 },
    { ...line, orderId: 2, skuQuantity: 5 },
  ])
  await db.insert(deliveryTimeslots).values({
    orderId: 2,
    slotId: 'a',
    day: '2026-03-02',
    offeredAt: minutes(0),
    startsAt: minutes(60),
    endsAt: minutes(180),
  })
}

/** Tasks as openTask leaves them; the content of their machines does not matter for a list. */
async function insertTasks(list: TaskSketch[]) {
  const { db } = server.services.database
  for (const { id, importance = 2, due = 30, pfm = '1001', type = 'formatting', ...more } of list) {
    const right = more.right === undefined ? 'taskFormattingWork' : more.right
    await db.insert(workflowInstances).values({
      id,
      workflow: type,
      version: 1,
      hash: 'x',
      status: 'active',
      value: 'ready',
      state: 'ready',
      context: {},
      orderId: 1,
      pfm,
      createdAt: minutes(0),
      updatedAt: minutes(0),
    })
    await db.insert(tasks).values({
      taskId: id,
      instanceId: id,
      orderId: id < 10 ? 1 : 2,
      taskType: type,
      pfm,
      importance,
      right,
      taskDate: minutes(-id),
      taskStatus: more.status ?? 'open',
      dueAt: minutes(due),
      state: 'ready',
      ...(more.postponed === undefined ? {} : { postponedUntil: minutes(more.postponed) }),
      ...(more.claimed && {
        claimedBy: more.claimed.by,
        claimedName: 'Кто-то',
        claimedUntil: minutes(more.claimed.until),
      }),
    })
  }
}

beforeAll(async () => {
  server = await startTestServer()
  now = server.clock.at.getTime()
  await insertOrders()
  await insertTasks([
    { id: 1, due: 30 },
    { id: 2, due: -5 },
    { id: 3, importance: 1, due: 90 },
    { id: 4, importance: 3, due: -60 },
    { id: 5, postponed: 20 },
    { id: 6, status: 'done' },
    { id: 7, type: 'confirming', right: 'taskConfirmingWork', importance: 1, due: 10 },
    { id: 8, right: null },
    { id: 9, pfm: '1002', importance: 1, due: -500 },
    { id: 10, type: 'delivery', right: 'taskDeliveryWork', due: 5, postponed: -1 },
  ])
})
afterAll(() => server.close())

const list = async (user: string, query = '') => (await server.call(user, 'GET', `/api/tasks?${query}`)).body
const ids = async (user: string, query = '') => (await list(user, query)).items.map((t: Json) => t.taskId)
const takeNext = async (user: string) => (await server.call(user, 'POST', '/api/tasks/take-next')).body
const readNext = async (user: string) => (await server.call(user, 'GET', '/api/tasks/next')).body

describe('task list', () => {
  it('[TK-01] current: open, not postponed, of my stores and my rights; most urgent first', async () => {
    expect(await ids('store')).toEqual([3, 2, 10, 1, 4])
    expect(await ids('store2')).toEqual([9])
    expect(await ids('operator')).toEqual([7])
    expect(await ids('manager')).toEqual([9, 7, 3, 2, 10, 1, 4])
  })

  it('[TK-01] a row shows store, customer, number of pieces, delivery, time and sum of its order', async () => {
    const [, , tenth, first] = (await list('store')).items
    expect(first).toMatchObject({
      orderId: 1,
      customerName: 'Гончарова Нина',
      pieces: 3,
      sumOrdered: 300_400,
      currency: 'RUB',
      deliveryServiceTypeId: null,
      planDateIssued: minutes(120).toISOString(),
      slot: null,
    })
    expect(tenth).toMatchObject({
      orderId: 2,
      customerName: 'Ли Олег',
      pieces: 5,
      deliveryServiceTypeId: 2,
      slot: { startsAt: minutes(60).toISOString(), endsAt: minutes(180).toISOString() },
    })
  })

  it('[TK-01] [TK-25] is searched by every term of the order search, in own stores only', async () => {
    expect(await ids('store', 'search=нина+гончарова')).toEqual([3, 2, 1, 4])
    expect(await ids('store', 'search=4567')).toEqual([10])
    expect(await ids('store2', 'search=4815')).toEqual([9])
    expect(await ids('store', 'search=nobody')).toEqual([])
  })

  it('[SH-10] [TK-01] overdue: open, not postponed, past its time; whoever does it', async () => {
    expect((await ids('store', 'scope=all&overdue=yes')).sort()).toEqual([2, 4])
    expect((await list('store', 'scope=all&overdue=yes')).total).toBe(2)
    expect(await ids('store2', 'scope=all&overdue=yes')).toEqual([9])
    expect((await server.call('store', 'GET', '/api/tasks?overdue=no')).status).toBe(400)
  })

  it('[SH-10] late orders: the server reports them for the user’s own stores, with the right, and only while they are late', async () => {
    const { db } = server.services.database
    const getLateOrders = (user: string) => server.call(user, 'GET', '/api/orders/late-orders-notification')
    expect((await getLateOrders('store')).body).toEqual({ lateOrdersNotification: true, count: 2 })
    expect((await getLateOrders('store2')).body).toEqual({ lateOrdersNotification: true, count: 1 })
    expect((await getLateOrders('accountant')).status).toBe(403)
    expect((await getLateOrders('nobody')).status).toBe(403)
    await db
      .update(tasks)
      .set({ postponedUntil: minutes(1) })
      .where(eq(tasks.taskId, 9))
    expect((await getLateOrders('store2')).body, 'put off').toEqual({
      lateOrdersNotification: false,
      count: 0,
    })
    expect((await getLateOrders('store')).body).toEqual({ lateOrdersNotification: true, count: 2 })
    await db.update(tasks).set({ postponedUntil: null, taskStatus: 'done' }).where(eq(tasks.taskId, 9))
    expect((await getLateOrders('store2')).body, 'done').toEqual({ lateOrdersNotification: false, count: 0 })
    await db.update(tasks).set({ taskStatus: 'open' }).where(eq(tasks.taskId, 9))
  })

  it('[TK-01] all: also ended, postponed and waiting ones, in my stores', async () => {
    expect((await ids('store', 'scope=all&sort=-taskDate')).sort((a: number, b: number) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 10,
    ])
    expect(await ids('store2', 'scope=all')).toEqual([9])
  })

  it.each([
    ['type=delivery', [10]],
    ['importance=high', [3]],
    ['importance=low', [4]],
    ['orderId=2', [10]],
    ['pfm=1002', []],
    ['pfm=1001&importance=medium', [2, 10, 1]],
    ['type=nothing', []],
    ['state=ready&type=delivery', [10]],
    ['state=collecting', []],
    ['sort=urgency', [3, 2, 10, 1, 4]],
    ['sort=dueAt', [4, 2, 10, 1, 3]],
    ['sort=-dueAt', [3, 1, 10, 2, 4]],
    ['sort=taskDate', [10, 4, 3, 2, 1]],
    ['sort=-taskDate', [1, 2, 3, 4, 10]],
    ['limit=2&offset=1', [2, 10]],
  ])('[TK-01] %s', async (query, expected) => {
    expect(await ids('store', query)).toEqual(expected)
  })

  it('[TK-01] the total counts the matches of the filter, not the page', async () => {
    expect(await list('store', 'limit=2')).toMatchObject({ total: 5 })
    expect(await list('store', 'limit=2&offset=50')).toMatchObject({ items: [], total: 5 })
  })

  it('[TK-01] a late task is marked, a postponed one shows until when, an ended one is not late', async () => {
    const allTasks = (await list('store', 'scope=all')).items
    const byId = (id: number) => allTasks.find((t: Json) => t.taskId === id)
    expect(byId(2)).toMatchObject({ overdue: true, taskImportance: 'medium', version: 1, state: 'ready' })
    expect(byId(1)).toMatchObject({ overdue: false })
    expect(byId(5)).toMatchObject({ postponedUntil: minutes(20).toISOString() })
    expect(byId(6)).toMatchObject({ taskStatus: 'done', overdue: false })
  })

  it('[TK-01] a postponed task is current again when its time has come', async () => {
    server.clock.forward(21 * 60_000)
    expect(await ids('store')).toContain(5)
    server.clock.forward(-21 * 60_000)
  })

  it.each(['scope=mine', 'importance=1', 'orderId=x', 'limit=1000', 'offset=-1', 'pfm=1', 'sort=sum', 'x=1'])(
    '[TK-01] %s is incorrect data, code 7',
    async (query) => {
      expect(await server.call('store', 'GET', `/api/tasks?${query}`)).toMatchObject({
        status: 400,
        body: { code: 7 },
      })
    },
  )

  it('[TK-01] without the right the list is refused', async () => {
    expect(await server.call('nobody', 'GET', '/api/tasks')).toMatchObject({
      status: 400,
      body: { code: 326 },
    })
    expect(await server.call('nobody', 'GET', '/api/tasks/next')).toMatchObject({ status: 403 })
  })
})

describe('next task', () => {
  it('[TK-17] the most urgent one that the user may do and nobody holds', async () => {
    expect(await readNext('store')).toEqual({ taskId: 3 })
    expect(await readNext('operator')).toEqual({ taskId: 7 })
    const { db } = server.services.database
    const claim = (until: number) =>
      db
        .update(tasks)
        .set({ claimedBy: 'someone', claimedName: 'Кто-то', claimedUntil: minutes(until) })
        .where(eq(tasks.taskId, 3))
    await claim(10)
    expect(await readNext('store')).toEqual({ taskId: 2 })
    await claim(0)
    expect(await readNext('store')).toEqual({ taskId: 3 })
  })

  it('[TK-17] a customer at the counter comes first: the issue or the payment of that order, no other work of it', async () => {
    const readNextFor = async (order: number) =>
      (await server.call('store', 'GET', `/api/tasks/next?order=${order}`)).body.taskId
    expect(await readNextFor(2)).toBe(10)
    expect(await readNextFor(1)).toBe((await readNext('store')).taskId)
    const claimed = await server.call('store', 'POST', '/api/tasks/take-next?order=2')
    expect(claimed.body).toEqual({ taskId: 10 })
    await server.call('store', 'DELETE', '/api/tasks/10/claim')
  })

  it('[TK-17] null when there is nothing to do', async () => {
    const { db } = server.services.database
    await db.update(tasks).set({ taskStatus: 'done' }).where(eq(tasks.pfm, '1002'))
    expect(await readNext('store2')).toEqual({ taskId: null })
  })

  it('[TK-17] take next: two concurrent users each get their own claimed task; most urgent first', async () => {
    const claimed = await Promise.all([takeNext('store'), takeNext('manager')])
    const ids = claimed.map((body) => body.taskId as number)
    expect(new Set(ids).size).toBe(2)
    for (const [n, user] of ['store', 'manager'].entries()) {
      const [task] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, ids[n]!))
      expect(task).toMatchObject({ claimedBy: user })
    }
  })

  it('[SH-19] take next: ten requests of one user claim one task, until it is begun', async () => {
    const { db } = server.services.database
    const responses = await Promise.all(Array.from({ length: 10 }, () => takeNext('store')))
    expect(new Set(responses.map((body) => body.taskId)).size).toBe(1)
    const { taskId } = responses[0]!
    const [task] = await db.select().from(tasks).where(eq(tasks.taskId, taskId))
    await db.insert(workflowDrafts).values({
      instanceId: task!.instanceId,
      form: 'f',
      data: {},
      edition: 1,
      savedAt: server.clock.at,
      savedBy: 'store',
    })
    expect((await takeNext('store')).taskId).not.toBe(taskId)
  })

  it('[TK-17] take next: a user without rights gets nothing', async () => {
    const { status, body } = await server.call('nobody', 'POST', '/api/tasks/take-next')
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('taskId')
  })
})
