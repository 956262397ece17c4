import type { Services } from '../../platform/services.ts'
import { startPollingLoop, usualPollMs, type Rounds } from '../../platform/polling-loop.ts'
import { dueTimers, type Timer } from './timers.ts'

/** Steps of timers at a time, per server process. */
const concurrency = 8
const maxSeconds = 60

/**
 * Hands due timers to `fire`, on every server process, and looks again every second: nothing is kept in memory, so a
 * restart or a lost process delays a timer and never loses one. `fire` asks under the
 * order's lock whether the timer is still pending; for the server that comes second it is not. Timers of one instance fire one after the
 * other, those of others side by side: one that waits for a lock holds up nobody. A timer whose `fire` throws is tried
 * again after 1, 2, 4 … 60 seconds.
 */
export function onTimer(
  { database, log, pollMs = usualPollMs }: Pick<Services, 'database' | 'log' | 'pollMs'>,
  fire: (timer: Timer) => Promise<void>,
): Rounds {
  const resting = new Map<number, { failures: number; until: number }>()
  const firing = new Map<number, Promise<void>>()
  let more = false

  const fireOne = async (timer: Timer) => {
    try {
      await fire(timer)
      resting.delete(timer.id)
    } catch (error) {
      const failures = (resting.get(timer.id)?.failures ?? 0) + 1
      const seconds = Math.min(maxSeconds, 2 ** (failures - 1))
      resting.set(timer.id, { failures, until: performance.now() + seconds * 1000 })
      log.error({ err: error, timer: timer.id, instance: timer.instanceId, event: timer.event }, 'timer')
    }
  }

  const rounds = startPollingLoop({
    everyMs: pollMs,
    failed: (error) => log.warn({ err: error }, 'timers'),
    round: async () => {
      const free = concurrency - firing.size
      if (free === 0) return
      const asleep = [...resting].filter(([, rest]) => rest.until > performance.now()).map(([id]) => id)
      const due = await dueTimers(database.db, free, { timers: asleep, instances: [...firing.keys()] })
      more = due.length > 0
      for (const timer of due) {
        const fired = fireOne(timer).finally(() => {
          firing.delete(timer.instanceId)
          if (more) rounds.now()
        })
        firing.set(timer.instanceId, fired)
      }
    },
  })
  rounds.now()
  return {
    now: rounds.now,
    stop: async () => {
      await rounds.stop()
      await Promise.all(firing.values())
    },
  }
}
