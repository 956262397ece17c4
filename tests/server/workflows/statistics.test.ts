import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../../src/server/db/database.ts'
import { roleRights, roles, userRoles, users, userStores } from '../../../src/server/db/schema/identity.ts'
import {
  workflowInstances,
  workflowPublications,
  workflowRecords,
} from '../../../src/server/db/schema/workflow.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { collectAll, newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { readSheet } from '../../support/sheet.ts'
import { signedInAs } from '../../support/tokens.ts'

let server: TestServer
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  // Sees processes, but only those of store 1002.
  await db.insert(roles).values({ id: 'watcher', name: { ru: 'Смотрящий', en: 'Watcher', kk: 'Бақылаушы' } })
  await db.insert(roleRights).values({ roleId: 'watcher', right: 'processView' })
  await db.insert(users).values({ id: 'watcher', subject: 'watcher', name: 'Пётр Смотрящий' })
  await db.insert(userRoles).values({ userId: 'watcher', roleId: 'watcher' })
  await db.insert(userStores).values({ userId: 'watcher', pfm: '1002' })
})
afterAll(() => server.close())

const ask = (user: string, version: string, query: Record<string, string> = {}) =>
  server.call(user, 'GET', `/api/workflows/${version}/statistics?${new URLSearchParams(query)}`)
