import { refundAccount } from '../../src/shared/refund-statuses.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { payType } from './draw-order.ts'
import { createUnusedMark } from './hand.ts'
import type { TestEnvironment } from './house.ts'
import { createReturnPayload, createPartialIssuePayload, plaid, ScriptedOrder, shoes } from './scripted.ts'

/** A scenario for an order of the month. */
export interface Way {
  name: string
  payTypes: readonly number[]
  delivery?: boolean
  /** The order comes from the food-delivery partner. */
  foodDelivery?: boolean
  live: (life: ScriptedOrder) => Promise<void>
}

export async function handedOver(life: ScriptedOrder): Promise<void> {
  await life.arrivePaid()
  await life.form()
  if (!life.delivery) return life.issue()
  await life.ship()
  await life.sendCourierStatus('delivered')
}
async function deliverPartnerOrder(life: ScriptedOrder): Promise<void> {
  await life.arrivePaid({ orderSourceTypeId: 6 })
  await life.form()
  await life.ship()
  await life.sendCourierStatus('delivered')
}
/** Runs a marketplace order until it is with the courier. */
async function shipMarketplaceOrder(life: ScriptedOrder): Promise<void> {
  await life.arrivePaid({ orderSourceTypeId: 5 })
  await life.form()
  await life.ship()
}
/** One plaid was not found, and the customer accepts the rest. */
async function formWithShortage(life: ScriptedOrder): Promise<void> {
  await life.arrivePaid()
  await life.form({ [plaid]: 1 })
  await life.callCustomer('CUSTOMER_AGREES', 'CHANGES_AGREED')
}
export const refund = (
  life: ScriptedOrder,
  pieces: Record<string, number>,
  account: number,
  ...last: Parameters<ScriptedOrder['runAction']>[2][]
) => life.runAction('initiateRefund', 'manager', ['CHOSEN', createReturnPayload(pieces, account)], ...last)

/** Exchanges the shoes for another scanned pair. */
const exchangeShoes = (life: ScriptedOrder) =>
  life.runAction(
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
    live: async (life) => {
      await formWithShortage(life)
      await life.issue()
    },
  },
  {
    name: 'formed short, by courier, and a plaid is refunded',
    payTypes: onlinePayTypes,
    delivery: true,
    live: async (life) => {
      await formWithShortage(life)
      await life.ship()
      await life.sendCourierStatus('delivered')
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
    },
  },
  {
    name: 'brought back from the marketplace',
    payTypes: [payType.partner, payType.card],
    delivery: true,
    live: async (life) => {
      await shipMarketplaceOrder(life)
      await life.sendCourierStatus('notDelivered')
      await life.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'brought back from the marketplace in part',
    payTypes: [payType.partner, payType.card],
    delivery: true,
    live: async (life) => {
      await shipMarketplaceOrder(life)
      await life.sendCourierStatus('deliveredInPart', { [shoes]: 1 })
      await life.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'cancelled before forming',
    payTypes: [...onlinePayTypes, payType.giftCard],
    live: async (life) => {
      await life.arrivePaid()
      await life.runAction('cancelOrder', 'operator', ['CANCEL', { reasonId: 1 }])
    },
  },
  {
    name: 'cancelled and disbanded',
    payTypes: [...onlinePayTypes, payType.partner],
    live: async (life) => {
      await life.arrivePaid()
      await life.form()
      await life.runAction('cancelOrder', 'operator', ['CANCEL', { reasonId: 1 }])
      await life.runTask('disbanding', 'DISBAND', 'DISBANDED')
    },
  },
  {
    name: 'taken in part at the door',
    payTypes: [...onlinePayTypes, payType.cash],
    delivery: true,
    live: async (life) => {
      await life.arrivePaid()
      await life.form()
      await life.ship()
      await life.sendCourierStatus('deliveredInPart', { [plaid]: 1 })
      await life.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
    },
  },
  {
    name: 'refunded to the card, twice',
    payTypes: onlinePayTypes,
    live: async (life) => {
      await handedOver(life)
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
    },
  },
  {
    name: 'refunded to bank details',
    payTypes: [...onlinePayTypes, payType.cash],
    live: async (life) => {
      await handedOver(life)
      await refund(life, { [shoes]: 1 }, refundAccount.bankDetails, 'CONFIRM_WITH_DETAILS')
      await life.runTask('manualTransferring', 'TRANSFERRED')
    },
  },
  {
    name: 'refunded by the terminal',
    payTypes: [payType.card, payType.cardOnReceipt],
    live: async (life) => {
      await handedOver(life)
      await refund(life, { [plaid]: 2 }, refundAccount.cardViaTerminal, 'CONFIRM')
    },
  },
  {
    name: 'exchanged, then refunded',
    payTypes: [payType.card],
    live: async (life) => {
      await handedOver(life)
      await exchangeShoes(life)
      await refund(life, { [plaid]: 1 }, refundAccount.card, 'CONFIRM')
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
    live: async (life) => {
      await deliverPartnerOrder(life)
      await refund(life, { [plaid]: 1 }, 0, 'CONFIRM')
    },
  },
  {
    name: 'paid twice',
    payTypes: onlinePayTypes,
    live: async (life) => {
      await life.arrivePaid()
      await life.pay(undefined, `pay-${life.orderId}-2`)
      await life.form()
      await life.issue()
    },
  },
  {
    name: 'a plaid left at the counter',
    payTypes: [...onlinePayTypes, payType.cash],
    live: async (life) => {
      await life.arrivePaid()
      await life.form()
      await life.runTask('delivery', 'ISSUE_WITHOUT_CODE', [
        'PARTIALLY_ISSUED',
        createPartialIssuePayload({ [plaid]: 1 }),
      ])
      if (tillPayTypes.includes(life.payTypeId as 2 | 3)) await life.runTask('paying', 'PAID_AND_ISSUED')
      const { tasks } = await life.read()
      const task = tasks.find(({ taskType }) => taskType === 'delivery' || taskType === 'paying')
      if (task) await life.runTask(task.taskType, ['RETURNED_TO_WAREHOUSE', {}])
    },
  },
]

export interface Lived {
  way: Way
  life: ScriptedOrder
}

/** Runs each scenario `rounds` times, in an order and with payment types set by the seed; `side`: concurrency. */
export async function liveMonth(
  environment: TestEnvironment,
  { seed, rounds, side }: { seed: number; rounds: number; side: number },
): Promise<Lived[]> {
  const chance: Random = createRandom(seed)
  const runs = ways
    .flatMap((way) => Array.from({ length: rounds }, () => ({ way, place: chance.next() })))
    .sort((a, b) => a.place - b.place)
    .map(({ way }) => ({
      way,
      life: new ScriptedOrder(environment, {
        payTypeId: chance.pick(way.payTypes),
        delivery: way.delivery ?? false,
      }),
    }))
  const waiting = [...runs]
  const worker = async () => {
    for (let next; (next = waiting.shift());) {
      try {
        await next.way.live(next.life)
      } catch (error) {
        throw new Error(`${next.way.name}, pay type ${next.life.payTypeId}: ${String(error)}`, {
          cause: error,
        })
      }
    }
  }
  await Promise.all(Array.from({ length: side }, worker))
  return runs
}
