import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { writeProcessInstance } from '../../../support/process-records.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const minute = 60_000
const day = 24 * 60 * minute
const start = Date.UTC(2020, 4, 9, 21)
const iso = (at: number) => new Date(at).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.services.database.db, {
    id: 'watcher',
    name: 'watcher',
    rights: ['processView'],
    stores: ['1002'],
  })
  for (const pfm of ['1001', '1001', '1002']) {
    const order = await newOrder(server, { pfm })
    const task = await openTask(server, order, 'formatting')
    if (pfm === '1002') await sendTaskEvent(server, 'store2', task, 'STARTED')
  }
  // These tasks are overdue, the next one is not.
  server.clock.forward(3 * day)
  await openTask(server, await newOrder(server, { pfm: '1001' }), 'formatting')
})
afterAll(() => server.close())

const readJson = async (path: string, query: Record<string, string> = {}, user = 'owner'): Promise<Json> => {
  const { status, body } = await server.call(
    user,
    'GET',
    `/api/workflows/${path}?${new URLSearchParams(query)}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const readCases = (version: string, query: Record<string, string> = {}, user?: string) =>
  readJson(`${version}/cases`, query, user)

describe('[PO-14] every count of the process screens opens the list of its cases', () => {
  it.each(['formatting/2', 'order/1'])(
    '%s: as many open instances and overdue tasks in each state as counted',
    async (version) => {
      const { states } = await readJson(`${version}/counts`)
      expect(states.length).toBeGreaterThan(0)
      for (const { state, instances, overdue, oldest } of states) {
        const open = await readCases(version, { state })
        expect([open.total, open.items.length]).toEqual([instances, instances])
        expect(open.items[0]).toMatchObject({ instanceId: oldest.instanceId, state, until: null })
        expect((await readCases(version, { state, of: 'overdue' })).total).toBe(overdue)
      }
      const sum = (key: string) => states.reduce((total: number, row: Json) => total + row[key], 0)
      expect(sum('overdue')).toBeGreaterThan(0)
      expect((await readCases(version)).total).toBe(sum('instances'))
      expect((await readCases(version, { of: 'overdue' })).total).toBe(sum('overdue'))
    },
  )

  it.each(['formatting/2', 'order/1'])(
    '%s: as many visits, waiting ones and transitions as the statistics of the same period',
    async (version) => {
      const { from, to, states, transitions } = await readJson(`${version}/statistics`)
      const period = { since: from, until: to }
      for (const { state, visits, left, unfinished } of states)
        for (const [of, count] of [
          ['entered', visits],
          ['left', left],
          ['waiting', unfinished],
        ] as const)
          expect((await readCases(version, { ...period, of, state })).total, `${of} ${state}`).toBe(count)
      for (const { from: before, event, to: after, count } of transitions)
        expect(
          (
            await readCases(version, {
              ...period,
              of: 'taken',
              event,
              to: after,
              ...(before !== null && { state: before }),
            })
          ).total,
          event,
        ).toBe(count)
    },
  )

  it('a row names its order, task, store and state, and links the instance', async () => {
    const { items } = await readCases('formatting/2', { of: 'overdue', pfm: '1002' })
    expect(items).toEqual([
      {
        instanceId: expect.any(Number),
        orderId: expect.any(Number),
        taskId: expect.any(Number),
        pfm: '1002',
        version: 2,
        state: 'collecting',
        name: expect.stringMatching(/^[А-Я]/),
        since: expect.any(String),
        until: null,
        dueAt: expect.any(String),
      },
    ])
    const path = await readJson(`instances/${items[0].instanceId}/path`)
    expect(path).toMatchObject({ orderId: items[0].orderId, taskId: items[0].taskId })
  })

  it('a group of states contains the states within it; parallel states are found by each of them', async () => {
    const states = ['call.greeting', 'call.talking', 'callBack', 'call.greeting|payment.open']
    for (const state of states)
      await writeProcessInstance(server, [{ at: start, event: '@start', to: state }], {
        workflow: 'confirming',
        version: 1,
      })
    const count = async (state: string) => (await readCases('confirming/1', { state })).total
    expect(await count('call')).toBe(3)
    expect(await count('call.greeting')).toBe(2)
    expect(await count('callBack')).toBe(1)
    expect(await count('payment')).toBe(1)
    expect(await count('call.greeting|payment.open')).toBe(1)
  })

  it('visits have an end, also across versions and for several stores', async () => {
    const at = start + 20 * day
    for (const [n, pfm] of ['1001', '1002', '1003'].entries())
      await writeProcessInstance(
        server,
        [
          { at: at + n * minute, event: '@start', to: 'ready' },
          { at: at + 10 * minute, event: '@migrate', to: 'ready', version: 2 },
          { at: at + 30 * minute, event: 'STARTED', to: 'shelving', version: 2 },
        ],
        { pfm },
      )
    const period = { since: iso(at), until: iso(at + day), of: 'left', state: 'ready' }
    const { items, total } = await readCases('disbanding/1', { ...period, pfms: '1001,1003' })
    expect(total).toBe(2)
    expect(items.map(({ pfm, since, until }: Json) => [pfm, since, until])).toEqual([
      ['1003', iso(at + 2 * minute), iso(at + 30 * minute)],
      ['1001', iso(at), iso(at + 30 * minute)],
    ])
    const all = { ...period, of: 'entered', state: 'shelving' }
    expect((await readCases('disbanding/1', all)).total).toBe(0)
    expect((await readCases('disbanding/1', { ...all, versions: 'all' })).total).toBe(3)
    const paged = await readCases('disbanding/1', { ...period, limit: '1', offset: '5' })
    expect(paged).toMatchObject({ items: [], total: 3 })
  })

  it('users of one store see its cases only, and users without processes none', async () => {
    expect((await readCases('formatting/2', {}, 'watcher')).total).toBe(1)
    expect((await readCases('formatting/2', { pfm: '1001' }, 'watcher')).total).toBe(0)
    expect((await server.call('store', 'GET', '/api/workflows/formatting/2/cases')).status).toBe(400)
    expect((await server.call('owner', 'GET', '/api/workflows/formatting/99/cases')).status).toBe(404)
  })

  it('the counts include the current settings of the timers', async () => {
    const { limits } = await readJson('order/1/counts')
    expect(limits).toContainEqual({ name: 'paymentMinutes', unit: 'minutes', value: 30 })
    expect((await readJson('disbanding/1/counts')).limits).toEqual([])
  })
})
