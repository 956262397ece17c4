import { Agent } from 'node:http'
import { sampleOrder } from '../support/orders.ts'
import { startCluster } from '../support/cluster.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { caller, type Call } from './caller.ts'
import { median, percentile, round, writeFigure } from './measure.ts'
import { cpuProfile } from './profile.ts'
import { referenceRates } from './pgbench.ts'

const clients = [1, 8, 32]
const rounds = 5
const seconds = 4

/** Durable steps per second over HTTP, everything on, as a ratio to the same transaction of pgbench in the same run. */
export async function pf1(): Promise<void> {
  const cluster = await startCluster({ shared_buffers: '256MB' })
  const issuer = await startIssuer()
  const environment = {
    DATABASE_URL: cluster.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    SEED_ORDERS: '1',
    SMS_URL: 'http://127.0.0.1:9/sms',
  }
  const walkersOn = async (server: ServerProcess, count: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const admin = caller(server, agent, await issuer.tokenFor('admin'))
    const store = caller(server, agent, await issuer.tokenFor('store'))
    const walkers = []
    for (let n = 0; n < count; n++) walkers.push(await walker(admin, store))
    return walkers
  }
  /** Where the server's time goes, on a run of its own: a profiler slows what it watches. */
  const profiled = async () => {
    const profile = cpuProfile()
    const watched = await startServerProcess(environment, undefined, undefined, profile.nodeArguments)
    try {
      const walkers = await walkersOn(watched, 8)
      await load(walkers, 2 * seconds)
    } finally {
      await watched.stop()
    }
    return profile.read()
  }
  const server = await startServerProcess(environment)
  try {
    const walkers = await walkersOn(server, Math.max(...clients))

    const reference = await referenceRates(cluster, clients, seconds)
    const table = []
    for (const n of clients) {
      const ratios: number[] = []
      const rates: number[] = []
      const references: number[] = []
      const latencies: number[] = []
      await load(walkers.slice(0, n), 1)
      for (let round = 0; round < rounds; round++) {
        const tps = reference.get(n)!()
        const own = await load(walkers.slice(0, n), seconds)
        rates.push(own.rate)
        references.push(tps)
        ratios.push(own.rate / tps)
        latencies.push(...own.latencies)
      }
      table.push({
        clients: n,
        stepsPerSecond: round(median(rates), 0),
        pgbench: round(median(references), 0),
        ratio: round(median(ratios)),
        spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
        p50ms: round(percentile(latencies, 50), 2),
        p99ms: round(percentile(latencies, 99), 2),
      })
      console.log(table.at(-1))
    }
    await server.stop()
    const where = await profiled()
    console.log(where)
    const measured = Math.min(...table.map((row) => row.ratio))
    writeFigure({
      id: 'PF-1',
      measured,
      bar: 0.5,
      unit: 'of pgbench’s rate, the lowest of 1, 8 and 32 clients',
      holds: measured >= 0.5 && table.every((row) => row.p99ms < 10 * row.p50ms),
      reference:
        'pgbench, prepared: select for update, two updates, one insert, commit; median of five alternating rounds',
      detail: { rounds, seconds, table, processorAtEightClients: where },
    })
  } finally {
    await server.stop()
    issuer.close()
    cluster.stop()
  }
}

/** One task that goes to packing and back again for as long as it is asked: each call a committed step. */
async function walker(admin: Call, store: Call): Promise<() => Promise<void>> {
  const order = sampleOrder()
  const plain = await admin('POST', '/api/orders/test', {
    ...order,
    lines: order.lines.filter((l) => !l.marked),
  })
  const { id } = plain.body as { id: number }
  const list = (await admin('GET', `/api/tasks?scope=all&orderId=${id}`)).body as {
    items: { taskId: number }[]
  }
  const path = `/api/tasks/${list.items[0]!.taskId}`
  const view = (await store('GET', path)).body as {
    step: { revision: number; state: string }
    order: { dateUpdate: string; lines: { lineId: number; ordered: number }[] }
  }
  let { revision } = view.step
  let keys = 0
  let dateUpdate = view.order.dateUpdate
  const lines = view.order.lines.map((l) => ({
    lineId: l.lineId,
    collected: l.ordered,
    reasonId: null,
    marks: [],
  }))
  const step = async (type: string, payload?: unknown) => {
    const answer = await store(
      'POST',
      `${path}/events`,
      { type, revision, ...(payload ? { payload } : {}) },
      {
        'idempotency-key': `bench-${id}-${++keys}`,
        'x-order-update-time': dateUpdate,
        prefer: 'return=minimal',
      },
    )
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
    revision++
  }
  await step('STARTED')
  dateUpdate = ((await store('GET', path)).body as typeof view).order.dateUpdate
  let packed = false
  return async () => {
    if (packed) await step('BACK_TO_COLLECTION')
    else await step('COLLECTED', { lines })
    packed = !packed
  }
}

async function load(
  walkers: (() => Promise<void>)[],
  forSeconds: number,
): Promise<{ rate: number; latencies: number[] }> {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + forSeconds * 1000
  await Promise.all(
    walkers.map(async (walk) => {
      while (performance.now() < until) {
        const at = performance.now()
        await walk()
        latencies.push(performance.now() - at)
      }
    }),
  )
  return { rate: latencies.length / ((performance.now() - began) / 1000), latencies }
}
