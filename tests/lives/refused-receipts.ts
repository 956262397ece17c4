import { refundAccount } from '../../src/shared/refund-statuses.ts'
import { payType } from './draw-order.ts'
import type { openInProcess } from './in-process.ts'
import { handedOver, refund, type Lived, type Way } from './month.ts'
import { plaid, ScriptedLife } from './scripted.ts'

type InProcess = Awaited<ReturnType<typeof openInProcess>>

interface RefusedWay extends Way {
  /** The name that the sale has in the end at the cash register, after its own; null: a person has made it there. */
  printedAs: string | null
  after: (life: ScriptedLife, house: InProcess) => Promise<void>
}

const saleOf = async (life: ScriptedLife) =>
  (await life.read()).events.find(
    ({ handler, key }) => handler === 'receipt.register' && key.endsWith('-sell'),
  )!
async function waitForStatus(life: ScriptedLife, status: 'done' | 'fail'): Promise<void> {
  for (let look = 0; (await saleOf(life)).status !== status; look++) {
    if (look > 100) throw new Error(`the sale of ${life.orderId} does not come to ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function restart(life: ScriptedLife, status: 'done' | 'fail'): Promise<void> {
  await life.eventAction(await saleOf(life), 'restart')
  await life.settle()
  await waitForStatus(life, status)
}

const one = { payTypes: [payType.card, payType.fasterPayments], live: handedOver }

/** What people do about a sale that the cash register has refused. */
export const refusedWays: readonly RefusedWay[] = [
  {
    ...one,
    name: 'its receipt was refused, and printed when it was asked again',
    printedAs: '-2',
    after: async (life, { bench }) => {
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
  {
    ...one,
    name: 'its receipt was refused twice',
    printedAs: '-3',
    after: async (life, { bench }) => {
      await restart(life, 'fail')
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
  {
    ...one,
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
    ...one,
    name: 'its receipt was refused, and a plaid came back meanwhile',
    printedAs: '-2',
    // The receipt of the plaid asks after the sale again and again: seconds.
    payTypes: [payType.card],
    after: async (life, { bench }) => {
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
      bench.register.set({ broken: false })
      await restart(life, 'done')
    },
  },
]

/** One after the other: the cash register is one for all. `refused` hears of each while its receipt stands refused. */
export async function liveWithRefusedReceipts(
  environment: InProcess,
  refused: (orderId: number) => Promise<void>,
): Promise<(Lived & { way: RefusedWay })[]> {
  const results: (Lived & { way: RefusedWay })[] = []
  for (const way of refusedWays)
    for (const payTypeId of way.payTypes) {
      const life = new ScriptedLife(environment, { payTypeId, delivery: false })
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
