export interface Pump {
  /** Looks into the queue at once instead of at the next poll. */
  wake: () => void
  /** Fetches no more; answers when the last batch has been taken over. */
  stop: () => Promise<void>
}

/**
 * Takes work from one queue in batches, as many jobs as there is room for. `take` answers how many it found.
 * pg-boss's own `work` keeps a batch until its slowest job is done, or polls once per job; this does neither.
 */
export function startPump(parts: {
  pollMs: number
  /** How many jobs may be taken now. */
  room: () => number
  take: (batchSize: number) => Promise<number>
  failed: (error: unknown) => void
}): Pump {
  const { pollMs, room, take, failed } = parts
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
          full = (await take(batchSize)) === batchSize && room() > 0
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
