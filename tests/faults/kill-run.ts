import type { FaultSetting } from '../../src/simulators/faults.ts'
import { median } from '../bench/measure.ts'
import { waitUntilEventsSettle, checkAftermath, type Aftermath } from './aftermath.ts'
import { startConcurrentUsers, type ConcurrentUsers } from './crowd.ts'
import { createUserClient, type ClientStats } from './desk.ts'
import { startKillableServer } from './killable-server.ts'
import { createRandom } from './random.ts'
import { createTestEnvironment, type Kind } from './stage.ts'

export interface KillRun extends Aftermath {
  kind: Kind
  seed: number
  clients: number
  kills: number
  /** Those of the kills that happened while the server was still starting. */
  killedAtStart: number
  orders: number
  finishedOrders: number
  acknowledgedSteps: number
  weather: ClientStats
  restartMs: { median: number; longest: number }
  seconds: number
}

/** Faults of the gateway while servers are killed; half of the time it works. */
const faultSettings: readonly FaultSetting[] = [
  { mode: 'none' },
  { mode: 'none' },
  { mode: 'none' },
  { mode: 'none' },
  { mode: 'duplicate', rate: 0.3 },
  { mode: 'garbage', rate: 0.3 },
  { mode: 'error', rate: 0.3 },
  { mode: 'slow', rate: 0.3, delayMs: 2_000 },
]
const settleMs = 120_000
const longestUptimeMs = 15_000

/**
 * `clients` users take orders through the built server while it is killed at random moments, also while it starts.
 * Returns the figures; `problems` has a sentence for each thing that was lost, doubled or left unfinished.
 */
export async function runKills(options: {
  kind: Kind
  kills: number
  clients?: number
  seed?: number
  /** False: the SMS gateway works all the time, and retries at the end do not wait for their pause. */
  partnerTroubles?: boolean
  /**
   * Maximum number of steps between two kills: counted in work, so that a slow machine is tested as hard as a fast
   * one.
   */
  mostSteps?: number
  tell?: (line: string) => void
}): Promise<KillRun> {
  const { kind, kills, clients = 16, partnerTroubles = true, mostSteps = 120 } = options
  const { seed = Date.now() % 1_000_000, tell = () => {} } = options
  const random = createRandom(seed)
  const startedAt = performance.now()
  const stage = await createTestEnvironment(kind)
  try {
    const server = await startKillableServer(stage.env)
    const users = startConcurrentUsers(stage, clients, () => [server.url])
    const client = createUserClient(() => [server.url], stage.tokenFor, users.weather)

    let killCount = 0
    let killedAtStart = 0
    while (killCount < kills) {
      const trouble = random.pick(faultSettings)
      if (partnerTroubles) stage.faults.set(trouble)
      await waitForSteps(users, random.between(0, mostSteps))
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 100)))
      await server.kill()
      killCount++
      const killEarly = killCount < kills && random.next() < 0.15
      if (killEarly) {
        killCount++
        killedAtStart++
      }
      await server.start(killEarly ? random.between(20, 2_000) : undefined)
      if (killCount % 10 < 2)
        tell(`${kind}: ${killCount} kills, ${users.ledger().steps.length} steps acknowledged`)
    }
    stage.faults.set({ mode: 'none' })
    const problems = await users.leave()
    const ledger = users.ledger()
    if (!(await waitUntilEventsSettle(client, settleMs)))
      problems.push(`events still under way after ${settleMs} ms`)
    const code = await server.stop()
    if (code !== 0) problems.push(`asked to end, the server exited with ${code}`)
    problems.push(...server.unexpectedEnds.map((output) => `the server ended by itself: ${output}`))

    const database = await stage.open()
    try {
      const aftermath = await checkAftermath(database.db, ledger, stage.gateway, server.log())
      return {
        kind,
        seed,
        clients,
        kills: killCount,
        killedAtStart,
        orders: ledger.orders.length,
        finishedOrders: ledger.finished,
        acknowledgedSteps: ledger.steps.length,
        ...aftermath,
        weather: users.weather,
        restartMs: {
          median: Math.round(median(server.startsMs)),
          longest: Math.round(Math.max(...server.startsMs)),
        },
        seconds: Math.round((performance.now() - startedAt) / 1000),
        problems: [...problems, ...aftermath.problems],
      }
    } finally {
      await database.close()
    }
  } finally {
    await stage.close()
  }
}

async function waitForSteps(users: ConcurrentUsers, steps: number): Promise<void> {
  const stepCount = () => users.ledger().steps.length
  const target = stepCount() + steps
  const until = performance.now() + longestUptimeMs
  while (stepCount() < target && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10))
}
