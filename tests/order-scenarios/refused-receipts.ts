import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import { payType } from './draw-order.ts'
import type { startInProcess } from './in-process.ts'
import { handedOver, refund, type SimulatedWay, type Way } from './simulated-month.ts'
import { plaid, ScriptedOrder } from './scripted-order.ts'

type InProcess = Awaited<ReturnType<typeof startInProcess>>

interface RefusedWay extends Way {
  /** Suffix of the sale's final id at the cash register; null: a user has created the receipt there. */
  printedAs: string | null
  after: (simulation: ScriptedOrder, environment: InProcess) => Promise<void>
}

const saleOf = async (simulation: ScriptedOrder) =>
  (await simulation.read()).events.find(
    ({ handler, key }) => handler === 'receipt.register' && key.endsWith('-sell'),
  )!
async function waitForStatus(simulation: ScriptedOrder, status: 'done' | 'fail'): Promise<void> {
  for (let attempt = 0; (await saleOf(simulation)).status !== status; attempt++) {
    if (attempt > 100) throw new Error(`the sale of ${simulation.orderId} does not reach ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function restart(simulation: ScriptedOrder, status: 'done' | 'fail'): Promise<void> {
  await simulation.eventAction(await saleOf(simulation), 'restart')
  await simulation.waitUntilIdle()
  await waitForStatus(simulation, status)
}

const paidOnline = { payTypes: [payType.card, payType.fasterPayments], live: handedOver }

/** What users do after the cash register refused the receipt of a sale. */
export const refusedWays: readonly RefusedWay[] = [
  {
    ...paidOnline,
    name: 'its receipt was refused, and printed when it was asked again',
    printedAs: '-2',
    after: async (simulation, { bench }) => {
      bench.register.set({ broken: false })
      await restart(simulation, 'done')
    },
  },
  {
    ...paidOnline,
    name: 'its receipt was refused twice',
    printedAs: '-3',
    after: async (simulation, { bench }) => {
      await restart(simulation, 'fail')
      bench.register.set({ broken: false })
      await restart(simulation, 'done')
    },
  },
  {
    ...paidOnline,
    name: 'its receipt was refused, and made by hand',
    printedAs: null,
    after: async (simulation, { bench, call }) => {
      bench.register.set({ broken: false })
      const [receipt] = (await simulation.read()).receipts
      const notification = { ids: [receipt!.id], status: 'Success' }
      const { body } = await call('accountant', 'POST', '/api/atol/change-status', notification)
      if (!body.results[0].ok) throw new Error(`made by hand: ${JSON.stringify(body)}`)
    },
  },
  {
    ...paidOnline,
    name: 'its receipt was refused, and a plaid came back meanwhile',
    printedAs: '-2',
    // The receipt of the plaid polls the sale repeatedly, which takes seconds.
    payTypes: [payType.card],
    after: async (simulation, { bench }) => {
      await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
      bench.register.set({ broken: false })
      await restart(simulation, 'done')
    },
  },
]

/** Sequential, because all share one cash register. `refused`: called for each order while its receipt is refused. */
export async function simulateRefusedReceipts(
  environment: InProcess,
  refused: (orderId: number) => Promise<void>,
): Promise<(SimulatedWay & { way: RefusedWay })[]> {
  const results: (SimulatedWay & { way: RefusedWay })[] = []
  for (const way of refusedWays)
    for (const payTypeId of way.payTypes) {
      const simulation = new ScriptedOrder(environment, { payTypeId, delivery: false })
      environment.bench.register.set({ broken: true })
      try {
        await way.live(simulation)
        await waitForStatus(simulation, 'fail')
        await refused(simulation.orderId)
        await way.after(simulation, environment)
      } finally {
        environment.bench.register.set({ broken: false })
      }
      results.push({ way, simulation })
    }
  return results
}
