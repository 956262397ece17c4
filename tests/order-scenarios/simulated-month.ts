import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { payType } from './draw-order.ts'
import { createUnusedMark } from './fill-form.ts'
import type { TestEnvironment } from './test-environment.ts'
import {
  createReturnPayload,
  createPartialIssuePayload,
  plaid,
  ScriptedOrder,
  shoes,
} from './scripted-order.ts'

/** A scenario for an order of the month. */
export interface Way {
  name: string
  payTypes: readonly number[]
  delivery?: boolean
  /** The order comes from the food-delivery partner. */
  foodDelivery?: boolean
  live: (simulation: ScriptedOrder) => Promise<void>
}

export async function handedOver(simulation: ScriptedOrder): Promise<void> {
  await simulation.arrivePaid()
  await simulation.form()
  if (!simulation.delivery) return simulation.issue()
  await simulation.ship()
  await simulation.sendCourierStatus('delivered')
}
async function deliverPartnerOrder(simulation: ScriptedOrder): Promise<void> {
  await simulation.arrivePaid({ orderSourceTypeId: 6 })
  await simulation.form()
  await simulation.ship()
  await simulation.sendCourierStatus('delivered')
}
/** Runs a marketplace order until it is with the courier. */
async function shipMarketplaceOrder(simulation: ScriptedOrder): Promise<void> {
  await simulation.arrivePaid({ orderSourceTypeId: 5 })
  await simulation.form()
  await simulation.ship()
}
/** One plaid was not found, and the customer accepts the rest. */
async function formWithShortage(simulation: ScriptedOrder): Promise<void> {
  await simulation.arrivePaid()
  await simulation.form({ [plaid]: 1 })
  await simulation.callCustomer('CUSTOMER_AGREES', 'CHANGES_AGREED')
}
export const refund = (
  simulation: ScriptedOrder,
  pieces: Record<string, number>,
  account: number,
  ...last: Parameters<ScriptedOrder['runAction']>[2][]
) =>
  simulation.runAction('initiateRefund', 'manager', ['CHOSEN', createReturnPayload(pieces, account)], ...last)

/** Exchanges the shoes for another scanned pair. */
const exchangeShoes = (simulation: ScriptedOrder) =>
  simulation.runAction(
    'exchange',
    'manager',
    [
      'CHOSEN',
      (view) => ({ ...createReturnPayload({ [shoes]: 1 }, 0)(view), accountType: undefined, reasonId: 2 }),
    ],
    [
      'GIVEN',
      (view) => ({
        lines: view.order.lines
          .filter(({ sku }) => sku === shoes)
          .map(({ lineId, gtin }) => ({ lineId, given: 1, marks: [createUnusedMark(gtin ?? '')] })),
      }),
    ],
    'CONFIRM',
  )

const onlinePayTypes = [payType.card, payType.fasterPayments]
const tillPayTypes = [payType.cash, payType.cardOnReceipt]

