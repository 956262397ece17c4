import type { Database } from '../../src/server/platform/db/database.ts'
import type { FaultSetting } from '../../src/simulators/faults.ts'
import { waitUntilEventsSettle } from './aftermath.ts'
import type { ConcurrentUsers } from './crowd.ts'
import { emptyClientStats, createUserClient } from './desk.ts'
import { readDatabaseTime, waitUntilMessagesSent, countUnfinishedMessages } from './message-watch.ts'
import type { KillableServer } from './killable-server.ts'
import { newLedger, runOrder } from './order-walk.ts'
import { longestMs, pause, type Row } from './scenario.ts'
import type { TestEnvironment } from './stage.ts'

export type PartnerFault = FaultSetting | 'gone'
export const partnerFaults: readonly PartnerFault[] = [
  { mode: 'down' },
  { mode: 'error' },
  { mode: 'slow', delayMs: 5_000 },
  { mode: 'garbage' },
  'gone',
]
const nameOf = (trouble: PartnerFault) => (trouble === 'gone' ? 'gone' : trouble.mode)
const startTrouble = async (stage: TestEnvironment, trouble: PartnerFault) => {
  if (trouble === 'gone') await stage.unplug()
  else stage.faults.set(trouble)
}
const end = async (stage: TestEnvironment, trouble: PartnerFault) => {
  if (trouble === 'gone') await stage.plugIn()
  else stage.faults.set({ mode: 'none' })
}

/**
 * Many messages: the circuit opens, everything that needs no message continues, and all messages are sent soon after
 * the partner is back.
 */
export async function measurePartnerFault(
  stage: TestEnvironment,
  database: Database,
  users: ConcurrentUsers,
  trouble: PartnerFault,
): Promise<Row> {
  await users.resumedAfter(performance.now(), longestMs)
  const steps = users.ledger().steps.length
  await startTrouble(stage, trouble)
  await pause(8_000)
  const before = await readDatabaseTime(database)
  const unsent = await countUnfinishedMessages(database, before)
  const stepsMeanwhile = users.ledger().steps.length - steps
  await end(stage, trouble)
  const recoveredAt = performance.now()
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 8 s, then well again`,
    resumedMs: Math.max(
      await waitUntilMessagesSent(database, before, recoveredAt),
      await users.resumedAfter(recoveredAt, longestMs),
    ),
    detail: { stepsMeanwhile: stepsMeanwhile, messagesWaiting: unsent },
  }
}

/** One message without other traffic: too few failures to open the circuit before the partner is back. */
export async function measureSingleMessage(
  stage: TestEnvironment,
  server: KillableServer,
  trouble: PartnerFault,
): Promise<Row> {
  const client = createUserClient(() => [server.url], stage.tokenFor, emptyClientStats())
  const sent = stage.gateway.counts().messages
  await startTrouble(stage, trouble)
  const ledger = newLedger()
  let isStopped = false
  const orderRun = runOrder({ desk: client, gateway: stage.gateway, ledger, goOn: () => !isStopped })
  await pause(6_000)
  isStopped = true
  await end(stage, trouble)
  const recoveredAt = performance.now()
  await Promise.all([orderRun, waitUntilEventsSettle(client, longestMs)])
  return {
    scenario: `SMS gateway ${nameOf(trouble)} for 6 s at a quiet hour`,
    resumedMs: performance.now() - recoveredAt,
    detail: { messages: stage.gateway.counts().messages - sent },
  }
}
