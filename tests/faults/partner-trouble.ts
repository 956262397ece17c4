import type { Database } from '../../src/server/db/database.ts'
import type { FaultSetting } from '../../src/simulators/faults.ts'
import { eventsSettle } from './aftermath.ts'
import type { Crowd } from './crowd.ts'
import { fairWeather, openDesk } from './desk.ts'
import { databaseNow, messagesDone, underWay } from './message-watch.ts'
import type { MortalServer } from './mortal-server.ts'
import { newLedger, walkOrder } from './order-walk.ts'
import { longestMs, pause, type Row } from './scenario.ts'
import type { Stage } from './stage.ts'

export type Trouble = FaultSetting | 'gone'
export const troubles: readonly Trouble[] = [
  { mode: 'down' },
  { mode: 'error' },
  { mode: 'slow', delayMs: 5_000 },
  { mode: 'garbage' },
  'gone',
]
const nameOf = (trouble: Trouble) => (trouble === 'gone' ? 'gone' : trouble.mode)
const startTrouble = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.unplug()
  else stage.faults.set(trouble)
}
const end = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.plugIn()
  else stage.faults.set({ mode: 'none' })
}

/**
 * Many messages: the circuit opens, everything that needs no message continues, and all messages are sent soon after
 * the partner is back.
 */
export async function partnerInTrouble(
  stage: Stage,
  database: Database,
  users: Crowd,
  trouble: Trouble,
): Promise<Row> {
  await users.resumedAfter(performance.now(), longestMs)
  const steps = users.ledger().steps.length
  await startTrouble(stage, trouble)
  await pause(8_000)
  const before = await databaseNow(database)
  const unsent = await underWay(database, before)
  const stepsMeanwhile = users.ledger().steps.length - steps
  await end(stage, trouble)
  const recoveredAt = performance.now()
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 8 s, then well again`,
    resumedMs: Math.max(
      await messagesDone(database, before, recoveredAt),
      await users.resumedAfter(recoveredAt, longestMs),
    ),
    detail: { stepsMeanwhile: stepsMeanwhile, messagesWaiting: unsent },
  }
}

/** One message without other traffic: too few failures to open the circuit before the partner is back. */
export async function loneMessage(stage: Stage, server: MortalServer, trouble: Trouble): Promise<Row> {
  const client = openDesk(() => [server.url], stage.tokenFor, fairWeather())
  const sent = stage.gateway.counts().messages
  await startTrouble(stage, trouble)
  const ledger = newLedger()
  let isStopped = false
  const orderRun = walkOrder({ desk: client, gateway: stage.gateway, ledger, goOn: () => !isStopped })
  await pause(6_000)
  isStopped = true
  await end(stage, trouble)
  const recoveredAt = performance.now()
  await Promise.all([orderRun, eventsSettle(client, longestMs)])
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 6 s at a quiet hour`,
    resumedMs: performance.now() - recoveredAt,
    detail: { messages: stage.gateway.counts().messages - sent },
  }
}