/** All scenarios that move money. */
export const ways: readonly Way[] = [
  {
    name: 'sold',
    payTypes: [...onlinePayTypes, ...tillPayTypes, payType.giftCard, payType.partner],
    live: handedOver,
  },
  {
    name: 'sold by courier',
    payTypes: [...onlinePayTypes, ...tillPayTypes],
    delivery: true,
    live: handedOver,
  },
  {
    name: 'formed short',
    payTypes: [...onlinePayTypes, ...tillPayTypes, payType.giftCard, payType.partner],
    live: async (simulation) => {
      await formWithShortage(simulation)
      await simulation.issue()
    },
  },
  {
    name: 'formed short, by courier, and a plaid is refunded',
    payTypes: onlinePayTypes,
    delivery: true,
    live: async (simulation) => {
      await formWithShortage(simulation)
      await simulation.ship()
      await simulation.sendCourierStatus('delivered')
      await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
    },
  },
  {
    name: 'brought back from the marketplace',
    payTypes: [payType.partner, payType.card],
    delivery: true,
    live: async (simulation) => {
      await shipMarketplaceOrder(simulation)
      await simulation.sendCourierStatus('notDelivered')
      await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'brought back from the marketplace in part',
    payTypes: [payType.partner, payType.card],
    delivery: true,
    live: async (simulation) => {
      await shipMarketplaceOrder(simulation)
      await simulation.sendCourierStatus('deliveredInPart', { [shoes]: 1 })
      await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'cancelled before forming',
    payTypes: [...onlinePayTypes, payType.giftCard],
    live: async (simulation) => {
      await simulation.arrivePaid()
      await simulation.runAction('cancelOrder', 'operator', ['CANCEL', { reasonId: 1 }])
    },
  },
  {
    name: 'cancelled and disbanded',
    payTypes: [...onlinePayTypes, payType.partner],
    live: async (simulation) => {
      await simulation.arrivePaid()
      await simulation.form()
      await simulation.runAction('cancelOrder', 'operator', ['CANCEL', { reasonId: 1 }])
      await simulation.runTask('disbanding', 'DISBAND', 'DISBANDED')
    },
  },
  {
    name: 'taken in part at the door',
    payTypes: [...onlinePayTypes, payType.cash],
    delivery: true,
    live: async (simulation) => {
      await simulation.arrivePaid()
      await simulation.form()
      await simulation.ship()
      await simulation.sendCourierStatus('deliveredInPart', { [plaid]: 1 })
      await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'refunded to the card, twice',
    payTypes: onlinePayTypes,
    live: async (simulation) => {
      await handedOver(simulation)
      await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
      await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
    },
  },
  {
    name: 'refunded to bank details',
    payTypes: [...onlinePayTypes, payType.cash],
    live: async (simulation) => {
      await handedOver(simulation)
      await refund(simulation, { [shoes]: 1 }, refundAccountType.bankDetails, 'CONFIRM_WITH_DETAILS')
      await simulation.runTask('manualTransferring', 'TRANSFERRED')
    },
  },
  {
    name: 'refunded by the terminal',
    payTypes: [payType.card, payType.cardOnReceipt],
    live: async (simulation) => {
      await handedOver(simulation)
      await refund(simulation, { [plaid]: 2 }, refundAccountType.cardViaTerminal, 'CONFIRM')
    },
  },
  {
    name: 'exchanged, then refunded',
    payTypes: [payType.card],
    live: async (simulation) => {
      await handedOver(simulation)
      await exchangeShoes(simulation)
      await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
    },
  },
  {
    name: 'for the register',
    payTypes: [payType.partner],
    delivery: true,
    foodDelivery: true,
    live: deliverPartnerOrder,
  },
  {
    name: 'refunded by the partner',
    payTypes: [payType.partner],
    delivery: true,
    foodDelivery: true,
    live: async (simulation) => {
      await deliverPartnerOrder(simulation)
      await refund(simulation, { [plaid]: 1 }, 0, 'CONFIRM')
    },
  },
  {
    name: 'paid twice',
    payTypes: onlinePayTypes,
    live: async (simulation) => {
      await simulation.arrivePaid()
      await simulation.pay(undefined, `pay-${simulation.orderId}-2`)
      await simulation.form()
      await simulation.issue()
    },
  },
  {
    name: 'a plaid left at the counter',
    payTypes: [...onlinePayTypes, payType.cash],
    live: async (simulation) => {
      await simulation.arrivePaid()
      await simulation.form()
      await simulation.runTask('delivery', 'ISSUE_WITHOUT_CODE', [
        'PARTIALLY_ISSUED',
        createPartialIssuePayload({ [plaid]: 1 }),
      ])
      if (tillPayTypes.includes(simulation.payTypeId as 2 | 3))
        await simulation.runTask('paying', 'PAID_AND_ISSUED')
      const { tasks } = await simulation.read()
      const task = tasks.find(({ taskType }) => taskType === 'delivery' || taskType === 'paying')
      if (task) await simulation.runTask(task.taskType, 'RETURNED_TO_WAREHOUSE')
    },
  },
]

export interface SimulatedWay {
  way: Way
  simulation: ScriptedOrder
}

/** Runs each scenario `rounds` times, in an order and with payment types set by the seed; `side`: concurrency. */
export async function simulateMonth(
  environment: TestEnvironment,
  { seed, rounds, side }: { seed: number; rounds: number; side: number },
): Promise<SimulatedWay[]> {
  const chance: Random = createRandom(seed)
  const runs = ways
    .flatMap((way) => Array.from({ length: rounds }, () => ({ way, place: chance.next() })))
    .sort((a, b) => a.place - b.place)
    .map(({ way }) => ({
      way,
      simulation: new ScriptedOrder(environment, {
        payTypeId: chance.pick(way.payTypes),
        delivery: way.delivery ?? false,
      }),
    }))
  const waiting = [...runs]
  const worker = async () => {
    for (let next; (next = waiting.shift());) {
      try {
        await next.way.live(next.simulation)
      } catch (error) {
        throw new Error(`${next.way.name}, pay type ${next.simulation.payTypeId}: ${String(error)}`, {
          cause: error,
        })
      }
    }
  }
  await Promise.all(Array.from({ length: side }, worker))
  return runs
}
