import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { userRoles, users } from '../../../../src/server/platform/db/schema/identity.ts'
import { workflowInstances, workflowRecords } from '../../../../src/server/platform/db/schema/workflow.ts'
import {
  updateRecordCounters,
  rebuildRecordCounters,
} from '../../../../src/server/processes/statistics/count-records.ts'
import {
  readStatistics,
  type StatisticsRequest,
} from '../../../../src/server/processes/statistics/statistics-repository.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(users).values({ id: 'collector', subject: 'collector', name: 'Сборщик' })
  await db.insert(userRoles).values({ userId: 'collector', roleId: 'storeStaff' })
})
afterAll(() => server.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Midnight in Moscow of a first of a month. */
const start = Date.UTC(2021, 1, 28, 21)

/** The same random numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const states = ['ready', 'shelving', 'returning', 'disbanded'] as const
let ids = 8_000_000

interface Scenario {
  id: number
  pfm: string | null
  steps: { at: number; event: string; to: string; version: number; by: string }[]
}

function drawScenario(random: () => number, from: number): Scenario {
  let at = from
  const steps: Scenario['steps'] = []
  const length = 1 + Math.floor(random() * 6)
  let to: string = 'ready'
  let version = 1
  for (let n = 0; n < length; n += 1) {
    const isMigrated = n === 2 && random() < 0.2
    if (isMigrated) version = 2
    const isNoted = n > 0 && random() < 0.15
    if (n > 0 && !isNoted && !isMigrated) to = states[Math.floor(random() * 3)]!
    const event = n === 0 ? '@start' : isMigrated ? '@migrate' : isNoted ? '@noted' : 'MOVED'
    steps.push({ at, event, to, version, by: random() < 0.5 ? 'system' : 'collector' })
    // Seconds, hours and weeks.
    at += Math.round(1_000 * 10 ** (random() * 6))
  }
  if (random() < 0.5) steps.push({ at, event: 'DISBANDED', to: 'disbanded', version, by: 'collector' })
  return { id: ++ids, pfm: [null, '1001', '1002', '1003'][Math.floor(random() * 4)]!, steps }
}

/** Writes what exists at an instant: the instance as it is then, and the records that are new. */
async function writeScenarios(scenarios: readonly Scenario[], after: number, until: number) {
  const { db } = server.services.database
  for (const { id, pfm, steps } of scenarios) {
    const known = steps.filter(({ at }) => at < until)
    const last = known.at(-1)
    const added = known.filter(({ at }) => at >= after)
    if (!last || added.length === 0) continue
    const now = {
      version: last.version,
      revision: known.length - 1,
      state: last.to,
      updatedAt: new Date(last.at),
      status: last.to === 'disbanded' ? 'done' : 'active',
    }
    await db
      .insert(workflowInstances)
      .values({
        ...now,
        id,
        pfm,
        workflow: 'disbanding',
        hash: '-',
        value: {},
        context: {},
        createdAt: new Date(known[0]!.at),
      })
      .onConflictDoUpdate({ target: workflowInstances.id, set: now })
    await db.insert(workflowRecords).values(
      added.map((step) => {
        const revision = steps.indexOf(step)
        return {
          instanceId: id,
          revision,
          at: new Date(step.at),
          version: step.version,
          toState: step.to,
          actorId: step.by,
          actorName: '-',
          effects: [],
          fromState: revision === 0 ? null : steps[revision - 1]!.to,
          event: { type: step.event, payload: {}, at: new Date(step.at).toISOString(), facts: {} },
        }
      }),
    )
  }
}

const owner = {
  id: 'o',
  name: 'o',
  rights: new Set(),
  stores: 'all',
} as unknown as StatisticsRequest['actor']
const twoStores = { ...owner, stores: ['1001', '1003'] } as StatisticsRequest['actor']
const queryStatistics = (options: Partial<StatisticsRequest> & Pick<StatisticsRequest, 'period'>) =>
  readStatistics(server.services.database.db, {
    actor: owner,
    language: 'ru' as const,
    workflow: { name: 'disbanding', version: 1 },
    query: {},
    ...options,
  })
const period = (from: number, to: number, now = start + 400 * day) => ({
  from: new Date(start + from),
  to: new Date(start + to),
  now: new Date(now),
})

/** Counts are equal, times within 2.5 percent and a millisecond. */
async function expectEqual(request: Parameters<typeof queryStatistics>[0]) {
  const exact = await queryStatistics({ ...request, exactUpTo: Infinity })
  const counted = await queryStatistics({ ...request, exactUpTo: -1 })
  expect([exact.approximate, counted.approximate]).toEqual([false, true])
  expect(counted.transitions).toEqual(exact.transitions)
  expect(counted.groups).toHaveLength(exact.groups.length)
  const lines = ({ states: all, groups }: typeof exact) => [
    ...all.map((state) => ({ ...state, group: 'all' })),
    ...groups.toSorted((a, b) => (`${a.state} ${a.group}` < `${b.state} ${b.group}` ? -1 : 1)),
  ]
  for (const [n, line] of lines(exact).entries()) {
    const countedLine = lines(counted)[n]!
    const pickCounts = ({ state, group, visits, left, unfinished }: typeof line) => [
      state,
      group,
      visits,
      left,
      unfinished,
    ]
    expect(pickCounts(countedLine)).toEqual(pickCounts(line))
    for (const key of ['median', 'medianAtLeast', 'p95', 'p95AtLeast'] as const) {
      const [got, expected] = [countedLine[key], line[key]]
      if (expected === null) expect(got).toBeNull()
      else expect(Math.abs(got! - expected)).toBeLessThanOrEqual(expected * 0.025 + 1)
    }
  }
  return exact
}

describe('counters of records by day', () => {
  const random = createRandom(7)
  const scenarios = Array.from({ length: 150 }, () =>
    drawScenario(random, start + Math.floor(random() * 80 * day)),
  )
  const until = [0, 20, 21, 45, 60, 200].map((days) => start + days * day + 5 * hour)
  const periods: [string, ReturnType<typeof period>][] = [
    ['whole months', period(0, 61 * day)],
    ['bounds within days', period(3 * day + 7 * hour, 72 * day + 11 * minute)],
    [
      'until now, with a day that is not over',
      period(10 * day, 200 * day + 6 * hour, start + 200 * day + 5 * hour),
    ],
    ['a year', period(0, 365 * day)],
  ]

  it('[PO-06] equal the records at whatever moment they were counted, by store and by role too', async () => {
    for (const [n, to] of until.slice(1).entries()) {
      await writeScenarios(scenarios, until[n]!, to)
      // Every second time the new records are still uncounted when they are queried.
      if (n % 2 === 0) expect(await updateRecordCounters(server.services.database)).toBeGreaterThan(0)
      for (const [, period] of periods) {
        await expectEqual({ period })
        await expectEqual({ period, workflow: { name: 'disbanding', version: 2 } })
      }
    }
    for (const [, period] of periods)
      for (const query of [
        { by: 'store' },
        { by: 'role' },
        { pfm: '1002' },
        { pfm: '1002', by: 'role' },
      ] as const) {
        const { states: all } = await expectEqual({ period, query })
        expect(all.length).toBeGreaterThan(0)
        await expectEqual({ period, query, actor: twoStores })
      }
  })

  it('[PO-06] counting again, by several concurrent servers, or rebuilding all, changes nothing', async () => {
    const { database } = server.services
    const readAll = () =>
      queryRows(
        database.db,
        sql`select * from process_stay_counts order by workflow, version, grain, pfm, start, state, roles, bucket`,
      )
    await updateRecordCounters(database)
    const before = await readAll()
    expect(before.length).toBeGreaterThan(0)
    await Promise.all([updateRecordCounters(database), updateRecordCounters(database)])
    expect(await readAll()).toEqual(before)
    await rebuildRecordCounters(database)
    expect(await readAll()).toEqual(before)
  })

  it('[PO-06] a late record of a day that was already counted is counted in its day', async () => {
    await updateRecordCounters(server.services.database)
    const [lateScenario] = [drawScenario(createRandom(3), start + 5 * day)]
    await writeScenarios([lateScenario!], 0, Infinity)
    await expectEqual({ period: periods[0]![1] })
    await updateRecordCounters(server.services.database)
    const { states: after } = await expectEqual({ period: periods[0]![1] })
    expect(after.length).toBeGreaterThan(0)
  })

  it('[PO-13] counters of an older rule are not read, and are counted again', async () => {
    const { db } = server.services.database
    await updateRecordCounters(server.services.database)
    const readAll = () =>
      queryRows(
        db,
        sql`select state, bucket, sum(count) from process_stay_counts group by 1, 2 order by 1, 2`,
      )
    const counts = await readAll()
    await db.execute(sql`update process_counted set id = 1`)
    await db.execute(sql`update process_stay_counts set count = count + 1`)
    expect(await queryStatistics({ period: periods[0]![1], exactUpTo: -1 })).toMatchObject({
      approximate: false,
    })
    await updateRecordCounters(server.services.database)
    expect(await readAll()).toEqual(counts)
    await expectEqual({ period: periods[0]![1] })
  })

  it('[PO-06] few records are read and evaluated exactly; no records are no error', async () => {
    expect(await queryStatistics({ period: periods[0]![1] })).toMatchObject({ approximate: false })
    await server.services.database.db.execute(sql`delete from process_counted`)
    expect(await queryStatistics({ period: periods[0]![1], exactUpTo: -1 })).toMatchObject({
      approximate: false,
    })
  })
})
