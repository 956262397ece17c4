import type { PgBoss } from 'pg-boss'

export interface FetchedJob {
  id: string
  data: { id: number }
}

export interface Pump {
  /** Looks into the queue at once instead of at the next poll. */
  wake: () => void
  /** Fetches no more; answers when the last batch has been taken over. */
  stop: () => Promise<void>
}

/**
 * Fetches jobs of one queue in batches, as many as there is room for, and hands them to `take`, which also ends them.
 * pg-boss's own `work` keeps a batch until its slowest job is done, or polls once per job; this does neither.
 */
export function startPump(parts: {
  boss: PgBoss
  queue: string
  pollMs: number
  /** How many jobs may be taken now. */
  room: () => number
  take: (jobs: FetchedJob[]) => Promise<void>
  failed: (error: unknown) => void
}): Pump {
  const { boss, queue, pollMs, room, take, failed } = parts
  let stopped = false
  let woken = false
  let wakeUp = () => {}

  const rest = () =>
    new Promise<void>((resolve) => {
      if (woken || stopped) return resolve()
      const timer = setTimeout(resolve, pollMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!stopped) {
      woken = false
      let full = false
      const batchSize = room()
      if (batchSize > 0) {
        try {
          const jobs = await boss.fetch<FetchedJob['data']>(queue, { batchSize })
          if (jobs.length > 0) await take(jobs)
          full = jobs.length === batchSize && room() > 0
        } catch (error) {
          failed(error)
        }
      }
      if (!full) await rest()
    }
  }
  const running = run()
  const wake = () => {
    woken = true
    wakeUp()
  }
  return {
    wake,
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
