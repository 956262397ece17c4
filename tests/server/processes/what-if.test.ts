import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
} from '../../../src/server/platform/db/schema/identity.ts'
import { workflowInstances, workflowRecords } from '../../../src/server/platform/db/schema/workflow.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Midnight in Moscow, of a period that no test of the server's own clock touches. */
const start = Date.UTC(2020, 4, 9, 21)
const iso = (ms: number) => new Date(start + ms).toISOString()
const period = { from: iso(0), to: iso(20 * day) }
let ids = 9_500_000

interface StepRecord {
  at: number
  event: string
  to: string
  by?: string
  /** It follows from another step. */
  cause?: string
}

async function writeInstance(steps: StepRecord[], pfm: string) {
  const { db } = server.services.database
  const id = ++ids
  const last = steps.at(-1)!
  await db.insert(workflowInstances).values({
    id,
    workflow: 'disbanding',
    version: 1,
    hash: '-',
    revision: steps.length - 1,
    value: {},
    context: {},
    status: 'done',
    state: last.to,
    pfm,
    createdAt: new Date(iso(steps[0]!.at)),
    updatedAt: new Date(iso(last.at)),
  })
  await db.insert(workflowRecords).values(
    steps.map(({ at, event, to, by = 'system', cause = null }, revision) => ({
      instanceId: id,
      revision,
      at: new Date(iso(at)),
      version: 1,
      toState: to,
      cause,
      actorId: by,
      actorName: '-',
      effects: [],
      fromState: revision === 0 ? null : steps[revision - 1]!.to,
      event: { type: event, payload: {}, at: iso(at), facts: {} },
    })),
  )
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(roles).values([
    { id: 'shelver', name: { ru: 'Раскладчик', en: 'Shelver', kk: 'Қоюшы' } },
    { id: 'watcher', name: { ru: 'Смотрящий', en: 'Watcher', kk: 'Бақылаушы' } },
  ])
  await db.insert(roleRights).values({ roleId: 'watcher', right: 'processView' })
  await db
    .insert(users)
    .values(['shelver1', 'shelver2', 'watcher'].map((id) => ({ id, subject: id, name: id })))
  await db.insert(userRoles).values([
    { userId: 'shelver1', roleId: 'shelver' },
    { userId: 'shelver2', roleId: 'shelver' },
    { userId: 'watcher', roleId: 'watcher' },
  ])
  await db.insert(userStores).values([
    { userId: 'shelver1', pfm: '1001' },
    { userId: 'shelver2', pfm: '1002' },
    { userId: 'watcher', pfm: '1002' },
  ])
  // At 1001 ten arrive at nine, one after another, and one user takes 20 minutes for each: the last one waits three
  // hours.
  for (let d = 0; d < 20; d += 1) {
    for (let n = 0; n < 10; n += 1) {
      const at = d * day + 9 * hour + n * minute
      const startedAt = d * day + 9 * hour + n * 20 * minute + 10 * minute
      await writeInstance(
        [
          { at, event: '@start', to: 'ready' },
          { at: startedAt, event: 'STARTED', to: 'shelving', by: 'shelver1' },
          { at: startedAt + 10 * minute, event: 'SHELVED', to: 'settling', by: 'shelver1' },
          { at: startedAt + 12 * minute, event: 'SETTLED', to: 'disbanded' },
        ],
        '1001',
      )
    }
    await writeInstance(
      [
        { at: d * day + 12 * hour, event: '@start', to: 'ready' },
        { at: d * day + 12 * hour + 5 * minute, event: 'STARTED', to: 'shelving', by: 'shelver2' },
        // A step caused by a user's step takes no working time.
        {
          at: d * day + 12 * hour + 9 * minute,
          event: 'SHELVED',
          to: 'disbanded',
          by: 'shelver2',
          cause: '1.1',
        },
      ],
      '1002',
    )
  }
}, 120_000)
afterAll(() => server.close())

const path = '/api/workflows/disbanding/1/what-if'
const basis = (user = 'owner', query: Record<string, string> = {}) =>
  server.call(user, 'GET', `${path}?${new URLSearchParams({ ...period, ...query })}`)
const requestWhatIf = (body: Json = {}, user = 'owner') =>
  server.call(user, 'POST', path, { ...period, days: 1, ...body })
