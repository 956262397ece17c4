import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPageCounters, type StartPageCounter } from '../../../../src/shared/start-counters.ts'
import { exportedLists } from '../../../../src/server/composition/exported-lists.ts'
import { acceptanceActs } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { refundRegisters } from '../../../../src/server/platform/db/schema/refunds.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { tasks } from '../../../../src/server/platform/db/schema/workflow.ts'
import { newOrder, openTask } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { eq } from 'drizzle-orm'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await newOrder(server)
  await newOrder(server)
  const late = await openTask(server, await newOrder(server), 'formatting')
  await newOrder(server, { pfm: '1002' })
  await db
    .update(tasks)
    .set({ dueAt: new Date(server.clock.at.getTime() - 60_000) })
    .where(eq(tasks.taskId, late))
  const at = server.clock.at
  const act = { pfm: '1001', deliveryServiceId: 1, deliveryServiceTypeId: 1, initiator: 'Иванова' }
  await db.insert(acceptanceActs).values(
    ['forming', 'formed', 'formed', 'issued', 'dissolved'].map((status, n) => ({
      ...act,
      id: n + 1,
      status,
      orderIds: [],
      createdAt: at,
    })),
  )
  const handedOverId = await newOrder(server, { delivery: sampleDelivery })
  // In delivery, in no act.
  await db
    .update(orders)
    .set({ orderStatusId: orderStatus.issuedToDelivery })
    .where(eq(orders.id, handedOverId))
  await db.delete(tasks).where(eq(tasks.orderId, handedOverId))
  const receipt = {
    orderId: handedOverId,
    kind: 'sell',
    total: 100,
    items: [],
    payments: [],
    createdAt: at,
    updatedAt: at,
  }
  await db.insert(receipts).values([
    { ...receipt, externalId: 'failed', status: 'fail' },
    // A user has decided that it is not wanted.
    { ...receipt, externalId: 'given up', status: 'fail' },
    { ...receipt, externalId: 'printed', status: 'done' },
  ])
  await db.insert(events).values(
    [
      ['failed', 'fail'],
      ['given up', 'canceled'],
      ['printed', 'done'],
    ].map(([name, status]) => ({
      orderId: handedOverId,
      handler: 'receipt.register',
      type: 'order.register',
      status: status!,
      data: {},
      key: `receipt.${name}`,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await db.insert(refundRegisters).values(
    ['open', 'open', 'finished'].map((status, n) => ({
      id: n + 1,
      status,
      fileName: 'yandex.xlsx',
      fileHash: `${n}`,
      currency: 'RUB',
      initiator: 'Морозова',
      createdAt: at,
    })),
  )
})
afterAll(() => server.close())

const start = async (user: string): Promise<Json> => (await server.call(user, 'GET', '/api/start')).body

describe('start page', () => {
  it.each(['store', 'store2', 'operator', 'manager', 'accountant', 'owner', 'admin'])(
    '[SH-19] %s: every number equals the total of the list that it opens, and no other list has a number',
    async (user) => {
      const { counts } = await start(user)
      const ids: string[] = []
      const rights: string[] = (await server.call(user, 'GET', '/api/users/access-list')).body
      const seesAllTasks = rights.includes('tasksAssign') || rights.includes('ordersViewAllStores')
      for (const {
        id,
        list,
        fixed,
        query,
        right,
        orAllTasks,
      } of startPageCounters as readonly StartPageCounter[]) {
        const { path } = exportedLists.find(({ name }) => name === list)!
        const { status, body } = await server.call(
          user,
          'GET',
          `${path}?${new URLSearchParams({ ...fixed, ...query })}`,
        )
        const counter = counts.find((count: Json) => count.id === id)
        expect(counter !== undefined, id).toBe(
          status === 200 &&
            (right === undefined || rights.includes(right) || (orAllTasks === true && seesAllTasks)),
        )
        if (!counter) continue
        ids.push(id)
        expect({ count: counter.count, isExact: counter.isExact }, id).toEqual({
          count: body.total,
          isExact: body.totalIsExact ?? true,
        })
      }
      expect(counts.map(({ id }: Json) => id)).toEqual(ids)
    },
  )

  it.each(['store', 'operator', 'manager', 'accountant', 'admin'])(
    '[SH-19] %s: every number by type and by hour equals that of its list, every sum that of its rows',
    async (user) => {
      const { types, allTypes, hours, moneyDue } = await start(user)
      const total = async (query: Record<string, string>) =>
        (await server.call(user, 'GET', `/api/tasks?${new URLSearchParams(query)}`)).body.total
      for (const [scope, counts] of [
        ['current', types],
        ['open', allTypes],
      ] as const)
        for (const { type, count, late } of counts) {
          expect(count, type).toBe(await total({ scope, type }))
          expect(late, type).toBe(await total({ scope, type, overdue: 'yes' }))
        }
      for (const { from, count } of hours) expect(count, from).toBe(await total({ promised: from }))
      const debts = await server.call(user, 'GET', '/api/money-due?status=waiting&limit=200')
      const rows: Json[] = debts.status === 200 ? debts.body.items : []
      const sums = new Map<string, number>()
      for (const { direction, currency, amount, missing } of rows) {
        const key = `${direction} ${currency}`
        sums.set(key, (sums.get(key) ?? 0) + (missing ?? amount))
      }
      expect(new Map(moneyDue.map((sum: Json) => [`${sum.direction} ${sum.currency}`, sum.amount]))).toEqual(
        sums,
      )
      if (rows.length > 0) expect(moneyDue.map(({ since }: Json) => since).sort()[0]).toBe(rows[0].since)
    },
  )

  it('[SH-19] late work comes first, then the largest numbers; work of all users is shown to those who may assign it', async () => {
    const { db } = server.services.database
    const { types, allTypes } = await start('manager')
    const sortByLate = (counts: Json[]) => [...counts].sort((a, b) => b.late - a.late || b.count - a.count)
    expect(types).toEqual(sortByLate(types))
    expect(allTypes).toEqual(sortByLate(allTypes))
    expect((await start('store')).allTypes).toEqual([])
    expect((await start('accountant')).allTypes).toContainEqual(
      expect.objectContaining({ type: 'formatting' }),
    )
    // What is promised for an hour of today by the clock of the store.
    const noon = new Date(`${server.clock.at.toISOString().slice(0, 10)}T12:00:00.000Z`)
    await db.update(orders).set({ planDateIssued: noon }).where(eq(orders.pfm, '1001'))
    const { hours } = await start('store')
    expect(hours).toEqual([{ from: noon.toISOString(), count: 3 }])
  })

  it.each(['store', 'operator', 'manager', 'accountant', 'admin'])(
    '[SH-19] %s: late tasks that are visible on the page are counted as late work too',
    async (user) => {
      const { counts, types, allTypes } = await start(user)
      const late = (rows: Json[]) => rows.reduce((sum, row) => sum + row.late, 0)
      const countOf = (id: string) => counts.find((item: Json) => item.id === id)?.count ?? 0
      expect(countOf('myOverdue')).toBe(late(types))
      if (allTypes.length > 0) expect(countOf('overdue')).toBe(late(allTypes))
    },
  )

  it('[SH-19] store staff see their own tasks, the late ones among them, and their types', async () => {
    const { counts, types } = await start('store')
    const countOf = (id: string) => counts.find((item: Json) => item.id === id)?.count
    expect(countOf('tasks')).toBe(3)
    expect(countOf('myOverdue')).toBe(1)
    expect(countOf('events')).toBeUndefined()
    expect(types).toEqual([{ type: 'formatting', count: 3, late: 1 }])
    expect((await start('store2')).types).toEqual([{ type: 'formatting', count: 1, late: 0 }])
  })

  it('[SH-19] [RF-05] [DI-02] what is missing before the day ends is shown to the responsible users', async () => {
    const readClosing = async (user: string) =>
      (await start(user)).counts
        .filter(({ id }: Json) =>
          startPageCounters.some(
            (counter) => counter.id === id && (counter as StartPageCounter).kind === 'closing',
          ),
        )
        .map(({ id, count }: Json) => [id, count])
    expect(await readClosing('accountant')).toEqual([
      ['registersOpen', 2],
      ['transfersOpen', 0],
      ['takenNoReceipt', 0],
      ['receiptsFailed', 1],
      ['actsNotGone', 3],
      ['goneWithoutAct', 1],
    ])
    expect(await readClosing('manager')).toEqual([
      ['takenNoReceipt', 0],
      ['actsNotGone', 3],
      ['goneWithoutAct', 1],
    ])
    expect(await readClosing('store')).toEqual([['goneWithoutAct', 1]])
    expect(await readClosing('store2')).toEqual([['goneWithoutAct', 0]])
  })

  it('[SH-19] a user without rights sees nothing', async () => {
    expect(await start('nobody')).toEqual({ counts: [], types: [], allTypes: [], hours: [], moneyDue: [] })
  })

  it('[SH-19] reading claims nothing; «take next» follows the chosen type and returns none of another', async () => {
    const peekNext = (type: string) => server.call('store', 'GET', `/api/tasks/next?type=${type}`)
    const { body: peeked } = await peekNext('formatting')
    expect(peeked.taskId).not.toBeNull()
    const { body: opened } = await server.call('store', 'GET', `/api/tasks/${peeked.taskId}`)
    expect(opened.claim).toBeNull()
    expect((await peekNext('delivery')).body).toEqual({ taskId: null })
    const takeNext = (type: string) => server.call('store', 'POST', `/api/tasks/take-next?type=${type}`)
    expect((await takeNext('delivery')).body).toEqual({ taskId: null })
    expect((await takeNext('formatting')).body).toEqual(peeked)
  })
})
