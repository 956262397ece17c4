import type { Database } from '../../src/server/db/database.ts'
import { percentile, round } from '../bench/measure.ts'
import { collectAll } from '../support/orders.ts'
import type { Crowd } from './crowd.ts'
import { fairWeather, openDesk } from './desk.ts'
import { openEar } from './live-ear.ts'
import { databaseNow, messagesDone, underWay } from './message-watch.ts'
import type { MortalServer } from './mortal-server.ts'
import { arrive, newLedger, openTask, step } from './order-walk.ts'
import { longestMs, pause, seconds, type Row } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Steps taken on one server, heard by a screen on the other. */
export async function liveAcross(stage: Stage, a: MortalServer, b: MortalServer, tries = 20): Promise<Row> {
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

export async function oneServerKilled(
  stage: Stage,
  database: Database,
  crowd: Crowd,
  victim: MortalServer,
): Promise<Row> {
  // Slow answers keep messages under way: the killed server leaves some in the middle.
  stage.faults.set({ mode: 'slow', delayMs: 700 })
  await pause(3_000)
  const at = performance.now()
  const before = await databaseNow(database)
  await victim.kill()
  const orphans = await underWay(database, before)
  const resumedMs = await crowd.resumedAfter(at, longestMs)
  const messagesMs = await messagesDone(database, before, at)
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

export async function databaseRestarted(
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
