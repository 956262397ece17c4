import { readFileSync } from 'node:fs'
import { createBankSimulator } from '../../src/simulators/bank/simulator.ts'
import { createCrmClient, type CrmClient } from '../../src/simulators/crm.ts'
import { createCarrierByName, createDeliverySimulator } from '../../src/simulators/delivery/simulator.ts'
import { median, percentile, round, writeFigure } from '../bench/measure.ts'
import { newKey } from '../support/orders.ts'
import { startServerProcess } from '../support/server-process.ts'
import { emptyMeasurements, startBackgroundUsers, type Call } from './bystanders.ts'
import { pause } from './scenario.ts'
import { createTestEnvironment } from './stage.ts'

const users = 8
const warmUpMinutes = 5
/** Memory and latency of the last third against those of the first. */
const maxMemoryRatio = 1.1
const maxLatencyRatio = 1.25
/** Work that the other users of this run do not do: lists with filters, searches, the path of an order, exports. */
const queries = [
  '/api/orders?limit=50&statuses=7',
  '/api/orders?limit=50&search=4567',
  '/api/orders?limit=50&offset=200',
  '/api/orders?limit=50&search=%D0%A1%D0%BC%D0%B8%D1%80%D0%BD%D0%BE%D0%B2%D0%B0',
  '/api/events?limit=50',
  '/api/customers?limit=50&search=4567',
]
const exportEveryMs = 120_000

interface Minute {
  memoryMb: number
  calls: number
  p50: number
  p95: number
  /** Processor time of the server for each call; other processes on the machine change it little. */
  cpuMs: number
  timersMs: number
  eventsMs: number
  /** ms of one call that does not query the database. */
  referenceP95: number
}

/**
 * So many minutes of mixed work at a normal pace against one server on PostgreSQL, after five minutes of warm-up: are
 * memory and latency of the last third equal to those of the first?
 */
export async function rl8(minutes: number): Promise<boolean> {
  let url = ''
  const crm: CrmClient = {
    notify: (...args) => createCrmClient(url, () => 'development-only').notify(...args),
  }
  const stage = await createTestEnvironment('postgresql', {
    parts: {
      bank: createBankSimulator(crm),
      courier1: createDeliverySimulator('courier1', crm, createCarrierByName('courier1')),
    },
  })
  const server = await startServerProcess(stage.env)
  url = server.url
  const tokens = new Map<string, string>()
  for (const user of ['admin', 'store', 'operator', 'manager']) tokens.set(user, await stage.tokenFor(user))
  const call: Call = async (user, method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(user)!}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(path.endsWith('/events') && method === 'POST' ? { 'idempotency-key': newKey() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** Processor seconds that the server has used (Linux: a hundred ticks a second). */
  const cpuSeconds = () => {
    const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }
  const memoryMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024

  try {
    const bystanders = startBackgroundUsers(call, users)
    const readers = readLists(call, bystanders.problems)
    const minute = async (): Promise<Minute> => {
      const measured = emptyMeasurements()
      bystanders.noteIn(measured)
      readers.noteIn(measured.calls)
      const reference: number[] = []
      const memory: number[] = []
      const cpu = cpuSeconds()
      for (let n = 0; n < 60; n++) {
        const startedAt = performance.now()
        await (await fetch(`${url}/health/live`)).text()
        reference.push(performance.now() - startedAt)
        memory.push(memoryMb())
        await pause(1_000 - (performance.now() - startedAt))
      }
      return {
        memoryMb: round(median(memory), 0),
        calls: measured.calls.length,
        p50: round(median(measured.calls), 1),
        p95: round(percentile(measured.calls, 95), 1),
        cpuMs: round(((cpuSeconds() - cpu) * 1_000) / measured.calls.length, 2),
        timersMs: Math.round(percentile(measured.timers, 95)),
        eventsMs: Math.round(percentile(measured.events, 95)),
        referenceP95: round(percentile(reference, 95), 1),
      }
    }
    for (let n = 0; n < warmUpMinutes; n++) await minute()
    const table: Minute[] = []
    for (let n = 0; n < minutes && bystanders.problems.length === 0; n++) {
      table.push(await minute())
      console.log(n + 1, JSON.stringify(table.at(-1)))
    }
    await readers.leave()
    await bystanders.leave()
    for (const problem of bystanders.problems) console.log(problem)

    const third = Math.max(1, Math.floor(table.length / 3))
    const growth = (metric: 'memoryMb' | 'p95' | 'p50' | 'cpuMs' | 'referenceP95') =>
      round(
        median(table.slice(-third).map((row) => row[metric])) /
          median(table.slice(0, third).map((row) => row[metric])),
        2,
      )
    const [memory, latency] = [growth('memoryMb'), growth('p95')]
    const passed = memory <= maxMemoryRatio && latency <= maxLatencyRatio && bystanders.problems.length === 0
    writeFigure({
      id: 'RL-8',
      measured: memory,
      bar: maxMemoryRatio,
      unit: `of the memory of the first third in the last third of ${table.length} minutes of mixed work; p95 of the calls ${latency} (bar ${maxLatencyRatio}), processor time of a call ${growth('cpuMs')}`,
      holds: passed,
      reference: `the first third of the same run; a call that asks nothing of the database: ${growth('referenceP95')} of its first third`,
      detail: { people: users, minutes: table, p50: growth('p50'), problems: bystanders.problems },
      command: 'npm run test:faults -- RL-8',
    })
    return passed
  } finally {
    await server.stop()
    await stage.close()
  }
}

/** One user who reads lists without a pause, and one who exports a list every two minutes. */
function readLists(call: Call, problems: string[]) {
  let calls: number[] = []
  let isStopped = false
  const measuredCall: Call = async (user, method, path, body) => {
    const target = calls
    const startedAt = performance.now()
    const response = await call(user, method, path, body)
    target.push(performance.now() - startedAt)
    if (response.status >= 400)
      problems.push(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response
  }
  const reading = (async () => {
    for (let n = 0; !isStopped; n++) {
      await measuredCall('admin', 'GET', queries[n % queries.length]!)
      await pause(200)
    }
  })()
  const exporting = (async () => {
    let next = performance.now()
    while (!isStopped) {
      if (performance.now() >= next) {
        await measuredCall('admin', 'POST', '/api/orders/export?zone=Europe/Moscow')
        next = performance.now() + exportEveryMs
      }
      await pause(500)
    }
  })()
  return {
    noteIn: (next: number[]) => void (calls = next),
    leave: async () => {
      isStopped = true
      await Promise.all([reading, exporting])
    },
  }
}
