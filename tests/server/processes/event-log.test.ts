import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formTexts } from '../../../schemas/forms/registry.generated.ts'
import { describeMachine } from '../../../src/server/engine/definition.ts'
import { getWorkflow } from '../../../src/server/engine/registry.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { findFinalStatePaths } from '../../../src/server/processes/what-if/migrated-model.ts'
import { estimateQuantile, estimateSurvival, type Observation } from '../../../src/shared/survival.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { signedInAs } from '../../support/tokens.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { readOcel, readXes, type EventLogStep } from '../../support/event-log-readers.ts'

let server: TestServer
let tasks: number[]
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer()
  const waiting = await newOrder(server, { pfm: '1002' })
  tasks = [await openTask(server, waiting, 'formatting')]
  for (const minutes of [5, 8, 30]) {
    const order = await newOrder(server, { name: 'Тайнова Секретия', phone: '+7 916 765-43-21' })
    const task = await openTask(server, order, 'formatting')
    server.clock.forward(minutes * minute)
    await sendTaskEvent(server, 'store', task, 'STARTED')
    server.clock.forward(minute)
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${task}`)
    await sendTaskEvent(server, 'store', task, 'COLLECTED', createCollectedPayload(view))
    tasks.push(task)
  }
  server.clock.forward(1)
})
afterAll(() => server.close())

const requestLog = (name: string, query: Record<string, string>, user = 'owner') =>
  server.call(user, 'GET', `/api/workflows/${name}/event-log?${new URLSearchParams(query)}`)
const readXesLog = async (name: string, query: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await requestLog(name, { ...query, format: 'xes' })
  expect(status).toBe(200)
  return String(body)
}
const readOcelLog = async (name: string, query: Record<string, string> = {}): Promise<Json> =>
  (await requestLog(name, { ...query, format: 'ocel' })).body

const findEnds = (name: string, version: number) =>
  findFinalStatePaths(describeMachine(getWorkflow(name, version)))

/** The statistics of a version, counted from a log alone. */
function countStatistics(
  steps: readonly EventLogStep[],
  { name, version, now }: { name: string; version: number; now: string },
) {
  const ends = findEnds(name, version)
  const stays = new Map<string, Observation[]>()
  const transitions = new Map<string, number>()
  for (const name of new Set(steps.map((step) => step.case))) {
    const caseSteps = steps.filter((step) => step.case === name)
    for (const step of caseSteps.filter((step) => step.version === version)) {
      const transition = `${step.from} ${step.event} ${step.to}`
      transitions.set(transition, (transitions.get(transition) ?? 0) + 1)
    }
    const moves = caseSteps.filter(
      ({ from, to, event }) => from !== to && event !== '@migrate' && event !== '@unmigrate',
    )
    moves.forEach((step, n) => {
      if (step.version !== version || ends.has(step.to)) return
      const next = moves[n + 1]
      const duration = Date.parse(next?.at ?? now) - Date.parse(step.at)
      stays.set(step.to, [...(stays.get(step.to) ?? []), [duration, next ? 1 : 0, next ? 0 : 1]])
    })
  }
  const medians = [...stays].map(
    ([state, all]) => [state, estimateQuantile(estimateSurvival(all), 0.5).time] as const,
  )
  return { ways: Object.fromEntries(transitions), medians: Object.fromEntries(medians) }
}

describe('event log of a workflow', () => {
  it.each(['formatting/2', 'order/1'])(
    '[PO-12] [PO-13] %s: transitions and medians counted from either format equal those of the statistics',
    async (version) => {
      const [name = '', number] = version.split('/')
      const { body } = await server.call('owner', 'GET', `/api/workflows/${version}/statistics`)
      const transitions = Object.fromEntries(
        body.transitions.map((t: Json) => [`${t.from} ${t.event} ${t.to}`, t.count]),
      )
      const medians = Object.fromEntries(
        body.states.filter((s: Json) => s.left + s.unfinished > 0).map((s: Json) => [s.state, s.median]),
      )
      expect(Object.values(medians).some((median) => median !== null)).toBe(true)
      const options = { name, version: Number(number), now: body.to }
      expect(countStatistics(readXes(await readXesLog(name)), options)).toEqual({
        ways: transitions,
        medians,
      })
      expect(countStatistics(readOcel(await readOcelLog(name)), options)).toEqual({
        ways: transitions,
        medians,
      })
    },
  )

  it('[PO-12] XES has its header by IEEE 1849, a trace for each instance and the time of each step', async () => {
    const log = await readXesLog('formatting')
    expect(log).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<log xes\.version="1849\.2016"/)
    for (const known of ['concept', 'time', 'lifecycle', 'org'])
      expect(log).toContain(`prefix="${known}" uri="http://www.xes-standard.org/${known}.xesext"`)
    const steps = readXes(log)
    expect(new Set(steps.map((step) => step.case)).size).toBe(tasks.length)
    expect(steps.at(-1)).toMatchObject({
      event: 'COLLECTED',
      from: 'collecting',
      to: 'packing',
      version: 2,
      at: new Date(server.clock.at.getTime() - 1).toISOString(),
    })
    expect(log.match(/lifecycle:transition" value="complete"/g)!.length).toBeGreaterThan(steps.length)
  })

  it('[PO-14] OCEL 2.0 has orders, tasks, items, stores and users as objects, and every step names its own', async () => {
    const log = await readOcelLog('formatting')
    const kinds = ['order', 'task', 'item', 'store', 'user']
    expect(log.objectTypes.map(({ name }: Json) => name)).toEqual(kinds)
    const byId = new Map<string, Json>(log.objects.map((object: Json) => [object.id, object]))
    expect(byId.size).toBe(log.objects.length)
    const idsOf = (kind: string) =>
      log.objects.filter(({ type }: Json) => type === kind).map(({ id }: Json) => id)
    expect(idsOf('task')).toEqual(tasks.map((task) => `task-${task}`))
    expect(idsOf('store').toSorted()).toEqual(['store-1001', 'store-1002'])
    expect(idsOf('user')).toEqual(['user-p1', 'user-p2'].slice(0, idsOf('user').length))
    for (const kind of kinds) expect(idsOf(kind).length, kind).toBeGreaterThan(0)
    const types = new Set(log.eventTypes.map(({ name }: Json) => name))
    for (const event of log.events) {
      expect(types).toContain(event.type)
      const related = event.relationships.map(({ objectId }: Json) => byId.get(objectId)?.type)
      expect(related).not.toContain(undefined)
      expect(related).toEqual(expect.arrayContaining(['order', 'task', 'item', 'store']))
    }
    const started = log.events.find((event: Json) =>
      event.attributes.some(({ value }: Json) => value === 'STARTED'),
    )
    expect(started.relationships.map(({ qualifier }: Json) => qualifier)).toContain('by user')
    for (const object of log.objects)
      for (const { objectId } of object.relationships) expect(byId.has(objectId), objectId).toBe(true)
    const orders = await readOcelLog('order')
    expect(orders.events.length).toBeGreaterThan(0)
    expect(new Set(orders.objects.map(({ type }: Json) => type))).toEqual(
      new Set(['order', 'item', 'store', 'user']),
    )
  })

  it.each(['ru', 'en', 'kk'] as const)(
    '[PO-14] activities and states have names of the language %s, and keep their ids',
    async (language) => {
      const read = async (format: string) => {
        const { body } = await server.app.inject({
          url: `/api/workflows/formatting/event-log?format=${format}`,
          headers: { ...(await signedInAs('owner')), 'x-language': language },
        })
        return format === 'xes' ? readXes(body) : readOcel(JSON.parse(body))
      }
      const texts: Json = formTexts['formatting/v2']?.[language]
      for (const steps of [await read('xes'), await read('ocel')]) {
        expect(steps.find(({ event }) => event === 'STARTED')!.activity).toBe(texts.events.STARTED.label)
        for (const { activity } of steps) expect(activity).not.toMatch(/^[A-Z_@]+$/)
        // Different events have different names, so that a reader counts the same transitions.
        expect(new Set(steps.map(({ activity }) => activity)).size).toBe(
          new Set(steps.map(({ event }) => event)).size,
        )
      }
    },
  )

  it('[PO-12] contains no names: neither of the customer nor of the author of a step', async () => {
    const users = await queryRows<{ id: string; name: string }>(
      server.services.database.db,
      sql`select id, name from users`,
    )
    for (const log of [
      await readXesLog('formatting'),
      JSON.stringify(await readOcelLog('formatting')),
      await readXesLog('order'),
    ]) {
      for (const secret of ['Тайнова', '9167654321', '765-43-21', 'Плед']) expect(log).not.toContain(secret)
      for (const { id, name } of users) {
        expect(log).not.toContain(name)
        expect(log).not.toMatch(new RegExp(`resource"[^>]{0,12}value": ?"${id}"`))
      }
    }
    const steps = readXes(await readXesLog('formatting'))
    expect(new Set(steps.map(({ resource }) => resource))).toEqual(new Set(['p1', 'p2']))
    expect(steps.find(({ event }) => event === 'STARTED')).toMatchObject({ role: 'storeStaff' })
  })

  it('[PO-12] is limited by the period, narrowed by a store, and an empty one is a log without traces', async () => {
    const [trace] = readXes(await readXesLog('formatting', { pfm: '1002' }))
    expect(trace).toMatchObject({ event: '@start', to: 'ready' })
    expect(readXes(await readXesLog('formatting', { pfm: '1002' }))).toHaveLength(1)
    const early = { from: '1999-01-01T00:00:00Z', to: '1999-02-01T00:00:00Z' }
    expect(await readXesLog('formatting', early)).toMatch(/\n<\/log>\n$/)
    expect(readXes(await readXesLog('formatting', early))).toEqual([])
    expect(await readOcelLog('formatting', early)).toMatchObject({ objects: [], events: [] })
  })

  it('[PO-12] more steps than a page are complete and in order', async () => {
    const { db } = server.services.database
    await db.execute(sql`insert into workflow_instances
        (id, workflow, version, hash, revision, status, value, state, context, pfm, created_at, updated_at)
      select 8000000 + n, 'disbanding', 1, '-', 1, 'active', '{}', 'shelving', '{}', '1001', '2021-03-01', '2021-03-01'
      from generate_series(1, 2500) n`)
    await db.execute(sql`insert into workflow_records
        (instance_id, revision, at, version, actor_id, actor_name, from_state, event, to_state, effects)
      select 8000000 + n, r, timestamptz '2021-03-01T00:00:00Z' + r * interval '1 minute', 1, 'system', '-',
        case r when 1 then 'ready' end, jsonb_build_object('type', case r when 1 then 'STARTED' else '@start' end),
        case r when 1 then 'shelving' else 'ready' end, '[]'
      from generate_series(1, 2500) n, generate_series(0, 1) r`)
    const march = { from: '2021-03-01T00:00:00Z', to: '2021-03-02T00:00:00Z' }
    const steps = readXes(await readXesLog('disbanding', march))
    expect(steps).toHaveLength(5_000)
    expect(steps.map((s) => `${s.case} ${s.event}`)).toEqual(
      Array.from({ length: 2500 }, (_, n) => 8_000_001 + n).flatMap((id) => [
        `${id} @start`,
        `${id} STARTED`,
      ]),
    )
    const { objects, events } = await readOcelLog('disbanding', march)
    // The instances and their store.
    expect([objects.length, events.length]).toEqual([2501, 5000])
  })

  it('[PO-12] an unknown workflow, a reversed period, an unknown format and a missing right are refused', async () => {
    const format = 'xes'
    expect(await requestLog('nothing', { format })).toMatchObject({ status: 404, body: { code: 1 } })
    const backwards = { from: '2021-03-02T00:00:00Z', to: '2021-03-01T00:00:00Z' }
    expect(await requestLog('order', { format, ...backwards })).toMatchObject({ status: 409 })
    expect(await requestLog('order', { format: 'csv' })).toMatchObject({ status: 400, body: { code: 7 } })
    expect(await requestLog('order', { format }, 'store')).toMatchObject({ status: 403 })
  })
})