const simulate = async (body: Json = {}): Promise<Json> => {
  const response = await requestWhatIf(body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}
const stateOf = (outcome: Json, state: string) => outcome.states.find((item: Json) => item.state === state)

describe('what if', () => {
  it('[PO-08] shows which users do how much of the work in which hours, and the arrivals of a day', async () => {
    const { status, body } = await basis()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ lives: 220, stays: 640, questions: [], standing: 0 })
    expect(Math.round(body.arrivals)).toBe(11)
    const [first, second] = body.groups
    expect([first.id, first.roles, first.pfm]).toEqual(['shelver@1001', 'Раскладчик', '1001'])
    expect([second.id, second.pfm]).toEqual(['shelver@1002', '1002'])
    // 400 steps of 1001; of 1002 the 20 of the user, not the steps caused by them.
    expect(first.share).toBeCloseTo(400 / 420)
    expect(first.people.map(Math.round)).toEqual(
      Array.from({ length: 24 }, (_, h) => (h > 8 && h < 13 ? 1 : 0)),
    )
    expect(body.states.find(({ state }: Json) => state === 'settling')).toMatchObject({
      work: false,
      left: 200,
    })
  })

  it('[PO-08] reproduces the past: the queue of the morning, the work, and the steps of the system', async () => {
    const { today, whatIf, fit, runs } = await simulate()
    expect(runs).toBe(200)
    expect(fit).toBeGreaterThan(0.75)
    expect(fit).toBeLessThan(1.3)
    expect(whatIf).toEqual(today)
    const shelving = stateOf(today, 'shelving')
    expect(shelving.median.middle / minute).toBeGreaterThan(8)
    expect(shelving.median.middle / minute).toBeLessThan(12)
    expect(stateOf(today, 'settling')).toMatchObject({ median: { middle: 2 * minute }, wait: null })
    expect(stateOf(today, 'ready').wait.middle / minute).toBeGreaterThan(30)
  })

  it('[PO-08] one more user shortens the queue, twice the orders lengthens it, only in the queried store', async () => {
    const overrides = await simulate({ people: [{ group: 'shelver@1001', change: 1, from: 9, to: 13 }] })
    const medianWait = (outcome: Json) => stateOf(outcome, 'ready').median.middle
    expect(medianWait(overrides.whatIf)).toBeLessThan(medianWait(overrides.today) / 2)
    const otherStoreRun = await simulate({ people: [{ group: 'shelver@1002', change: 3, from: 9, to: 13 }] })
    expect(medianWait(otherStoreRun.whatIf) / medianWait(otherStoreRun.today)).toBeGreaterThan(0.9)
    const doubled = await simulate({ arrivals: 200 })
    expect(doubled.whatIf.standing.middle).toBeGreaterThan(doubled.today.standing.middle + 4)
    const fasterRun = await simulate({ times: [{ state: 'shelving', of: 'work', percent: 50 }] })
    expect(medianWait(fasterRun.whatIf)).toBeLessThan(medianWait(fasterRun.today))
  })

  const search = (body: Json = {}) =>
    server.call('owner', 'POST', `${path}/search`, {
      ...period,
      days: 1,
      goal: { measure: 'life' },
      cut: 33,
      bounds: { people: 2, percent: 100, attempts: 0 },
      ...body,
    })

  it('[PO-08] finds the smallest change that cuts the time by a third, with its spread, and a simulation confirms it', async () => {
    const { status, body } = await search()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.found).toMatchObject([{ people: [{ group: 'shelver@1001', change: 1 }] }])
    const [{ people, difference, percent, value }] = body.found
    expect(difference.high).toBeLessThan(0)
    expect(percent).toBeLessThan(-33)
    const simulated = await simulate({ people })
    expect(simulated.whatIf.life.middle / simulated.today.life.middle).toBeCloseTo(
      value.middle / body.today.middle,
      1,
    )
  })

  it('[PO-08] combines changes when no single one is enough, and returns the nearest results when none reaches the goal', async () => {
    const { body } = await search({ cut: 95, bounds: { people: 1, percent: 80, attempts: 0 } })
    expect(body.found).toEqual([])
    expect(body.nearest.length).toBeGreaterThan(0)
    for (const { difference } of body.nearest) expect(difference.high).toBeLessThan(0)
    expect(body.tried).toBeGreaterThan(body.nearest.length)
  })

  it('[PO-08] has nothing to compare where nobody waits for people, and refuses an unknown state', async () => {
    const { body } = await search({ goal: { measure: 'wait', state: 'settling' } })
    expect(body).toMatchObject({ today: null, found: [], nearest: [] })
    expect((await search({ goal: { measure: 'wait', state: 'nowhere' } })).status).toBe(409)
    expect((await search({ goal: { measure: 'wait' } })).status).toBe(400)
    expect((await requestWhatIf({ attempts: 2 })).status).toBe(409)
  })

  it('[PO-08] the same seed gives the same result, another one nearly the same', async () => {
    const first = await simulate({ seed: 7 })
    expect(await simulate({ seed: 7 })).toEqual(first)
    expect((await simulate({ seed: 8 })).today).not.toEqual(first.today)
  })

  it('[PO-08] refuses questions without enough data', async () => {
    const refused = async (body: Json) => {
      const response = await requestWhatIf(body)
      expect(response.status, JSON.stringify(response.body)).toBe(409)
      return response.body.message as string
    }
    expect(await refused({ from: iso(0), to: iso(0.9 * day) })).toContain('Записей слишком мало')
    expect(await refused({ from: iso(-100 * day), to: iso(0) })).toContain('92')
    expect(await refused({ people: [{ group: 'shelver@1003', change: 1, from: 9, to: 13 }] })).toContain(
      'группы',
    )
    expect(await refused({ people: [{ group: 'shelver@1001', change: 1, from: 13, to: 9 }] })).toContain(
      'Час',
    )
    expect(
      await refused({
        people: ['shelver@1001', 'shelver@1002'].map((group) => ({ group, change: -1, from: 0, to: 24 })),
      }),
    ).toContain('не остаётся никого')
    expect(await refused({ times: [{ state: 'moon', of: 'work', percent: 50 }] })).toContain('moon')
    expect((await requestWhatIf({ days: 15 })).status).toBe(400)
    expect((await requestWhatIf({ on: 77 })).status).toBe(404)
  })

  it('[PO-08] a user of one store simulates that store only, and a user without processes none', async () => {
    const { status, body } = await basis('watcher')
    expect([status, body.message]).toEqual([409, expect.stringContaining('20 завершённых')])
    expect((await basis('store')).body.code).toBe(326)
    expect((await requestWhatIf({}, 'store')).status).toBe(403)
    expect((await basis('owner', { pfm: '1001' })).body).toMatchObject({ lives: 200, stays: 600 })
  })
})
