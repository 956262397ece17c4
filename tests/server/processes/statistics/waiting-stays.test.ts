import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowPublications } from '../../../../src/server/platform/db/schema/workflow.ts'
import { writeProcessInstance } from '../../../support/process-records.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { signedInAs } from '../../../support/tokens.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Midnight in Moscow. */
const start = Date.UTC(2020, 4, 9, 21)
const iso = (at: number) => new Date(at).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.services.database.db, {
    id: 'shelver',
    name: 'Раскладчик',
    rights: [],
    stores: ['1001'],
  })
})
afterAll(() => server.close())

const readJson = async (path: string, query: Record<string, string> = {}): Promise<Json> => {
  const { status, body } = await server.call(
    'owner',
    'GET',
    `/api/workflows/${path}?${new URLSearchParams(query)}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const stateOf = (body: Json, state: string) => body.states.find((item: Json) => item.state === state)
const writeStay = (at: number, took: number | null, { by = 'system' } = {}) =>
  writeProcessInstance(server, [
    { at, event: '@start', to: 'ready' },
    ...(took === null ? [] : [{ at: at + took, event: 'STARTED', to: 'shelving', by }]),
  ])

describe('[PO-13] times of states in which some still wait', () => {
  it('a recent day of which only the quick ones have left does not look fast', async () => {
    const now = server.clock.at.getTime()
    for (const minutes of [1, 2, 3]) await writeStay(now - 5 * hour, minutes * minute)
    for (let n = 0; n < 7; n += 1) await writeStay(now - 5 * hour, null)
    const ready = stateOf(await readJson('disbanding/1/statistics'), 'ready')
    expect(ready).toMatchObject({ visits: 10, left: 3, unfinished: 7, median: null, p95: null })
    expect(ready.medianAtLeast / hour).toBeCloseTo(5, 1)
    expect(ready.p95AtLeast / hour).toBeCloseTo(5, 1)
    const { points } = await readJson('disbanding/1/trend', { state: 'ready' })
    expect(points.at(-1)).toMatchObject({ incomplete: true })
    expect(points.find(({ visits }: Json) => visits === 10)).toMatchObject({
      median: null,
      unfinished: 7,
      incomplete: true,
    })
  })

  it('a day is incomplete while one of its visits lasts, and complete afterwards', async () => {
    await writeStay(start + hour, 10 * minute)
    await writeStay(start + day + hour, 10 * minute)
    await writeStay(start + day + hour, null)
    const period = { from: iso(start), to: iso(start + 3 * day) }
    const { points } = await readJson('disbanding/1/trend', { ...period, state: 'ready' })
    expect(points.map(({ incomplete, median }: Json) => [incomplete, median])).toEqual([
      [false, 10 * minute],
      [true, 10 * minute],
      [false, null],
    ])
    const query = new URLSearchParams({
      ...period,
      workflow: 'disbanding',
      version: '1',
      of: 'trend',
      state: 'ready',
      columns: 'median,unfinished,incomplete',
    })
    const { rawPayload } = await server.app.inject({
      url: `/api/workflows/statistics/export?${query}`,
      headers: { ...(await signedInAs('owner')), 'x-language': 'ru' },
    })
    const { heads, rows } = await readSheet(rawPayload)
    expect(heads).toEqual(['Медиана, мин', 'Не завершено', 'Неполные данные'])
    expect(rows.slice(0, 2)).toEqual([
      [10, 0, null],
      [10, 1, 'да'],
    ])
  })

  it('by role, those whom nobody has finished yet count for every role', async () => {
    const from = start + 20 * day
    await writeStay(from, minute, { by: 'shelver' })
    await writeStay(from, 2 * minute)
    for (let n = 0; n < 8; n += 1) await writeStay(from, null)
    const query = { from: iso(from), to: iso(from + day), by: 'role' }
    const { groups } = await readJson('disbanding/1/statistics', query)
    const ready = groups.filter(({ state }: Json) => state === 'ready')
    expect(ready).toHaveLength(2)
    for (const group of ready) expect(group).toMatchObject({ visits: 1, left: 1, median: null })
  })
})

describe('[PO-13] stays across versions', () => {
  it('a migration and its undo do not end a stay, also if the state has another name there', async () => {
    const from = start + 40 * day
    await writeProcessInstance(server, [
      { at: from, event: '@start', to: 'ready' },
      { at: from + 10 * minute, event: '@migrate', to: 'ready', version: 2 },
      { at: from + 10 * minute + 20_000, event: '@unmigrate', to: 'ready' },
      { at: from + hour, event: 'STARTED', to: 'shelving' },
    ])
    await writeProcessInstance(server, [
      { at: from, event: '@start', to: 'ready' },
      { at: from + 10 * minute, event: '@migrate', to: 'prepared', version: 2 },
      { at: from + hour, event: 'STARTED', to: 'shelving', version: 2 },
    ])
    const period = { from: iso(from), to: iso(from + day) }
    const first = await readJson('disbanding/1/statistics', period)
    expect(stateOf(first, 'ready')).toMatchObject({ visits: 2, left: 2, unfinished: 0, median: hour })
    expect(first.transitions.find(({ event }: Json) => event === '@unmigrate')).toMatchObject({ count: 1 })
  })

  it('before and after a publication they give no verdict', async () => {
    const at = start + 100 * day
    const write = async (from: number, version: number) => {
      for (let n = 0; n < 40; n += 1)
        await writeProcessInstance(
          server,
          [
            { at: from + n * minute, event: '@start', to: 'ready' },
            { at: from + (n + 30 + (n % 5)) * minute, event: 'STARTED', to: 'collecting' },
          ],
          { workflow: 'formatting', version },
        )
    }
    await write(at - 5 * day, 1)
    await write(at + day, 2)
    // Moved at the publication, and left 20 seconds later: no work of the new version.
    for (let n = 0; n < 60; n += 1)
      await writeProcessInstance(
        server,
        [
          { at: at - 10 * minute, event: '@start', to: 'ready', version: 1 },
          { at: at + minute, event: '@migrate', to: 'ready', version: 2 },
          { at: at + minute + 20_000, event: 'STARTED', to: 'collecting', version: 2 },
        ],
        { workflow: 'formatting', version: 2 },
      )
    const [publication] = await server.services.database.db
      .insert(workflowPublications)
      .values({
        workflow: 'formatting',
        version: 2,
        act: 'activated',
        at: new Date(at),
        actorId: 'owner',
        actorName: 'О',
        reason: '-',
        share: 100,
      })
      .returning()
    const body = await readJson(`formatting/publications/${publication!.id}/effect`, { days: '10' })
    const ready = stateOf(body, 'ready')
    expect(ready).toMatchObject({
      before: { visits: 100, left: 40, unfinished: 0, migrated: 60 },
      after: { visits: 40, left: 40, migrated: 0, median: 32 * minute },
      verdict: 'alike',
    })
    expect(ready.change.low).toBeLessThanOrEqual(0)
    expect(ready.change.high).toBeGreaterThanOrEqual(0)
  })
})
