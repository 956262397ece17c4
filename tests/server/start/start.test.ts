import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCounters, type StartCounter } from '../../../src/shared/start-counters.ts'
import { exportedLists } from '../../../src/server/lists/exported-lists.ts'
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
      for (const { id, list, query, right } of startCounters as readonly StartCounter[]) {
        const { path } = exportedLists.find(({ name }) => name === list)!
        const { status, body } = await server.call(who, 'GET', `${path}?${new URLSearchParams(query)}`)
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

  it('[SH-19] store staff see their own tasks, what is late among them, and their types', async () => {
    const { counts, types } = await start('store')
    const of = (id: string) => counts.find((one: Json) => one.id === id)?.count
    expect(of('tasks')).toBe(3)
    expect(of('myOverdue')).toBe(1)
    expect(of('events')).toBeUndefined()
    expect(types).toEqual([{ type: 'formatting', count: 3 }])
    expect((await start('store2')).types).toEqual([{ type: 'formatting', count: 1 }])
  })

  it('[SH-19] who may see nothing is told nothing', async () => {
    expect(await start('nobody')).toEqual({ counts: [], types: [] })
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
