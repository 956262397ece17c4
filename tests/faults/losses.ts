import type { Database } from '../../src/server/platform/db/database.ts'
import { percentile, round } from '../bench/measure.ts'
import { createCollectedPayload } from '../support/orders.ts'
import type { ConcurrentUsers } from './crowd.ts'
import { emptyClientStats, createUserClient } from './desk.ts'
import { openLiveSubscription } from './live-subscription.ts'
import { readDatabaseTime, waitUntilMessagesSent, countUnfinishedMessages } from './message-watch.ts'
import type { KillableServer } from './killable-server.ts'
import { createOrder, newLedger, openTask, step } from './order-walk.ts'
import { longestMs, pause, seconds, type Row } from './scenario.ts'
import type { TestEnvironment } from './stage.ts'

/** Steps taken on one server and received by a screen on the other. */
export async function measureLiveUpdates(
  stage: TestEnvironment,
  a: KillableServer,
  b: KillableServer,
  attempts = 20,
): Promise<Row> {
  const client = createUserClient(() => [a.url], stage.tokenFor, emptyClientStats())
  const runner = { desk: client, gateway: stage.gateway, ledger: newLedger(), goOn: () => true }
  const taskId = await openTask(runner, await createOrder(runner, '79160000000'), 'formatting')
  await step(runner, 'store', taskId, 'STARTED')
  const subscription = await openLiveSubscription(b.url, await stage.tokenFor('admin'))
  const delays: number[] = []
  for (let n = 0; n < attempts; n++) {
    const notification = subscription.waitFor(
      (change) => change.kind === 'task' && change.taskId === taskId,
      10_000,
    )
    if (n % 2) await step(runner, 'store', taskId, 'BACK_TO_COLLECTION')
    else await step(runner, 'store', taskId, 'COLLECTED', createCollectedPayload)
    // Measured from the request on: the step itself is part of it.
    delays.push(await notification)
  }
  subscription.close()
  return {
    scenario: 'a step on one server reaches a screen on the other',
    resumedMs: Math.max(...delays),
    detail: {
      p50ms: round(percentile(delays, 50), 1),
      p95ms: round(percentile(delays, 95), 1),
      tries: attempts,
    },
  }
}

export async function killOneServer(
  stage: TestEnvironment,
  database: Database,
  users: ConcurrentUsers,
  killed: KillableServer,
): Promise<Row> {
  // Slow responses keep messages in progress, so the killed server leaves some unfinished.
  stage.faults.set({ mode: 'slow', delayMs: 700 })
  await pause(3_000)
  const killedAt = performance.now()
  const before = await readDatabaseTime(database)
  await killed.kill()
  const unfinished = await countUnfinishedMessages(database, before)
  const resumedMs = await users.resumedAfter(killedAt, longestMs)
  const messagesMs = await waitUntilMessagesSent(database, before, killedAt)
  stage.faults.set({ mode: 'none' })
  await killed.start()
  return {
    scenario: 'one of two servers killed',
    resumedMs: Math.max(resumedMs, messagesMs),
    detail: {
      peopleSeconds: seconds(resumedMs),
      messagesSeconds: seconds(messagesMs),
      messagesUnderWay: unfinished,
    },
  }
}

export async function restartDatabase(
  stage: TestEnvironment,
  users: ConcurrentUsers,
  servers: readonly KillableServer[],
  mode: 'fast' | 'immediate',
  downMs: number,
): Promise<Row> {
  const before = { ...users.weather }
  const startedAt = performance.now()
  await stage.cluster!.restart(mode, downMs)
  const restoredAt = performance.now()
  const resumedMs = await users.resumedAfter(restoredAt, longestMs)
  const live = await measureLiveUpdates(stage, servers[0]!, servers[1]!, 3)
  return {
    scenario: `PostgreSQL restarted (${mode}${downMs > 0 ? `, ${downMs / 1000} s away` : ''})`,
    resumedMs: Math.max(resumedMs, live.resumedMs),
    detail: {
      awaySeconds: seconds(restoredAt - startedAt),
      peopleSeconds: seconds(resumedMs),
      liveUpdateMs: live.detail.p95ms,
      answers503: users.weather.unavailable - before.unavailable,
      brokenRequests: users.weather.broken - before.broken,
    },
  }
}
