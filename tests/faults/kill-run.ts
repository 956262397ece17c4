import type { FaultSetting } from '../../src/simulators/faults.ts'
import { median } from '../bench/measure.ts'
import { eventsSettle, lookAfter, type Aftermath } from './aftermath.ts'
import { gather, type Crowd } from './crowd.ts'
import { openDesk, type Weather } from './desk.ts'
import { mortalServer } from './mortal-server.ts'
import { createChance } from './random.ts'
import { setStage, type Kind } from './stage.ts'

export interface KillRun extends Aftermath {
  kind: Kind
  seed: number
  clients: number
  kills: number
  /** Of the kills: while the server was still starting. */
  killedAtStart: number
  orders: number
  finishedOrders: number
  acknowledgedSteps: number
  weather: Weather
  restartMs: { median: number; longest: number }
  seconds: number
}

/** The gateway's own troubles while servers die; half of the time it is well. */
const troubles: readonly FaultSetting[] = [
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
const longestLifeMs = 15_000

/**
 * `clients` people walk orders through the built server while it is killed at random moments, also while it starts.
 * Answers what it came to: `problems` says in a sentence each what was lost, doubled or left lying.
 */
export async function killRun(options: {
  kind: Kind
  kills: number
  clients?: number
  seed?: number
  /** False: the SMS gateway is well all the time, and nothing rests between two attempts at the end. */
  partnerTroubles?: boolean
  /** Most steps of a server's life: it is measured in work, so that a slow machine gives as much to lose as a fast one. */
  mostSteps?: number
  tell?: (line: string) => void
}): Promise<KillRun> {
  const { kind, kills, clients = 16, partnerTroubles = true, mostSteps = 120 } = options
  const { seed = Date.now() % 1_000_000, tell = () => {} } = options
  const chance = createChance(seed)
  const began = performance.now()
  const stage = await setStage(kind)
  try {
    const server = await mortalServer(stage.env)
    const crowd = gather(stage, clients, () => [server.url])
    const desk = openDesk(() => [server.url], stage.tokenFor, crowd.weather)

    let done = 0
    let killedAtStart = 0
    while (done < kills) {
      const trouble = chance.pick(troubles)
      if (partnerTroubles) stage.faults.set(trouble)
      await workDone(crowd, chance.between(0, mostSteps))
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, 100)))
      await server.kill()
      done++
      const early = done < kills && chance.next() < 0.15
      if (early) {
        done++
        killedAtStart++
      }
      await server.start(early ? chance.between(20, 2_000) : undefined)
      if (done % 10 < 2) tell(`${kind}: ${done} kills, ${crowd.ledger().steps.length} steps acknowledged`)
    }
    stage.faults.set({ mode: 'none' })
    const problems = await crowd.leave()
    const ledger = crowd.ledger()
    if (!(await eventsSettle(desk, settleMs))) problems.push(`events still under way after ${settleMs} ms`)
    const code = await server.stop()
    if (code !== 0) problems.push(`asked to end, the server exited with ${code}`)
    problems.push(...server.unexpectedEnds.map((output) => `the server ended by itself: ${output}`))

    const database = await stage.open()
    try {
      const aftermath = await lookAfter(database.db, ledger, stage.gateway, server.log())
      return {
        kind,
        seed,
        clients,
        kills: done,
        killedAtStart,
        orders: ledger.orders.length,
        finishedOrders: ledger.finished,
        acknowledgedSteps: ledger.steps.length,
        ...aftermath,
        weather: crowd.weather,
        restartMs: {
          median: Math.round(median(server.startsMs)),
          longest: Math.round(Math.max(...server.startsMs)),
        },
        seconds: Math.round((performance.now() - began) / 1000),
        problems: [...problems, ...aftermath.problems],
      }
    } finally {
      await database.close()
    }
  } finally {
    await stage.close()
  }
}

async function workDone(crowd: Crowd, steps: number): Promise<void> {
  const done = () => crowd.ledger().steps.length
  const enough = done() + steps
  const until = performance.now() + longestLifeMs
  while (done() < enough && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
}
