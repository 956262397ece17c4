import { fairWeather, openDesk, Violation, type Weather } from './desk.ts'
import { newLedger, walkOrder, type Ledger } from './order-walk.ts'
import type { Stage } from './stage.ts'

/** People at work without a pause, each with a ledger of his own. */
export interface Crowd {
  weather: Weather
  /** What everybody was told, in one ledger. */
  ledger: () => Ledger
  /**
   * ms from `since` until each person had a step acknowledged again: the slowest. Infinity when somebody had none
   * within `ms`.
   */
  resumedAfter: (since: number, ms: number) => Promise<number>
  /** Lets everybody come to the end of his task and go home. Answers what went wrong for them. */
  leave: () => Promise<string[]>
}

/** `servers`: the addresses as person `n` prefers them. */
export function gather(stage: Stage, count: number, servers: (n: number) => readonly string[]): Crowd {
  const weather = fairWeather()
  const problems: string[] = []
  const ledgers: Ledger[] = []
  let over = false

  const people = Array.from({ length: count }, async (_, n) => {
    const ledger = newLedger()
    ledgers.push(ledger)
    const desk = openDesk(() => servers(n), stage.tokenFor, weather)
    while (!over && problems.length <= 20) {
      try {
        await walkOrder({ desk, gateway: stage.gateway, ledger, goOn: () => !over })
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        problems.push(error.message)
      }
    }
  })

  return {
    weather,
    ledger: () => ({
      orders: ledgers.flatMap((own) => own.orders),
      steps: ledgers.flatMap((own) => own.steps),
      finished: ledgers.reduce((sum, own) => sum + own.finished, 0),
    }),
    resumedAfter: async (since, ms) => {
      const firsts = () => ledgers.map((own) => own.steps.find((step) => step.at >= since)?.at)
      const until = performance.now() + ms
      while (firsts().includes(undefined) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return Math.max(...firsts().map((at) => (at === undefined ? Infinity : at - since)))
    },
    leave: async () => {
      over = true
      await Promise.all(people)
      return [...problems, ...weather.raw.map((answer) => `raw error: ${answer}`)]
    },
  }
}
