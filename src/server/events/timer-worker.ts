import type { Services } from '../services.ts'
import { startRounds, type Rounds } from './rounds.ts'
import { dueTimers, type Timer } from './timers.ts'

const portion = 50
const mostSeconds = 60

/**
 * Hands due timers to `fire`, on every server process, and looks again every second: nothing is kept in memory, so a
 * restart or a lost process delays a timer and never loses one. `fire` locks the instance, calls `takeTimer` and
 * advances in one transaction; the server that comes second gets null there. A timer whose `fire` throws is tried again
 * after 1, 2, 4 … 60 seconds and does not hold up the others.
 */
export function onTimer(
  { database, log }: Pick<Services, 'database' | 'log'>,
  fire: (timer: Timer) => Promise<void>,
): Rounds {
  const resting = new Map<number, { failures: number; until: number }>()
  const failed = (error: unknown) => log.warn({ err: error }, 'timers')

  const fireOne = async (timer: Timer) => {
    try {
      await fire(timer)
      resting.delete(timer.id)
    } catch (error) {
      const failures = (resting.get(timer.id)?.failures ?? 0) + 1
      const seconds = Math.min(mostSeconds, 2 ** (failures - 1))
      resting.set(timer.id, { failures, until: performance.now() + seconds * 1000 })
      log.error({ err: error, timer: timer.id, instance: timer.instanceId, event: timer.event }, 'timer')
    }
  }

  const rounds = startRounds({
    everyMs: 1_000,
    failed,
    round: async () => {
      for (let found = portion; found === portion;) {
        const asleep = [...resting].filter(([, rest]) => rest.until > performance.now()).map(([id]) => id)
        const due = await dueTimers(database.db, portion, asleep)
        found = due.length
        for (const timer of due) await fireOne(timer)
      }
    },
  })
  rounds.now()
  return rounds
}
