import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../src/server/db/database.ts'
import type { FaultSetting } from '../../src/simulators/faults.ts'
import { percentile, round, writeFigure } from '../bench/measure.ts'
import { freePort } from '../support/cluster.ts'
import { collectAll } from '../support/orders.ts'
import { eventsSettle, lookAfter } from './aftermath.ts'
import { gather, type Crowd } from './crowd.ts'
import { fairWeather, openDesk } from './desk.ts'
import { openEar } from './live-ear.ts'
import { mortalServer, type MortalServer } from './mortal-server.ts'
import { arrive, newLedger, openTask, step, walkOrder } from './order-walk.ts'
import { setStage, type Stage } from './stage.ts'

const clients = 8
const barMs = 5_000
const longestMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const seconds = (ms: number) => (Number.isFinite(ms) ? round(ms / 1000, 2) : null)

interface Row {
  scenario: string
  /** Slowest return to work, ms; Infinity: not within a minute. */
  resumedMs: number
  detail: Record<string, unknown>
}

/** Two servers on one PostgreSQL: one dies, the database restarts, the SMS partner fails in every way it can. */
export async function rl2(): Promise<boolean> {
  const stage = await setStage('postgresql')
  const table: Row[] = []
  const problems: string[] = []
  const say = (row: Row) => {
    table.push(row)
    console.log(row)
  }
  try {
    // Both at the same moment on an empty database: migrations, queues and demo are made once.
    const [a, b] = await Promise.all([
      mortalServer(stage.env, await freePort()),
      mortalServer(stage.env, await freePort()),
    ])
    const database = await stage.open()
    const crowd = gather(stage, clients, (n) => (n % 2 ? [a.url, b.url] : [b.url, a.url]))
    await crowd.resumedAfter(performance.now(), longestMs)

    say(await liveAcross(stage, a, b))
    say(await oneServerKilled(stage, database, crowd, a))
    for (const [mode, downMs] of [
      ['fast', 0],
      ['immediate', 0],
      ['immediate', 6_000],
    ] as const)
      say(await databaseRestarted(stage, crowd, [a, b], mode, downMs))
    for (const trouble of troubles) say(await partnerInTrouble(stage, database, crowd, trouble))
    problems.push(...(await crowd.leave()))
    for (const trouble of troubles) say(await loneMessage(stage, a, trouble))

    const desk = openDesk(() => [b.url], stage.tokenFor, crowd.weather)
    if (!(await eventsSettle(desk, longestMs))) problems.push('events still under way')
    for (const server of [a, b]) {
      const code = await server.stop()
      if (code !== 0) problems.push(`asked to end, a server exited with ${code}`)
      problems.push(...server.unexpectedEnds.map((output) => `a server ended by itself: ${output}`))
    }
    const aftermath = await lookAfter(database.db, crowd.ledger(), stage.gateway)
    problems.push(...aftermath.problems)
    await database.close()

    const measured = Math.max(...table.map((row) => row.resumedMs))
    const holds = measured <= barMs && problems.length === 0
    writeFigure({
      id: 'RL-2',
      measured: round(measured / 1000, 2),
      bar: barMs / 1000,
      unit: 's until the last of eight people works again, the slowest of all scenarios',
      holds,
      reference: 'none: absolute',
      detail: {
        table: table.map(({ scenario, resumedMs, detail }) => ({
          scenario,
          resumedSeconds: seconds(resumedMs),
          ...detail,
        })),
        weather: crowd.weather,
        ...aftermath,
        problems,
      },
      command: 'npm run test:faults -- RL-2',
    })
    return holds
  } finally {
    await stage.close()
  }
}

/** Steps taken on one server, heard by a screen on the other. */
async function liveAcross(stage: Stage, a: MortalServer, b: MortalServer, tries = 20): Promise<Row> {
  const desk = openDesk(() => [a.url], stage.tokenFor, fairWeather())
  const walker = { desk, gateway: stage.gateway, ledger: newLedger(), goOn: () => true }
  const taskId = await openTask(walker, await arrive(walker, '79160000000'), 'formatting')
  await step(walker, 'store', taskId, 'STARTED')
  const ear = await openEar(b.url, await stage.tokenFor('admin'))
  const heard: number[] = []
  for (let n = 0; n < tries; n++) {
    const hearing = ear.hears((change) => change.kind === 'task' && change.taskId === taskId, 10_000)
    if (n % 2) await step(walker, 'store', taskId, 'BACK_TO_COLLECTION')
    else await step(walker, 'store', taskId, 'COLLECTED', collectAll)
    // Heard from the press on: the step itself is part of it.
    heard.push(await hearing)
  }
  ear.close()
  return {
    scenario: 'a step on one server reaches a screen on the other',
    resumedMs: Math.max(...heard),
    detail: { p50ms: round(percentile(heard, 50), 1), p95ms: round(percentile(heard, 95), 1), tries },
  }
}

