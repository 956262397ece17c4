import type { Services } from '../../platform/services.ts'
import { startPollingLoop, defaultPollMs, type PollingLoop } from '../../platform/polling-loop.ts'
import { readDueTimers, type WorkflowTimer } from './timers.ts'

/** Maximum number of timers that fire concurrently, per server process. */
const concurrency = 8
const maxSeconds = 60

/**
 * Polls for due timers in every server process and passes them to `fire`. Timers exist only in the database, so a
 * restart delays a timer but never loses it. `fire` must check under the lock of the order that the timer is still
 * pending, so that only one of two servers fires it. Timers of one instance fire one after another, those of different
 * instances concurrently. If `fire` throws, the timer is retried after 1, 2, 4 … 60 seconds.
 */
export function startTimerWorker(
  { database, log, pollMs = defaultPollMs }: Pick<Services, 'database' | 'log' | 'pollMs'>,
  fire: (timer: WorkflowTimer) => Promise<void>,
): PollingLoop {
  const backoffs = new Map<number, { failures: number; until: number }>()
  const running = new Map<number, Promise<void>>()
  let hasMore = false

  const fireOne = async (timer: WorkflowTimer) => {
    try {
      await fire(timer)
      backoffs.delete(timer.id)
    } catch (error) {
      const failures = (backoffs.get(timer.id)?.failures ?? 0) + 1
      const seconds = Math.min(maxSeconds, 2 ** (failures - 1))
      backoffs.set(timer.id, { failures, until: performance.now() + seconds * 1000 })
      log.error({ err: error, timer: timer.id, instance: timer.instanceId, event: timer.event }, 'timer')
    }
  }

  const rounds = startPollingLoop({
    everyMs: pollMs,
    failed: (error) => log.warn({ err: error }, 'timers'),
    round: async () => {
      const free = concurrency - running.size
      if (free === 0) return
      const postponed = [...backoffs]
        .filter(([, backoff]) => backoff.until > performance.now())
        .map(([id]) => id)
      const due = await readDueTimers(database.db, free, {
        timers: postponed,
        instances: [...running.keys()],
      })
      hasMore = due.length > 0
      for (const timer of due) {
        const firing = fireOne(timer).finally(() => {
          running.delete(timer.instanceId)
          if (hasMore) rounds.runNow()
        })
        running.set(timer.instanceId, firing)
      }
    },
  })
  rounds.runNow()
  return {
    runNow: rounds.runNow,
    stop: async () => {
      await rounds.stop()
      await Promise.all(running.values())
    },
  }
}
