import type pg from 'pg'
import { createSmsSimulator } from '../../src/simulators/sms/simulator.ts'
import { startSimulators } from '../../src/simulators/server.ts'
import { startBenchStage, switchService, type BenchServer } from './bench-server.ts'
import { startGenerator } from './load/load.ts'
import { median, round, writeFigure } from './measure.ts'
import { prepareFormingStep, preparePlainClient, prepareMany } from './prepared-steps.ts'
import { measureRound, type Round } from './step-cost.ts'

const messages = Number(process.env.MESSAGES ?? 300)
const waitingEvents = 5_000
const clients = [1, 8, 32]
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const bars = { statements: 6, commits: 2, slower: 0.1 }

/** By queryid: PostgreSQL may store a different text for the same statement in each run. */
type Calls = Map<string, { text: string; calls: number }>

/**
 * The cost of one message from its row to the partner and back, and how much many waiting messages slow down other
 * requests.
 */
export async function pf10(): Promise<void> {
  const simulators = await startSimulators(0, { sms: createSmsSimulator() })
  const stage = await startBenchStage(
    { SMS_URL: `${simulators.url}/sms` },
    { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' },
  )
  try {
    await stage.db.query('create extension pg_stat_statements')
    const event = await stage.withServer(async (bench) => ({
      oneByOne: await measureEventCost(bench, 1),
      eightAtOnce: await measureEventCost(bench, 8),
    }))
    console.dir(event, { depth: null })
    const table = await stage.withServer(measureWithWaiting)
    const { statements, commits } = event.oneByOne
    const slowest = Math.min(...table.map(({ ratio }) => ratio))
    writeFigure({
      id: 'PF-10',
      measured: statements,
      bar: bars.statements,
      unit: `statements for one event; ${commits} commits of at most ${bars.commits}; with ${waitingEvents} waiting a step runs at ${slowest} of its rate`,
      holds: statements <= bars.statements && commits <= bars.commits && slowest >= 1 - bars.slower,
      reference: `pg_stat_statements over ${messages} messages less the steps that asked for them and an idle time of the same length`,
      detail: { messages, bars, event, waiting: waitingEvents, rounds, seconds, besideWaiting: table },
    })
  } finally {
    await stage.close()
    await simulators.stop()
  }
}

/**
 * Each formed order sends a message. The cost of the steps alone is measured with the service off, where messages stay
 * rows.
 */
async function measureEventCost(bench: BenchServer, concurrency: number) {
  const { db, server } = bench
  const generator = startGenerator(server.port)
  try {
    const run = async (enabled: boolean) => {
      await switchService(bench, 'sms', enabled)
      const steps = await prepareMany(messages, () => prepareFormingStep(bench.people))
      await waitUntilSettled(db)
      return recordCalls(db, async () => {
        const startedAt = performance.now()
        await generator.sendEachOnce(concurrency, steps)
        if (enabled) await waitUntilSettled(db)
        return performance.now() - startedAt
      })
    }
    const off = await run(false)
    await db.query(`/* bench */ update events set status = 'canceled' where status <> 'done'`)
    const on = await run(true)
    const idle = await recordCalls(db, async () => {
      await new Promise((resolve) => setTimeout(resolve, on.ms))
      return on.ms
    })
    return computeCost(on, off, idle)
  } finally {
    generator.stop()
  }
}

interface Run {
  calls: Calls
  ms: number
}

const isAboutEvents = (text: string) => /\bevents\b|event_journal|pgboss|\bservices\b/i.test(text)
const isEventInsert = (text: string) => /insert into "?events\b/i.test(text)
const isCommit = (text: string) => /^commit/i.test(text)
const isBegin = (text: string) => /^(begin|start transaction)/i.test(text)

/**
 * Statements about events belong to the event, except for the insert in the step; of all other statements, those in
 * excess of what the steps issued alone. The statements of an idle server are subtracted.
 */
function computeCost(on: Run, off: Run, idle: Run) {
  const each: Record<string, number> = {}
  let statements = 0
  let commits = 0
  const countCalls = ({ calls }: Run, id: string) => calls.get(id)?.calls ?? 0
  for (const [id, { text, calls }] of on.calls) {
    const netCalls = calls - countCalls(idle, id)
    const steps = isCommit(text)
      ? messages
      : isEventInsert(text)
        ? messages
        : isAboutEvents(text)
          ? 0
          : countCalls(off, id) - (countCalls(idle, id) * off.ms) / idle.ms
    const callsPerMessage = (netCalls - steps) / messages
    if (isBegin(text)) continue
    if (isCommit(text)) commits += callsPerMessage
    else statements += callsPerMessage
    const label = text.replace(/\s+/g, ' ').slice(0, 120)
    if (Math.abs(callsPerMessage) >= 0.02) each[label] = round((each[label] ?? 0) + callsPerMessage, 2)
  }
  return {
    statements: round(statements, 2),
    commits: round(commits, 2),
    ms: round(on.ms / messages, 2),
    each,
  }
}

async function recordCalls(db: pg.Client, work: () => Promise<number>): Promise<Run> {
  await db.query('/* bench */ select pg_stat_statements_reset()')
  const ms = await work()
  // Foreign-key checks are issued by PostgreSQL itself.
  const { rows } = await db.query<{ id: string; text: string; calls: string }>(
    `/* bench */ select queryid::text as id, min(query) as text, sum(calls) as calls from pg_stat_statements
     where toplevel and query not like '/* bench */%' and query !~ 'pg_stat_statements_reset'
       and query !~ 'FOR KEY SHARE OF x$' group by queryid`,
  )
  return { calls: new Map(rows.map(({ id, text, calls }) => [id, { text, calls: Number(calls) }])), ms }
}

/** Waits until no event is in progress; events waiting for a service stay as they are. */
async function waitUntilSettled(db: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const { rows } = await db.query<{ n: number }>(
      `/* bench */ select count(*)::int as n from events where status in ('ready', 'queue', 'process', 'pending')`,
    )
    if (rows[0]!.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('events are still on their way after a minute')
}

/** Plain steps with no event waiting and with many, in alternating rounds. */
async function measureWithWaiting(bench: BenchServer) {
  const { db, server } = bench
  await switchService(bench, 'sms', false)
  await waitUntilSettled(db)
  await db.query(
    `/* bench */ insert into events (handler, type, status, service_id, key, data, created_at, updated_at)
     select 'sms.send', 'bench', 'canceled', 'sms', 'bench-' || n, '{}', now(), now() from generate_series(1, ${waitingEvents}) n`,
  )
  const setStatus = async (status: string) => {
    await db.query(`/* bench */ update events set status = $1, updated_at = now() where type = 'bench'`, [
      status,
    ])
    await db.query('vacuum analyze events')
  }
  const generator = startGenerator(server.port)
  try {
    await generator.setClients(
      await prepareMany(Math.max(...clients), () => preparePlainClient(bench.people)),
    )
    const rows = []
    for (const n of clients) {
      const ratios: number[] = []
      const rates: [without: number, beside: number][] = []
      await generator.runFor(n, 1)
      for (let count = 0; count < rounds; count++) {
        const measure = async (status: string) => {
          await setStatus(status)
          return measureRound(bench, () => generator.runFor(n, seconds))
        }
        // The order alternates, so that other load of the machine affects both equally.
        const order = count % 2 === 0 ? ['canceled', 'waiting'] : ['waiting', 'canceled']
        const results = new Map<string, Round>()
        for (const status of order) results.set(status, await measure(status))
        const [withoutWaiting, withWaiting] = [results.get('canceled')!, results.get('waiting')!]
        rates.push([withoutWaiting.rate, withWaiting.rate])
        ratios.push(withWaiting.rate / withoutWaiting.rate)
      }
      rows.push({
        clients: n,
        ratio: round(median(ratios)),
        spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
        withoutPerSecond: round(median(rates.map(([without]) => without)), 0),
        besidePerSecond: round(median(rates.map(([, withWaiting]) => withWaiting)), 0),
      })
      console.log(rows.at(-1))
    }
    return rows
  } finally {
    generator.stop()
  }
}
