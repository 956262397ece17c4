import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import {
  workflowInstances,
  workflowPublications,
  workflowRecords,
} from '../../../../src/server/platform/db/schema/workflow.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { signedInAs } from '../../../support/tokens.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  // Sees processes, but only those of store 1002.
  await addUser(db, { id: 'watcher', name: 'Пётр Смотрящий', rights: ['processView'], stores: ['1002'] })
})
afterAll(() => server.close())

const requestStatistics = (user: string, version: string, query: Record<string, string> = {}) =>
  server.call(user, 'GET', `/api/workflows/${version}/statistics?${new URLSearchParams(query)}`)
const readStatistics = async (
  query: Record<string, string> = {},
  version = 'disbanding/1',
): Promise<Json> => {
  const { status, body } = await requestStatistics('owner', version, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const stateOf = (body: Json, state: string) => body.states.find((s: Json) => s.state === state)
const findTransition = (body: Json, event: string) => body.transitions.find((t: Json) => t.event === event)

/** A period that no test of the server's own clock touches. */
const start = Date.UTC(2020, 4, 10)
const iso = (ms: number) => new Date(start + ms).toISOString()
const inMay = { from: iso(0), to: iso(10 * day) }
let ids = 9_000_000

/** An instance written directly into the tables: the statistics read nothing else. */
async function writeInstance(
  steps: [at: number, event: string, to: string, more?: { version?: number; by?: string; from?: string }][],
  { pfm = '1001', version = 1, ended = false, workflow = 'disbanding' } = {},
) {
  const { db } = server.services.database
  const id = ++ids
  const [last] = steps.slice(-1)
  await db.insert(workflowInstances).values({
    id,
    workflow,
    version,
    hash: '-',
    revision: steps.length - 1,
    value: {},
    context: {},
    status: ended ? 'done' : 'active',
    state: last![2],
    pfm,
    createdAt: new Date(iso(0)),
    updatedAt: new Date(iso(last![0])),
  })
  await db.insert(workflowRecords).values(
    steps.map(([at, type, toState, overrides = {}], revision) => ({
      instanceId: id,
      revision,
      at: new Date(iso(at)),
      version: overrides.version ?? version,
      toState,
      actorId: overrides.by ?? 'system',
      actorName: '-',
      effects: [],
      fromState: revision === 0 ? null : steps[revision - 1]![2],
      event: { type, payload: {}, at: iso(at), facts: {} },
    })),
  )
  return id
}

describe('statistics of a version', () => {
  it('[PO-06] a period without records, also one without a partition, is empty and not an error', async () => {
    const body = await readStatistics({
      from: '1999-01-01T00:00:00Z',
      to: '1999-12-31T00:00:00Z',
      by: 'store',
    })
    expect(body).toMatchObject({ states: [], transitions: [], groups: [], groupsCut: false })
  })

  it('[PO-06] counts visits, completed and current ones, with their median and 95th percentile', async () => {
    for (const minutes of [1, 2, 3, 4, 100])
      await writeInstance(
        [
          [0, '@start', 'ready'],
          [minutes * minute, 'STARTED', 'shelving'],
        ],
        {},
      )
    await writeInstance([[0, '@start', 'ready']])
    const body = await readStatistics(inMay)
    expect(stateOf(body, 'ready')).toEqual({
      state: 'ready',
      visits: 6,
      left: 5,
      unfinished: 1,
      median: 3 * minute,
      medianAtLeast: null,
      p95: null,
      p95AtLeast: expect.any(Number),
    })
    expect(stateOf(body, 'shelving')).toEqual({
      state: 'shelving',
      visits: 5,
      left: 0,
      unfinished: 5,
      median: null,
      medianAtLeast: expect.any(Number),
      p95: null,
      p95AtLeast: expect.any(Number),
    })
    expect(body.transitions).toEqual([
      { from: null, event: '@start', to: 'ready', count: 6 },
      { from: 'ready', event: 'STARTED', to: 'shelving', count: 5 },
    ])
  })

  it('[PO-06] of an even number of visits the lower middle one is the median, as percentile_disc defines', async () => {
    const from = 20 * day
    for (const minutes of [10, 20, 30, 40])
      await writeInstance([
        [from, '@start', 'ready'],
        [from + minutes * minute, 'STARTED', 'shelving'],
      ])
    expect(stateOf(await readStatistics({ from: iso(from), to: iso(from + day) }), 'ready')).toMatchObject({
      median: 20 * minute,
      p95: 40 * minute,
    })
  })

  it('[PO-06] a state that was left after the period does not count as current', async () => {
    const from = 40 * day
    await writeInstance([
      [from, '@start', 'ready'],
      [from + 2 * day, '@noted', 'ready'],
      [from + 3 * day, 'LEFT_AND_RIGHT', 'ready'],
      // Past the end of May's partition too.
      [from + 33 * day, 'STARTED', 'shelving'],
    ])
    expect(stateOf(await readStatistics({ from: iso(from), to: iso(from + day) }), 'ready')).toEqual({
      state: 'ready',
      visits: 1,
      left: 1,
      unfinished: 0,
      median: 33 * day,
      medianAtLeast: null,
      p95: 33 * day,
      p95AtLeast: null,
    })
  })

  it('[PO-06] a note is no step, and a step that stays in its state does not end the visit', async () => {
    const from = 80 * day
    await writeInstance([
      [from, '@start', 'ready'],
      [from + minute, '@noted', 'ready'],
      [from + 2 * minute, 'COUNTED', 'ready'],
      [from + 5 * minute, 'STARTED', 'shelving'],
    ])
    const body = await readStatistics({ from: iso(from), to: iso(from + day) })
    expect(stateOf(body, 'ready')).toMatchObject({ visits: 1, left: 1, median: 5 * minute })
    expect(findTransition(body, '@noted')).toBeUndefined()
    expect(findTransition(body, 'COUNTED')).toEqual({
      from: 'ready',
      event: 'COUNTED',
      to: 'ready',
      count: 1,
    })
  })

  it('[PO-06] an ended instance has no current state', async () => {
    const from = 100 * day
    await writeInstance(
      [
        [from, '@start', 'ready'],
        [from + minute, 'DISBANDED', 'disbanded'],
      ],
      { ended: true },
    )
    expect(
      stateOf(await readStatistics({ from: iso(from), to: iso(from + day) }), 'disbanded'),
    ).toMatchObject({
      visits: 1,
      left: 0,
      unfinished: 0,
      median: null,
    })
  })

  it('[PO-06] the bounds are from the first instant and before the last', async () => {
    const from = 140 * day
    await writeInstance([[from, '@start', 'ready']])
    await writeInstance([[from + day, '@start', 'ready']])
    expect(stateOf(await readStatistics({ from: iso(from), to: iso(from + day) }), 'ready').visits).toBe(1)
    expect(stateOf(await readStatistics({ from: iso(from), to: iso(from + day + 1) }), 'ready').visits).toBe(
      2,
    )
    expect(
      stateOf(await readStatistics({ from: iso(from + 1), to: iso(from + day) }), 'ready'),
    ).toBeUndefined()
    // Nothing lies between an instant and itself.
    expect((await readStatistics({ from: iso(from), to: iso(from) })).states).toEqual([])
  })

  it('[PO-06] by store, and by the roles of the users who left the state; the lines add up', async () => {
    const from = 160 * day
    const { db } = server.services.database
    const [store] = await queryRows<{ id: string }>(
      db,
      sql`select user_id as id from user_roles where role_id = 'watcher'`,
    )
    const createSteps = (minutes: number, by: string): Parameters<typeof writeInstance>[0] => [
      [from, '@start', 'ready'],
      [from + minutes * minute, 'STARTED', 'shelving', { by }],
    ]
    await writeInstance(createSteps(10, store!.id), { pfm: '1002' })
    await writeInstance(createSteps(20, store!.id))
    await writeInstance(createSteps(30, 'system'))
    const period = { from: iso(from), to: iso(from + day) }
    const readGroups = async (by: string, state: string) =>
      (await readStatistics({ ...period, by })).groups
        .filter((g: Json) => g.state === state)
        .map(({ group, visits, median }: Json) => [group, visits, median && median / minute])
    expect(await readGroups('store', 'ready')).toEqual([
      ['1001', 2, 20],
      ['1002', 1, 10],
    ])
    expect(await readGroups('role', 'ready')).toEqual([
      ['Пётр Смотрящий', 2, 10],
      [null, 1, 30],
    ])
    expect(await readGroups('role', 'shelving')).toEqual([])
    expect(stateOf(await readStatistics({ ...period, pfm: '1002' }), 'ready').visits).toBe(1)
    // Users who do not see all stores count their own only, whatever the query.
    expect(stateOf((await requestStatistics('watcher', 'disbanding/1', period)).body, 'ready').visits).toBe(1)
    expect(
      (await requestStatistics('watcher', 'disbanding/1', { ...period, pfm: '1001' })).body.states,
    ).toEqual([])
  })

  it('[PO-06] a real task: every step it was taken through, in the last 30 days by default', async () => {
    server.clock.forward(31 * day)
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    server.clock.forward(5 * minute)
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    server.clock.forward(7 * minute)
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(view))
    // The period ends before now.
    server.clock.forward(1)
    const body = await readStatistics({ by: 'role' }, 'formatting/2')
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * day)
    expect(stateOf(body, 'ready')).toMatchObject({ visits: 1, median: 5 * minute })
    expect(stateOf(body, 'collecting')).toMatchObject({ visits: 1, median: 7 * minute })
    expect(findTransition(body, 'COLLECTED')).toEqual({
      from: 'collecting',
      event: 'COLLECTED',
      to: 'packing',
      count: 1,
    })
    expect(body.groups.map(({ state, visits }: Json) => [state, visits])).toEqual([
      ['collecting', 1],
      ['ready', 1],
    ])
  })

  it('[PO-06] the tables are an Excel file with the names of states and events', async () => {
    const from = 200 * day
    await writeInstance([
      [from, '@start', 'ready'],
      [from + 90_000, 'DISBAND', 'returning'],
    ])
    const file = async (query: Record<string, string>) => {
      const fileQuery = {
        workflow: 'disbanding',
        version: '1',
        from: iso(from),
        to: iso(from + day),
        ...query,
      }
      const { rawPayload } = await server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams(fileQuery)}`,
        headers: { ...(await signedInAs('owner')), 'x-language': 'ru' },
      })
      const { heads, rows: lines } = await readSheet(rawPayload)
      return [heads, ...lines]
    }
    expect(await file({ of: 'states', columns: 'state,median,count,unfinished' })).toEqual([
      ['Состояние', 'Медиана, мин', 'Раз', 'Не завершено'],
      ['Заказ нужно расформировать', 1.5, 1, 0],
      ['Возврат товаров на полки', expect.stringMatching(/^не достигнуто, не меньше [\d\s,]+$/), 1, 1],
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

  it('[PO-06] states of one name are distinguished in the file as on the screen, and none is named by its id', async () => {
    const from = 220 * day
    await writeInstance(
      [
        [from, '@start', 'shortageUnreachable'],
        [from + minute, 'CALL', 'arrivalUnreachable'],
        [from + 2 * minute, '@unmigrate', 'arrivalUnreachable'],
      ],
      { workflow: 'confirming', version: 2 },
    )
    await writeInstance([[from, '@start', 'stateOfOldDays']], { workflow: 'confirming', version: 2 })
    const fileQuery = { workflow: 'confirming', version: '2', from: iso(from), to: iso(from + day) }
    const file = async (params: Record<string, string>) => {
      const { rawPayload } = await server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams({ ...fileQuery, ...params })}`,
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

  it('[PO-06] a reversed period or one longer than a year is refused with a message; an unknown version is not found', async () => {
    expect(
      await requestStatistics('owner', 'disbanding/1', { from: inMay.to, to: inMay.from }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Дата окончания раньше даты начала' },
    })
    const tooLong = { from: '2020-01-01T00:00:00Z', to: '2021-01-02T00:00:00Z' }
    expect(await requestStatistics('owner', 'disbanding/1', tooLong)).toMatchObject({ status: 409 })
    expect(await requestStatistics('owner', 'disbanding/1', { from: 'May' })).toMatchObject({
      status: 400,
      body: { code: 7 },
    })
    expect(await requestStatistics('owner', 'disbanding/99')).toMatchObject({
      status: 404,
      body: { code: 1 },
    })
    expect(await requestStatistics('store', 'disbanding/1')).toMatchObject({ status: 403 })
  })
})

describe('time of a state by day and week', () => {
  const from = 60 * day
  const readTrend = async (query: Record<string, string>, user = 'owner') =>
    server.call(
      user,
      'GET',
      `/api/workflows/disbanding/1/trend?${new URLSearchParams({ from: iso(from), to: iso(from + 9 * day), ...query })}`,
    )
  const writeVisit = (at: number, minutes: number, pfm = '1001') =>
    writeInstance(
      [
        [at, '@start', 'ready'],
        [at + minutes * minute, 'STARTED', 'shelving'],
      ],
      { pfm },
    )

  it('[PO-06] every day is included, also one without a visit; a publication is shown at its day', async () => {
    // 9 July 2020, a Thursday, is the first; the clock of the counters is three hours ahead.
    await writeVisit(from + 8 * 60 * minute, 10)
    await writeVisit(from + 9 * 60 * minute, 30)
    await writeVisit(from + 9 * 60 * minute, 20, '1002')
    await writeVisit(from + 5 * day, 50)
    await server.services.database.db.insert(workflowPublications).values({
      workflow: 'disbanding',
      version: 1,
      act: 'limited',
      reason: 'Проба',
      pfms: ['1001'],
      share: 20,
      at: new Date(iso(from + 2 * day)),
      actorId: 'owner',
      actorName: 'Соколова',
    })
    const { status, body } = await readTrend({ state: 'ready' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.by).toBe('day')
    expect(body.points.map(({ start, visits, median }: Json) => [start, visits, median])).toEqual([
      ['2020-07-09', 3, 20 * minute],
      ...['10', '11', '12', '13'].map((n) => [`2020-07-${n}`, 0, null]),
      ['2020-07-14', 1, 50 * minute],
      ...['15', '16', '17', '18'].map((n) => [`2020-07-${n}`, 0, null]),
    ])
    expect(body.publications).toMatchObject([{ start: '2020-07-11', act: 'limited', version: 1, share: 20 }])

    const weeks = (await readTrend({ state: 'ready', by: 'week' })).body
    expect(weeks.points.map(({ start, visits }: Json) => [start, visits])).toEqual([
      ['2020-07-06', 3],
      ['2020-07-13', 1],
    ])
    expect(weeks.publications[0].start).toBe('2020-07-06')
    expect((await readTrend({ state: 'ready', pfm: '1002' })).body.points[0]).toMatchObject({ visits: 1 })
    expect((await readTrend({ state: 'ready' }, 'watcher')).body.points[0]).toMatchObject({ visits: 1 })
    expect((await readTrend({ state: 'shelving' })).body.points[0]).toMatchObject({ visits: 3, median: null })
  })

  it('[PO-06] a period of months is grouped by week; one without records has its days and no data', async () => {
    const { body } = await readTrend({
      state: 'ready',
      from: '1999-01-01T00:00:00Z',
      to: '1999-12-31T00:00:00Z',
    })
    expect(body.by).toBe('week')
    expect(body.points).toHaveLength(53)
    expect(body.points.every(({ visits, median }: Json) => visits === 0 && median === null)).toBe(true)
    expect(body.publications).toEqual([])
    expect((await readTrend({ state: 'ready' }, 'nobody')).status).toBe(403)
  })

  it('[PO-06] the same is written into a file, with the publications', async () => {
    const query = {
      workflow: 'disbanding',
      version: '1',
      of: 'trend',
      from: iso(from),
      to: iso(from + 9 * day),
    }
    const file = async (params: Record<string, string>) =>
      server.app.inject({
        url: `/api/workflows/statistics/export?${new URLSearchParams({ ...query, ...params })}`,
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

describe('coverage of the generated tests', () => {
  it.each(workflows.map((w) => `${w.name}/${w.version}`))(
    '[PO-07] %s: figures of the test suites by the ids of its diagram, all of which the machine suite covers',
    async (version) => {
      const getJson = async (path: string): Promise<Json> =>
        (await server.call('owner', 'GET', `/api/workflows/${version}${path}`)).body
      const [{ rings }, { transitions }] = await Promise.all([getJson('/coverage'), getJson('')])
      const ids: string[] = transitions.map(({ id }: Json) => id).sort()
      const coveredBy = (ring: string): string[] =>
        rings.find((suite: Json) => suite.ring === ring)?.transitions.toSorted() ?? []
      expect(coveredBy('machine')).toEqual(ids)
      expect(rings.find((suite: Json) => suite.ring === 'machine').paths).toBeGreaterThan(0)
      for (const { ring } of rings) expect(ids).toEqual(expect.arrayContaining(coveredBy(ring)))
    },
  )

  it('[PO-07] without the right they are refused', async () => {
    expect(await server.call('store', 'GET', '/api/workflows/order/1/coverage')).toMatchObject({
      status: 403,
    })
  })
})