const read = async (query: Record<string, string> = {}, version = 'disbanding/1'): Promise<Json> => {
  const { status, body } = await ask('owner', version, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const stateOf = (body: Json, state: string) => body.states.find((s: Json) => s.state === state)
const wayOf = (body: Json, event: string) => body.transitions.find((t: Json) => t.event === event)

/** Of a time that no test of the server's own clock touches. */
const start = Date.UTC(2020, 4, 10)
const iso = (ms: number) => new Date(start + ms).toISOString()
const may = { from: iso(0), to: iso(10 * day) }
let ids = 9_000_000

/** An instance written straight into the tables: the statistics read nothing else. */
async function lived(
  steps: [at: number, event: string, to: string, more?: { version?: number; by?: string; from?: string }][],
  { pfm = '1001', version = 1, ended = false, workflow = 'disbanding' } = {},
) {
  const { db } = server.services.database
  const id = ++ids
  const [last] = steps.slice(-1)
  await db.insert(workflowInstances).values({
    ...{ id, workflow, version, hash: '-', revision: steps.length - 1, value: {}, context: {} },
    ...{ status: ended ? 'done' : 'active', state: last![2], pfm },
    ...{ createdAt: new Date(iso(0)), updatedAt: new Date(iso(last![0])) },
  })
  await db.insert(workflowRecords).values(
    steps.map(([at, type, toState, more = {}], revision) => ({
      ...{ instanceId: id, revision, at: new Date(iso(at)), version: more.version ?? version, toState },
      ...{ actorId: more.by ?? 'system', actorName: '-', effects: [] },
      fromState: revision === 0 ? null : steps[revision - 1]![2],
      event: { type, payload: {}, at: iso(at), facts: {} },
    })),
  )
  return id
}

describe('statistics of a version', () => {
  it('[PO-06] a period without records, also one that no partition was made for, is empty and not an error', async () => {
    const body = await read({ from: '1999-01-01T00:00:00Z', to: '1999-12-31T00:00:00Z', by: 'store' })
    expect(body).toMatchObject({ states: [], transitions: [], groups: [], groupsCut: false })
  })

  it('[PO-06] counts visits, those left and those that stand, with median and 95th percentile of those left', async () => {
    for (const minutes of [1, 2, 3, 4, 100])
      await lived(
        [
          [0, '@start', 'ready'],
          [minutes * minute, 'STARTED', 'shelving'],
        ],
        {},
      )
    await lived([[0, '@start', 'ready']])
    const body = await read(may)
    expect(stateOf(body, 'ready')).toEqual({
      ...{ state: 'ready', visits: 6, left: 5, unfinished: 1 },
      ...{ median: 3 * minute, p95: 100 * minute },
    })
    expect(stateOf(body, 'shelving')).toEqual({
      ...{ state: 'shelving', visits: 5, left: 0, unfinished: 5, median: null, p95: null },
    })
    expect(body.transitions).toEqual([
      { from: null, event: '@start', to: 'ready', count: 6 },
      { from: 'ready', event: 'STARTED', to: 'shelving', count: 5 },
    ])
  })

  it('[PO-06] of an even number of visits the lower middle one is the median, as percentile_disc says', async () => {
    const from = 20 * day
    for (const minutes of [10, 20, 30, 40])
      await lived([
        [from, '@start', 'ready'],
        [from + minutes * minute, 'STARTED', 'shelving'],
      ])
    expect(stateOf(await read({ from: iso(from), to: iso(from + day) }), 'ready')).toMatchObject({
      median: 20 * minute,
      p95: 40 * minute,
    })
  })

  it('[PO-06] a state that was left after the period is not one that somebody still stands in', async () => {
    const from = 40 * day
    await lived([
      [from, '@start', 'ready'],
      [from + 2 * day, '@noted', 'ready'],
      [from + 3 * day, 'LEFT_AND_RIGHT', 'ready'],
      // Past the end of May's partition too.
      [from + 33 * day, 'STARTED', 'shelving'],
    ])
    expect(stateOf(await read({ from: iso(from), to: iso(from + day) }), 'ready')).toEqual({
      ...{ state: 'ready', visits: 1, left: 1, unfinished: 0, median: 33 * day, p95: 33 * day },
    })
  })

  it('[PO-06] what is only noted is no step, and what stays in its state does not end the stay', async () => {
    const from = 80 * day
    await lived([
      [from, '@start', 'ready'],
      [from + minute, '@noted', 'ready'],
      [from + 2 * minute, 'COUNTED', 'ready'],
      [from + 5 * minute, 'STARTED', 'shelving'],
    ])
    const body = await read({ from: iso(from), to: iso(from + day) })
    expect(stateOf(body, 'ready')).toMatchObject({ visits: 1, left: 1, median: 5 * minute })
    expect(wayOf(body, '@noted')).toBeUndefined()
    expect(wayOf(body, 'COUNTED')).toEqual({ from: 'ready', event: 'COUNTED', to: 'ready', count: 1 })
  })

  it('[PO-06] who has ended stands nowhere', async () => {
    const from = 100 * day
    await lived(
      [
        [from, '@start', 'ready'],
        [from + minute, 'DISBANDED', 'disbanded'],
      ],
      { ended: true },
    )
    expect(stateOf(await read({ from: iso(from), to: iso(from + day) }), 'disbanded')).toMatchObject({
      ...{ visits: 1, left: 0, unfinished: 0, median: null },
    })
  })

  it('[PO-06] every step counts in the version it was taken in; coming over ends a stay and begins one', async () => {
    const from = 120 * day
    const period = { from: iso(from), to: iso(from + day) }
    await lived(
      [
        [from, '@start', 'ready', { version: 1 }],
        [from + minute, '@migrate', 'ready', { version: 2 }],
        [from + 3 * minute, 'STARTED', 'shelving', { version: 2 }],
      ],
      { version: 2 },
    )
    const one = await read(period)
    expect(one.transitions).toEqual([{ from: null, event: '@start', to: 'ready', count: 1 }])
    expect(one.states).toMatchObject([{ state: 'ready', visits: 1, left: 1, median: minute }])
  })

  it('[PO-06] the bounds are from the first instant and before the last', async () => {
    const from = 140 * day
    await lived([[from, '@start', 'ready']])
    await lived([[from + day, '@start', 'ready']])
    expect(stateOf(await read({ from: iso(from), to: iso(from + day) }), 'ready').visits).toBe(1)
    expect(stateOf(await read({ from: iso(from), to: iso(from + day + 1) }), 'ready').visits).toBe(2)
    expect(stateOf(await read({ from: iso(from + 1), to: iso(from + day) }), 'ready')).toBeUndefined()
    // Nothing lies between an instant and itself.
    expect((await read({ from: iso(from), to: iso(from) })).states).toEqual([])
  })

  it('[PO-06] by store, and by the roles of those who led on; the lines add up', async () => {
    const from = 160 * day
    const { db } = server.services.database
    const [store] = await rows<{ id: string }>(
      db,
      sql`select user_id as id from user_roles where role_id = 'watcher'`,
    )
    const life = (minutes: number, by: string): Parameters<typeof lived>[0] => [
      [from, '@start', 'ready'],
      [from + minutes * minute, 'STARTED', 'shelving', { by }],
    ]
    await lived(life(10, store!.id), { pfm: '1002' })
    await lived(life(20, store!.id))
    await lived(life(30, 'system'))
    const period = { from: iso(from), to: iso(from + day) }
    const groups = async (by: string, state: string) =>
      (await read({ ...period, by })).groups
        .filter((g: Json) => g.state === state)
        .map(({ group, visits, median }: Json) => [group, visits, median && median / minute])
    expect(await groups('store', 'ready')).toEqual([
      ['1001', 2, 20],
      ['1002', 1, 10],
    ])
    expect(await groups('role', 'ready')).toEqual([
      ['Смотрящий', 2, 10],
      [null, 1, 30],
    ])
    expect(await groups('role', 'shelving')).toEqual([])
    expect(stateOf(await read({ ...period, pfm: '1002' }), 'ready').visits).toBe(1)
    // Whoever does not see all stores counts his own alone, whatever he asks for.
    expect(stateOf((await ask('watcher', 'disbanding/1', period)).body, 'ready').visits).toBe(1)
    expect((await ask('watcher', 'disbanding/1', { ...period, pfm: '1001' })).body.states).toEqual([])
  })

  it('[PO-06] a real task: every step it was taken through, in the last 30 days when nothing is said', async () => {
    server.clock.forward(31 * day)
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    server.clock.forward(5 * minute)
    await send(server, 'store', taskId, 'STARTED')
    server.clock.forward(7 * minute)
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    await send(server, 'store', taskId, 'COLLECTED', collectAll(view))
    // The period ends before now.
    server.clock.forward(1)
    const body = await read({ by: 'role' }, 'formatting/2')
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * day)
    expect(stateOf(body, 'ready')).toMatchObject({ visits: 1, median: 5 * minute })
    expect(stateOf(body, 'collecting')).toMatchObject({ visits: 1, median: 7 * minute })
    expect(wayOf(body, 'COLLECTED')).toEqual({
      ...{ from: 'collecting', event: 'COLLECTED', to: 'packing', count: 1 },
    })
    expect(body.groups.map(({ state, visits }: Json) => [state, visits])).toEqual([
      ['collecting', 1],
      ['ready', 1],
    ])
  })

  it('[PO-06] the tables are an Excel file with the names of states and events', async () => {
    const from = 200 * day
    await lived([
      [from, '@start', 'ready'],
      [from + 90_000, 'DISBAND', 'returning'],
    ])
    const file = async (query: Record<string, string>) => {
      const asked = { workflow: 'disbanding', version: '1', from: iso(from), to: iso(from + day), ...query }
      const { rawPayload } = await server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams(asked)}`,
        headers: { ...(await signedInAs('owner')), 'x-language': 'ru' },
      })
      const { heads, rows: lines } = await readSheet(rawPayload)
      return [heads, ...lines]
    }
    expect(await file({ of: 'states', columns: 'state,median,count,unfinished' })).toEqual([
      ['Состояние', 'Медиана, мин', 'Раз', 'Не завершено'],
      ['Заказ нужно расформировать', 1.5, 1, 0],
      ['Возврат товаров на полки', null, 1, 1],
    ])
    expect(await file({ of: 'transitions', columns: 'state,event,count' })).toEqual([
      ['Состояние', 'Событие', 'Раз'],
      ['Начало', 'Начало', 1],
      ['Заказ нужно расформировать', 'Расформировать', 1],
    ])
    const byStore = await file({ of: 'states', by: 'store', columns: 'group,count' })
    expect(byStore.slice(1)).toEqual([
      ['1001', 1],
      ['1001', 1],
    ])
  })

  it('[PO-06] states of one name are told apart in the file as on the screen, and none is called by its id', async () => {
    const from = 220 * day
    await lived(
      [
        [from, '@start', 'shortageUnreachable'],
        [from + minute, '@unmigrate', 'arrivalUnreachable'],
      ],
      { workflow: 'confirming', version: 2 },
    )
    await lived([[from, '@start', 'stateOfOldDays']], { workflow: 'confirming', version: 2 })
    const asked = { workflow: 'confirming', version: '2', from: iso(from), to: iso(from + day) }
    const file = async (more: Record<string, string>) => {
      const { rawPayload } = await server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams({ ...asked, ...more })}`,
        headers: { ...(await signedInAs('owner')), 'x-language': 'ru' },
      })
      return (await readSheet(rawPayload)).rows
    }
    expect(await file({ of: 'states', columns: 'state' })).toEqual([
      ['Дозвониться не удалось (в остальных случаях)'],
      ['Дозвониться не удалось (если звонок о недостающих товарах)'],
      ['Состояние другой версии'],
    ])
    expect((await file({ of: 'transitions', columns: 'event' })).flat()).toContain('Возврат на эту версию')
  })

  it('[PO-06] a period that is backwards or longer than a year is refused in words; an unknown version is not found', async () => {
    expect(await ask('owner', 'disbanding/1', { from: may.to, to: may.from })).toMatchObject({
      status: 409,
      body: { message: 'Дата окончания раньше даты начала' },
    })
    const tooLong = { from: '2020-01-01T00:00:00Z', to: '2021-01-02T00:00:00Z' }
    expect(await ask('owner', 'disbanding/1', tooLong)).toMatchObject({ status: 409 })
    expect(await ask('owner', 'disbanding/1', { from: 'May' })).toMatchObject({
      status: 400,
      body: { code: 7 },
    })
    expect(await ask('owner', 'disbanding/99')).toMatchObject({ status: 404, body: { code: 1 } })
    expect(await ask('store', 'disbanding/1')).toMatchObject({ status: 403 })
  })
})

