import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  workflowInstances,
  workflowPublications,
  workflowRecords,
} from '../../../../src/server/platform/db/schema/workflow.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const minute = 60_000
const day = 24 * 60 * minute
const at = Date.UTC(2020, 4, 15)
let ids = 9_700_000
let line = 0
let limited = 0
let trial = { share: 0, whole: 0 }

/** Forty instances of a version that stayed so many minutes in `ready`. */
async function writeInstances(
  version: number,
  from: number,
  minutes: number,
  { pfm = '1001', count = 40 } = {},
) {
  const { db } = server.services.database
  for (let n = 0; n < count; n += 1) {
    const id = ++ids
    const start = from + n * 60 * minute
    const leftAt = start + (minutes + (n % 5)) * minute
    await db.insert(workflowInstances).values({
      id,
      workflow: 'formatting',
      version,
      hash: '-',
      revision: 1,
      value: {},
      context: {},
      status: 'done',
      state: 'collecting',
      pfm,
      createdAt: new Date(start),
      updatedAt: new Date(leftAt),
    })
    const step = { instanceId: id, version, actorId: 'system', actorName: '-', effects: [] }
    const event = (type: string, time: number) => ({
      type,
      payload: {},
      at: new Date(time).toISOString(),
      facts: {},
    })
    await db.insert(workflowRecords).values([
      {
        ...step,
        revision: 0,
        at: new Date(start),
        fromState: null,
        toState: 'ready',
        event: event('@start', start),
      },
      {
        ...step,
        revision: 1,
        at: new Date(leftAt),
        fromState: 'ready',
        toState: 'collecting',
        event: event('STARTED', leftAt),
      },
    ])
  }
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await addUser(db, { id: 'watcher', name: 'Пётр Смотрящий', rights: ['processView'], stores: ['1002'] })
  await writeInstances(1, at - 5 * day, 30)
  await writeInstances(1, at - 5 * day, 30, { pfm: '1002', count: 3 })
  await writeInstances(2, at + day, 10)
  // Of the other version after it, and of long before: neither counts.
  await writeInstances(1, at + day, 90)
  await writeInstances(1, at - 40 * day, 90)
  await writeInstances(1, at + day, 50, { pfm: '1002' })
  const act = {
    workflow: 'formatting',
    version: 2,
    actorId: 'owner',
    actorName: 'О',
    reason: '-',
    share: 100,
  }
  const [all, some, paused, share, whole] = await db
    .insert(workflowPublications)
    .values([
      { ...act, act: 'activated', at: new Date(at) },
      { ...act, act: 'limited', at: new Date(at), pfms: ['1002'] },
      { ...act, act: 'paused', at: new Date(at) },
      { ...act, act: 'limited', at: new Date(at), pfms: ['1001'], share: 40 },
      { ...act, act: 'limited', at: new Date(at), pfms: ['1001'] },
    ])
    .returning()
  line = all!.id
  limited = some!.id
  trial = { share: share!.id, whole: whole!.id }
  expect(paused!.id).toBeGreaterThan(limited)
}, 60_000)
afterAll(() => server.close())

const readEffect = (id: number, { user = 'owner', days = '10' } = {}) =>
  server.call(user, 'GET', `/api/workflows/formatting/publications/${id}/effect?days=${days}`)
const ready = (body: Json) => body.states.find(({ state }: Json) => state === 'ready')

describe('before and after a publication', () => {
  it('[PO-06] compares the version before it with its own after it, on how many cases, and shows the significance', async () => {
    const { status, body } = await readEffect(line)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ version: 2, versionBefore: 1, days: 10, pfms: null })
    expect(ready(body)).toMatchObject({
      before: { visits: 43, left: 43, median: 32 * minute },
      after: { visits: 40, left: 40, median: 12 * minute },
      verdict: 'faster',
    })
    expect(body.states.find(({ state }: Json) => state === 'collecting')).toMatchObject({ verdict: 'few' })
  })

  it('[PO-06] a publication for some stores is evaluated for these only, and few cases are marked', async () => {
    const { body } = await readEffect(limited)
    expect(ready(body)).toMatchObject({ before: { left: 3 }, after: null, verdict: 'few' })
  })

  it('[PO-06] a user of one store sees that store; an act that publishes nothing has no effect', async () => {
    expect(ready((await readEffect(line, { user: 'watcher' })).body)).toMatchObject({ before: { left: 3 } })
    expect((await readEffect(limited + 1)).status).toBe(404)
    expect((await readEffect(line, { user: 'store' })).status).toBe(403)
    expect((await readEffect(line, { days: '93' })).status).toBe(400)
  })

  it('[PO-06] [PO-05] a trial is compared with its control: the other orders of its stores, or the other stores', async () => {
    const readControl = async (id: number) => {
      const { status, body } = await server.call(
        ...([
          'owner',
          'GET',
          `/api/workflows/formatting/publications/${id}/effect?days=10&against=concurrent`,
        ] as const),
      )
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ against: 'concurrent', version: 2, versionBefore: 1 })
      return ready(body)
    }
    const after = { left: 40, median: 12 * minute }
    expect(await readControl(trial.share)).toMatchObject({
      before: { left: 40, median: 92 * minute },
      after,
      verdict: 'faster',
    })
    expect(await readControl(trial.whole)).toMatchObject({
      before: { left: 40, median: 52 * minute },
      after,
      verdict: 'faster',
    })
    const path = `/api/workflows/formatting/publications/${line}/effect?against=concurrent`
    const { status, body } = await server.call('owner', 'GET', path)
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('для всех заказов: сравнивать не с чем'),
    ])
  })

  it('[PO-06] without data before it there is no comparison', async () => {
    const { status, body } = await readEffect(line, { days: '3' })
    expect(status).toBe(409)
    expect(body.message).toContain('сравнивать не с чем')
  })
})
