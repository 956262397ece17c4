import { refundAccount } from '../../src/shared/refund-statuses.ts'
import { payType } from './draw-order.ts'
import type { startInProcess } from './in-process.ts'
import { handedOver, refund, type Lived, type Way } from './month.ts'
import { plaid, ScriptedOrder } from './scripted.ts'

type InProcess = Awaited<ReturnType<typeof startInProcess>>

interface RefusedWay extends Way {
  /** Suffix of the sale's final id at the cash register; null: a user has created the receipt there. */
  printedAs: string | null
  after: (life: ScriptedOrder, environment: InProcess) => Promise<void>
}

const saleOf = async (life: ScriptedOrder) =>
  (await life.read()).events.find(
    ({ handler, key }) => handler === 'receipt.register' && key.endsWith('-sell'),
  )!
async function waitForStatus(life: ScriptedOrder, status: 'done' | 'fail'): Promise<void> {
  for (let attempt = 0; (await saleOf(life)).status !== status; attempt++) {
    if (attempt > 100) throw new Error(`the sale of ${life.orderId} does not reach ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function restart(life: ScriptedOrder, status: 'done' | 'fail'): Promise<void> {
  await life.eventAction(await saleOf(life), 'restart')
  await life.waitUntilIdle()
  await waitForStatus(life, status)
}

const paidOnline = { payTypes: [payType.card, payType.fasterPayments], live: handedOver }

/** What users do after the cash register refused the receipt of a sale. */
export const refusedWays: readonly RefusedWay[] = [
  {
    ...paidOnline,
    name: 'its receipt was refused, and printed when it was asked again',
    printedAs: '-2',
    after: async (life, { bench }) => {
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
  {
    ...paidOnline,
    name: 'its receipt was refused twice',
    printedAs: '-3',
    after: async (life, { bench }) => {
      await restart(life, 'fail')
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
  {
    ...paidOnline,
    name: 'its receipt was refused, and made by hand',
    printedAs: null,
    after: async (life, { bench, call }) => {
      bench.register.set({ broken: false })
      const [receipt] = (await life.read()).receipts
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
    after: async (life, { bench }) => {
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
]

/** Sequential, because all share one cash register. `refused`: called for each order while its receipt is refused. */
export async function liveWithRefusedReceipts(
  environment: InProcess,
  refused: (orderId: number) => Promise<void>,
): Promise<(Lived & { way: RefusedWay })[]> {
  const results: (Lived & { way: RefusedWay })[] = []
  for (const way of refusedWays)
    for (const payTypeId of way.payTypes) {
      const life = new ScriptedOrder(environment, { payTypeId, delivery: false })
      environment.bench.register.set({ broken: true })
      try {
        await way.live(life)
        await waitForStatus(life, 'fail')
        await refused(life.orderId)
        await way.after(life, environment)
      } finally {
        environment.bench.register.set({ broken: false })
      }
      results.push({ way, life })
    }
  return results
}