describe('time of a state by day and week', () => {
  const from = 60 * day
  const trend = async (query: Record<string, string>, user = 'owner') =>
    server.call(
      user,
      'GET',
      `/api/workflows/disbanding/1/trend?${new URLSearchParams({ from: iso(from), to: iso(from + 9 * day), ...query })}`,
    )
  const left = (at: number, minutes: number, pfm = '1001') =>
    lived(
      [
        [at, '@start', 'ready'],
        [at + minutes * minute, 'STARTED', 'shelving'],
      ],
      { pfm },
    )

  it('[PO-06] every day stands in it, also one without a visit; what was published is told at its day', async () => {
    // 9 July 2020, a Thursday, is the first; the clock of the counters is three hours ahead.
    await left(from + 8 * 60 * minute, 10)
    await left(from + 9 * 60 * minute, 30)
    await left(from + 9 * 60 * minute, 20, '1002')
    await left(from + 5 * day, 50)
    await server.services.database.db.insert(workflowPublications).values({
      ...{ workflow: 'disbanding', version: 1, act: 'limited', reason: 'Проба', pfms: ['1001'], share: 20 },
      ...{ at: new Date(iso(from + 2 * day)), actorId: 'owner', actorName: 'Соколова' },
    })
    const { status, body } = await trend({ state: 'ready' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.by).toBe('day')
    expect(body.points.map(({ start, visits, median }: Json) => [start, visits, median])).toEqual([
      ['2020-07-09', 3, 20 * minute],
      ...['10', '11', '12', '13'].map((n) => [`2020-07-${n}`, 0, null]),
      ['2020-07-14', 1, 50 * minute],
      ...['15', '16', '17', '18'].map((n) => [`2020-07-${n}`, 0, null]),
    ])
    expect(body.publications).toMatchObject([{ start: '2020-07-11', act: 'limited', version: 1, share: 20 }])

    const weeks = (await trend({ state: 'ready', by: 'week' })).body
    expect(weeks.points.map(({ start, visits }: Json) => [start, visits])).toEqual([
      ['2020-07-06', 3],
      ['2020-07-13', 1],
    ])
    expect(weeks.publications[0].start).toBe('2020-07-06')
    expect((await trend({ state: 'ready', pfm: '1002' })).body.points[0]).toMatchObject({ visits: 1 })
    expect((await trend({ state: 'ready' }, 'watcher')).body.points[0]).toMatchObject({ visits: 1 })
    expect((await trend({ state: 'shelving' })).body.points[0]).toMatchObject({ visits: 3, median: null })
  })

  it('[PO-06] a period of months is told by week; one without records has its days and nothing in them', async () => {
    const { body } = await trend({ state: 'ready', from: '1999-01-01T00:00:00Z', to: '1999-12-31T00:00:00Z' })
    expect(body.by).toBe('week')
    expect(body.points).toHaveLength(53)
    expect(body.points.every(({ visits, median }: Json) => visits === 0 && median === null)).toBe(true)
    expect(body.publications).toEqual([])
    expect((await trend({ state: 'ready' }, 'nobody')).status).toBe(403)
  })

  it('[PO-06] the same is written into a file, with what was published', async () => {
    const query = {
      workflow: 'disbanding',
      version: '1',
      of: 'trend',
      from: iso(from),
      to: iso(from + 9 * day),
    }
    const file = async (more: Record<string, string>) =>
      server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams({ ...query, ...more })}`,
        headers: { ...(await signedInAs('owner')), 'x-language': 'ru' },
      })
    expect((await file({})).statusCode).toBe(400)
    expect((await file({ state: 'ready', by: 'role' })).statusCode).toBe(400)
    expect((await file({ of: 'states', by: 'day' })).statusCode).toBe(400)
    const columns = 'day,state,median,count,published'
    const { heads, rows: lines } = await readSheet(
      (await file({ state: 'ready', by: 'day', columns })).rawPayload,
    )
    expect(heads).toEqual(['День или неделя с', 'Состояние', 'Медиана, мин', 'Раз', 'Публикации'])
    expect(lines).toHaveLength(10)
    expect(lines[0]!.slice(1, 4)).toEqual(['Заказ нужно расформировать', 20, 3])
    expect(lines[2]!.at(-1)).toBe('Версия 1 включена на части заказов')
  })
})

describe('what the generated tests walk', () => {
  it.each(workflows.map((w) => `${w.name}/${w.version}`))(
    '[PO-07] %s: figures of the rings in the ids of its diagram, all of which the machine ring walks',
    async (version) => {
      const get = async (path: string): Promise<Json> =>
        (await server.call('owner', 'GET', `/api/workflows/${version}${path}`)).body
      const [{ rings }, { transitions }] = await Promise.all([get('/coverage'), get('')])
      const known: string[] = transitions.map(({ id }: Json) => id).sort()
      const walked = (ring: string): string[] =>
        rings.find((one: Json) => one.ring === ring)?.transitions.toSorted() ?? []
      expect(walked('machine')).toEqual(known)
      expect(rings.find((one: Json) => one.ring === 'machine').paths).toBeGreaterThan(0)
      for (const { ring } of rings) expect(known).toEqual(expect.arrayContaining(walked(ring)))
    },
  )

  it('[PO-07] without the right they are refused', async () => {
    expect(await server.call('store', 'GET', '/api/workflows/order/1/coverage')).toMatchObject({
      status: 403,
    })
  })
})
