/** Milliseconds between two polls of a worker for due work that no notification announced. */
export const usualPollMs = 1_000

export interface Rounds {
  /** Goes round now, or once more right after the round that is under way. */
  now: () => void
  /** No further round; answers when the last has ended. */
  stop: () => Promise<void>
}

/** Does `round` every so often, never twice at a time; a failure is told and the next round comes as planned. */
export function startPollingLoop(parts: {
  everyMs: number
  round: () => Promise<unknown>
  failed: (error: unknown) => void
}): Rounds {
  const { everyMs, round, failed } = parts
  let stopped = false
  let again = false
  let under: Promise<void> | undefined

  const go = async () => {
    do {
      again = false
      try {
        await round()
      } catch (error) {
        failed(error)
      }
    } while (again && !stopped)
    under = undefined
  }
  const now = () => {
    if (stopped) return
    if (under) again = true
    else under = go()
  }
  const timer = setInterval(() => void (under ?? now()), everyMs)
  return {
    now,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await under
    },
  }
}
