import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCounters, type StartCounter } from '../../../src/shared/start-counters.ts'
import { exportedLists } from '../../../src/server/lists/exported-lists.ts'
import { acceptanceActs } from '../../../src/server/db/schema/deliveries.ts'
import { events } from '../../../src/server/db/schema/events.ts'
import { receipts } from '../../../src/server/db/schema/payments.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { sampleDelivery } from '../../support/partners.ts'
import { refundRegisters } from '../../../src/server/db/schema/refunds.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { tasks } from '../../../src/server/db/schema/workflow.ts'
import { newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
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
    ['forming', 'formed', 'formed', 'issued', 'dissolved'].map((status) => ({
      ...{ ...act, status, orderIds: [], createdAt: at },
    })),
  )
  const goneId = await newOrder(server, { delivery: sampleDelivery })
  // On its way, in no act.
  await db.update(orders).set({ orderStatusId: orderStatus.issuedToDelivery }).where(eq(orders.id, goneId))
  await db.delete(tasks).where(eq(tasks.orderId, goneId))
  const receipt = {
    orderId: goneId,
    kind: 'sell',
    total: 100,
    items: [],
    payments: [],
    createdAt: at,
    updatedAt: at,
  }
  await db.insert(receipts).values([
    { ...receipt, externalId: 'failed', status: 'fail' },
    // A person has said that it is not wanted.
    { ...receipt, externalId: 'given up', status: 'fail' },
    { ...receipt, externalId: 'printed', status: 'done' },
  ])
  await db.insert(events).values(
    [
      ['failed', 'fail'],
      ['given up', 'canceled'],
      ['printed', 'done'],
    ].map(([name, status]) => ({
      ...{ orderId: goneId, handler: 'receipt.register', type: 'order.register', status: status!, data: {} },
      ...{ key: `receipt.${name}`, createdAt: at, updatedAt: at },
    })),
  )
  await db.insert(refundRegisters).values(
    ['open', 'open', 'finished'].map((status, n) => ({
      ...{ status, fileName: 'yandex.xlsx', fileHash: `${n}`, currency: 'RUB' },
      ...{ initiator: 'Морозова', createdAt: at },
    })),
  )
})
afterAll(() => server.close())

const start = async (who: string): Promise<Json> => (await server.call(who, 'GET', '/api/start')).body

describe('start page', () => {
  it.each(['store', 'store2', 'operator', 'manager', 'accountant', 'owner', 'admin'])(
    '[SH-19] %s: every number is the total of the list that it leads to, and of no other list there is a number',
    async (who) => {
      const { counts } = await start(who)
      const told: string[] = []
      const rights: string[] = (await server.call(who, 'GET', '/api/users/access-list')).body
      for (const { id, list, fixed, query, right } of startCounters as readonly StartCounter[]) {
        const { path } = exportedLists.find(({ name }) => name === list)!
        const { status, body } = await server.call(
          who,
          'GET',
          `${path}?${new URLSearchParams({ ...fixed, ...query })}`,
        )
        const own = counts.find((one: Json) => one.id === id)
        expect(own !== undefined, id).toBe(status === 200 && (right === undefined || rights.includes(right)))
        if (!own) continue
        told.push(id)
        expect({ count: own.count, isExact: own.isExact }, id).toEqual({
          ...{ count: body.total, isExact: body.totalIsExact ?? true },
        })
      }
      expect(counts.map(({ id }: Json) => id)).toEqual(told)
    },
  )

  it.each(['store', 'operator', 'manager', 'accountant', 'admin'])(
    '[SH-19] %s: every number of a type and of an hour is that of its list, every sum that of its rows',
    async (who) => {
      const { types, allTypes, hours, moneyDue } = await start(who)
      const total = async (query: Record<string, string>) =>
        (await server.call(who, 'GET', `/api/tasks?${new URLSearchParams(query)}`)).body.total
      for (const [scope, told] of [
        ['current', types],
        ['open', allTypes],
      ] as const)
        for (const { type, count, late } of told) {
          expect(count, type).toBe(await total({ scope, type }))
          expect(late, type).toBe(await total({ scope, type, overdue: 'yes' }))
        }
      for (const { from, count } of hours) expect(count, from).toBe(await total({ promised: from }))
      const owed = await server.call(who, 'GET', '/api/money-due?status=waiting&limit=200')
      const rows: Json[] = owed.status === 200 ? owed.body.items : []
      const sums = new Map<string, number>()
      for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount)
      expect(new Map(moneyDue.map(({ currency, amount }: Json) => [currency, amount]))).toEqual(sums)
      if (rows.length > 0) expect(moneyDue[0].since).toBe(rows[0].since)
    },
  )

  it('[SH-19] what is late stands first, then what is many; everybody’s is told to who may give it away', async () => {
    const { db } = server.services.database
    const { types, allTypes } = await start('manager')
    const byLate = (told: Json[]) => [...told].sort((a, b) => b.late - a.late || b.count - a.count)
    expect(types).toEqual(byLate(types))
    expect(allTypes).toEqual(byLate(allTypes))
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

  it('[SH-19] store staff see their own tasks, what is late among them, and their types', async () => {
    const { counts, types } = await start('store')
    const of = (id: string) => counts.find((one: Json) => one.id === id)?.count
    expect(of('tasks')).toBe(3)
    expect(of('myOverdue')).toBe(1)
    expect(of('events')).toBeUndefined()
    expect(types).toEqual([{ type: 'formatting', count: 3, late: 1 }])
    expect((await start('store2')).types).toEqual([{ type: 'formatting', count: 1, late: 0 }])
  })

  it('[SH-19] [RF-05] [DI-02] what is missing before the day ends is told to whom it falls to', async () => {
    const closing = async (who: string) =>
      (await start(who)).counts
        .filter(({ id }: Json) =>
          startCounters.some((one) => one.id === id && (one as StartCounter).kind === 'closing'),
        )
        .map(({ id, count }: Json) => [id, count])
    expect(await closing('accountant')).toEqual([
      ['registersOpen', 2],
      ['transfersOpen', 0],
      ['takenNoReceipt', 0],
      ['receiptsFailed', 1],
      ['actsNotGone', 3],
      ['goneWithoutAct', 1],
    ])
    expect(await closing('manager')).toEqual([
      ['takenNoReceipt', 0],
      ['actsNotGone', 3],
      ['goneWithoutAct', 1],
    ])
    expect(await closing('store')).toEqual([['goneWithoutAct', 1]])
    expect(await closing('store2')).toEqual([['goneWithoutAct', 0]])
  })

  it('[SH-19] who may see nothing is told nothing', async () => {
    expect(await start('nobody')).toEqual({ counts: [], types: [], allTypes: [], hours: [], moneyDue: [] })
  })

  it('[SH-19] looking takes nothing; «take next» follows the chosen type and gives none of another', async () => {
    const next = (type: string) => server.call('store', 'GET', `/api/tasks/next?type=${type}`)
    const { body: peeked } = await next('formatting')
    expect(peeked.taskId).not.toBeNull()
    const { body: looked } = await server.call('store', 'GET', `/api/tasks/${peeked.taskId}`)
    expect(looked.claim).toBeNull()
    expect((await next('delivery')).body).toEqual({ taskId: null })
    const take = (type: string) => server.call('store', 'POST', `/api/tasks/take-next?type=${type}`)
    expect((await take('delivery')).body).toEqual({ taskId: null })
    expect((await take('formatting')).body).toEqual(peeked)
  })
})
