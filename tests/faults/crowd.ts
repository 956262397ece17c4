import { emptyClientStats, createUserClient, Violation, type ClientStats } from './desk.ts'
import { newLedger, runOrder, type Ledger } from './order-walk.ts'
import type { TestEnvironment } from './stage.ts'

/** Users who work without a pause, each with a separate ledger. */
export interface ConcurrentUsers {
  weather: ClientStats
  /** The responses of all users in one ledger. */
  ledger: () => Ledger
  /**
   * ms from `since` until every user had a step acknowledged again (the slowest user). Infinity when some user had
   * none within `ms`.
   */
  resumedAfter: (since: number, ms: number) => Promise<number>
  /** Lets every user finish the current task and stop. Returns the problems they met. */
  leave: () => Promise<string[]>
}

/** `servers`: the addresses in the order of preference of user `n`. */
export function startConcurrentUsers(
  stage: TestEnvironment,
  count: number,
  servers: (n: number) => readonly string[],
): ConcurrentUsers {
  const stats = emptyClientStats()
  const problems: string[] = []
  const ledgers: Ledger[] = []
  let stopped = false

  const users = Array.from({ length: count }, async (_, n) => {
    const ledger = newLedger()
    ledgers.push(ledger)
    const client = createUserClient(() => servers(n), stage.tokenFor, stats)
    while (!stopped && problems.length <= 20) {
      try {
        await runOrder({ desk: client, gateway: stage.gateway, ledger, goOn: () => !stopped })
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        problems.push(error.message)
      }
    }
  })

  return {
    weather: stats,
    ledger: () => ({
      orders: ledgers.flatMap((userLedger) => userLedger.orders),
      steps: ledgers.flatMap((userLedger) => userLedger.steps),
      finished: ledgers.reduce((sum, userLedger) => sum + userLedger.finished, 0),
    }),
    resumedAfter: async (since, ms) => {
      const firstSteps = () =>
        ledgers.map((userLedger) => userLedger.steps.find((step) => step.at >= since)?.at)
      const until = performance.now() + ms
      while (firstSteps().includes(undefined) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return Math.max(...firstSteps().map((at) => (at === undefined ? Infinity : at - since)))
    },
    leave: async () => {
      stopped = true
      await Promise.all(users)
      return [...problems, ...stats.raw.map((response) => `raw error: ${response}`)]
    },
  }
}