async function oneServerKilled(
  stage: Stage,
  database: Database,
  crowd: Crowd,
  victim: MortalServer,
): Promise<Row> {
  // Slow answers keep messages under way: the killed server leaves some in the middle.
  stage.faults.set({ mode: 'slow', delayMs: 700 })
  await pause(3_000)
  const at = performance.now()
  const [before] = await rows<{ now: string }>(database.db, sql`select clock_timestamp()::text as now`)
  await victim.kill()
  const orphans = await underWay(database, before!.now)
  const resumedMs = await crowd.resumedAfter(at, longestMs)
  const messagesMs = await messagesDone(database, before!.now, at)
  stage.faults.set({ mode: 'none' })
  await victim.start()
  return {
    scenario: 'one of two servers killed',
    resumedMs: Math.max(resumedMs, messagesMs),
    detail: {
      peopleSeconds: seconds(resumedMs),
      messagesSeconds: seconds(messagesMs),
      messagesUnderWay: orphans,
    },
  }
}

async function databaseRestarted(
  stage: Stage,
  crowd: Crowd,
  servers: readonly MortalServer[],
  mode: 'fast' | 'immediate',
  downMs: number,
): Promise<Row> {
  const before = { ...crowd.weather }
  const began = performance.now()
  await stage.cluster!.restart(mode, downMs)
  const back = performance.now()
  const resumedMs = await crowd.resumedAfter(back, longestMs)
  const live = await liveAcross(stage, servers[0]!, servers[1]!, 3)
  return {
    scenario: `PostgreSQL restarted (${mode}${downMs > 0 ? `, ${downMs / 1000} s away` : ''})`,
    resumedMs: Math.max(resumedMs, live.resumedMs),
    detail: {
      awaySeconds: seconds(back - began),
      peopleSeconds: seconds(resumedMs),
      liveUpdateMs: live.detail.p95ms,
      answers503: crowd.weather.unavailable - before.unavailable,
      brokenRequests: crowd.weather.broken - before.broken,
    },
  }
}

type Trouble = FaultSetting | 'gone'
const troubles: readonly Trouble[] = [
  { mode: 'down' },
  { mode: 'error' },
  { mode: 'slow', delayMs: 5_000 },
  { mode: 'garbage' },
  'gone',
]
const nameOf = (trouble: Trouble) => (trouble === 'gone' ? 'gone' : trouble.mode)
const begin = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.unplug()
  else stage.faults.set(trouble)
}
const end = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.plugIn()
  else stage.faults.set({ mode: 'none' })
}

/** Many messages: the circuit opens, everything that needs none goes on, and all is sent soon after the return. */
async function partnerInTrouble(
  stage: Stage,
  database: Database,
  crowd: Crowd,
  trouble: Trouble,
): Promise<Row> {
  await crowd.resumedAfter(performance.now(), longestMs)
  const steps = crowd.ledger().steps.length
  await begin(stage, trouble)
  await pause(8_000)
  const [before] = await rows<{ now: string }>(database.db, sql`select clock_timestamp()::text as now`)
  const waiting = await underWay(database, before!.now)
  const meanwhile = crowd.ledger().steps.length - steps
  await end(stage, trouble)
  const back = performance.now()
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 8 s, then well again`,
    resumedMs: Math.max(
      await messagesDone(database, before!.now, back),
      await crowd.resumedAfter(back, longestMs),
    ),
    detail: { stepsMeanwhile: meanwhile, messagesWaiting: waiting },
  }
}

/** One message at a quiet hour: too few failures to open the circuit before it comes back. */
async function loneMessage(stage: Stage, server: MortalServer, trouble: Trouble): Promise<Row> {
  const desk = openDesk(() => [server.url], stage.tokenFor, fairWeather())
  const sent = stage.gateway.counts().messages
  await begin(stage, trouble)
  const ledger = newLedger()
  let over = false
  const walking = walkOrder({ desk, gateway: stage.gateway, ledger, goOn: () => !over })
  await pause(6_000)
  over = true
  await end(stage, trouble)
  const back = performance.now()
  await Promise.all([walking, eventsSettle(desk, longestMs)])
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 6 s at a quiet hour`,
    resumedMs: performance.now() - back,
    detail: { messages: stage.gateway.counts().messages - sent },
  }
}

async function underWay({ db }: Database, before: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from events where status not in ('done', 'fail', 'canceled') and created_at <= ${before}::timestamptz`,
  )
  return row!.count
}

/** ms from `since` until every message asked for before the instant `before` is sent. */
async function messagesDone(database: Database, before: string, since: number): Promise<number> {
  while (performance.now() - since < longestMs) {
    if ((await underWay(database, before)) === 0) return performance.now() - since
    await pause(50)
  }
  return Infinity
}
