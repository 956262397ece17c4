import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { ProcessStatistics } from '../../schemas/api/process-statistics.ts'
import { describeMachine } from '../../src/server/engine/definition.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { findFinalStatePaths } from '../../src/server/processes/what-if/migrated-model.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../support/server.ts'
import type {} from './with-pm4py.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'crm-mining-'))
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer()
  for (const [n, minutes] of [3, 8, 1, 21, 13, 5, 2].entries()) {
    const order = await newOrder(server, { pfm: n % 3 === 0 ? '1002' : '1001' })
    const task = await openTask(server, order, 'formatting')
    const user = n % 3 === 0 ? 'store2' : 'store'
    server.clock.forward(minutes * minute)
    if (n === 6) continue
    await sendTaskEvent(server, user, task, 'STARTED')
    server.clock.forward(minutes * 1_500 + n)
    const { body: view } = await server.call(user, 'GET', `/api/tasks/${task}`)
    await sendTaskEvent(server, user, task, 'COLLECTED', createCollectedPayload(view))
  }
  server.clock.forward(1)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

interface Mined {
  transitions: [string | null, string, string, number][]
  states: Record<string, [number | null, number | null]>
  follows: [string, string, number][]
  starts: Record<string, number>
  cases: number
  events: number
}

async function mineLog(name: string, version: number, kind: string, now: string) {
  const file = async (format: string) => {
    const { status, body } = await server.call(
      'owner',
      'GET',
      `/api/workflows/${name}/event-log?format=${format}`,
    )
    expect(status).toBe(200)
    const path = join(folder, `${name}.${format}${format === 'ocel' ? '.json' : ''}`)
    writeFileSync(path, typeof body === 'string' ? body : JSON.stringify(body))
    return path
  }
  const script = join(import.meta.dirname, 'read_logs.py')
  const finals = [...findFinalStatePaths(describeMachine(getWorkflow(name, version)))]
  const args = [
    script,
    await file('xes'),
    await file('ocel'),
    kind,
    String(version),
    now,
    JSON.stringify(finals),
  ]
  const output = execFileSync(inject('python'), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output.trim().split('\n').at(-1)!) as {
    xes: Mined
    ocel: Mined
    objects: Record<string, number>
  }
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

it.each([
  ['formatting', 2, 'task'],
  ['order', 1, 'order'],
] as const)(
  '[PO-12] [PO-13] PM4Py and lifelines read both logs of %s and find the transitions and times of the statistics',
  async (name, version, kind) => {
    const { body } = await server.call('owner', 'GET', `/api/workflows/${name}/${version}/statistics`)
    const { states, transitions, to } = body as ProcessStatistics
    const { xes, ocel, objects } = await mineLog(name, version, kind, to)
    const minedTransitions = transitions.map(({ from, event, to, count }) => [from, event, to, count])
    const times = Object.fromEntries(
      states.flatMap(({ state, left, unfinished, median, p95 }) =>
        left + unfinished === 0 ? [] : [[state, [median, p95]]],
      ),
    )
    expect(Object.values(times).some(([median]) => median !== null)).toBe(true)
    expect(states.some(({ unfinished }) => unfinished > 0)).toBe(true)
    // PM4Py's own directly-follows graph of states: the same steps, whatever their event.
    const follows = new Map<string, number>()
    for (const { from, to, count } of transitions.filter(
      (transition) => transition.from !== null && transition.from !== transition.to,
    ))
      follows.set(JSON.stringify([from, to]), (follows.get(JSON.stringify([from, to])) ?? 0) + count)
    for (const mined of [xes, ocel]) {
      expect(sorted(mined.transitions)).toEqual(sorted(minedTransitions))
      expect(mined.states).toEqual(times)
      expect(sorted(mined.follows)).toEqual(
        sorted([...follows].map(([pair, count]) => [...(JSON.parse(pair) as Json[]), count])),
      )
      expect(mined.cases).toBe(7)
      expect(Object.values(mined.starts).reduce((sum, count) => sum + count, 0)).toBe(7)
      expect(mined.events).toBe(transitions.reduce((sum, { count }) => sum + count, 0))
    }
    expect(objects).toEqual({
      order: 7,
      item: expect.any(Number),
      store: 2,
      user: expect.any(Number),
      ...(kind === 'task' && { task: 7 }),
    })
  },
)
