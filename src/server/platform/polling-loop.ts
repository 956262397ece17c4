/** Default interval between polls, in ms. Polls find work whose notification was lost. */
export const defaultPollMs = 1_000

export interface PollingLoop {
  /** Starts a round. If a round is already running, the next one starts as soon as it ends. */
  runNow: () => void
  /** Starts no further rounds. Resolves when the current round has ended. */
  stop: () => Promise<void>
}

/** Runs `round` periodically, never twice at the same time. An error is reported and does not stop the loop. */
export function startPollingLoop(options: {
  everyMs: number
  round: () => Promise<unknown>
  failed: (error: unknown) => void
}): PollingLoop {
  const { everyMs, round, failed } = options
  let stopped = false
  let runAgain = false
  let current: Promise<void> | undefined

  const run = async () => {
    do {
      runAgain = false
      try {
        await round()
      } catch (error) {
        failed(error)
      }
    } while (runAgain && !stopped)
    current = undefined
  }
  const now = () => {
    if (stopped) return
    if (current) runAgain = true
    else current = run()
  }
  const timer = setInterval(() => void (current ?? now()), everyMs)
  return {
    runNow: now,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await current
    },
  }
}
