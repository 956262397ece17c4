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
const begin = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.unplug()
  else stage.faults.set(trouble)
}
const end = async (stage: Stage, trouble: Trouble) => {
  if (trouble === 'gone') await stage.plugIn()
  else stage.faults.set({ mode: 'none' })
}

/** Many messages: the circuit opens, everything that needs none goes on, and all is sent soon after the return. */
export async function partnerInTrouble(
  stage: Stage,
  database: Database,
  crowd: Crowd,
  trouble: Trouble,
): Promise<Row> {
  await crowd.resumedAfter(performance.now(), longestMs)
  const steps = crowd.ledger().steps.length
  await begin(stage, trouble)
  await pause(8_000)
  const before = await databaseNow(database)
  const waiting = await underWay(database, before)
  const meanwhile = crowd.ledger().steps.length - steps
  await end(stage, trouble)
  const back = performance.now()
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 8 s, then well again`,
    resumedMs: Math.max(
      await messagesDone(database, before, back),
      await crowd.resumedAfter(back, longestMs),
    ),
    detail: { stepsMeanwhile: meanwhile, messagesWaiting: waiting },
  }
}

/** One message at a quiet hour: too few failures to open the circuit before it comes back. */
export async function loneMessage(stage: Stage, server: MortalServer, trouble: Trouble): Promise<Row> {
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
