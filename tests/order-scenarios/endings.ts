import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import { payOnReceiptTypes, bankPayTypes } from './draw-order.ts'
import {
  createReturnPayload,
  createRefusedPayload,
  plaid,
  shoes,
  type ScriptedOrder,
} from './scripted-order.ts'

/** A scenario that leads an order to its end. */
export interface End {
  /** Title in plain words. */
  title: string
  /** Absent: for pickup and for delivery. */
  only?: 'pickup' | 'delivery'
  /**
   * Payment types of the scenario; absent: one per payment method, because faster payments and a card at the till behave
   * like the others.
   */
  pays?: (payTypeId: number) => boolean
  live: (simulation: ScriptedOrder) => Promise<void>
}

const isPaidByBank = (payTypeId: number) => bankPayTypes.includes(payTypeId)
const cancelOrder = (simulation: ScriptedOrder) =>
  simulation.runAction('cancelOrder', 'operator', ['CANCEL', { reasonId: 1 }])
const disband = (simulation: ScriptedOrder) => simulation.runTask('disbanding', 'DISBAND', 'DISBANDED')
const callRequested = { customerRequests: 2 }
const onePlaidFound = { [plaid]: 1 }

/** Runs the order until it is formed: at the counter, or packed for its courier. */
async function runToFormed(simulation: ScriptedOrder): Promise<void> {
  await simulation.arrivePaid()
  await simulation.form()
}
async function runToShipped(simulation: ScriptedOrder): Promise<void> {
  await runToFormed(simulation)
  await simulation.ship()
}
/** Runs the order until it is handed over to the customer. */
async function runToHandedOver(simulation: ScriptedOrder): Promise<void> {
  await runToFormed(simulation)
  if (!simulation.delivery) return simulation.issue()
  await simulation.ship()
  await simulation.sendCourierStatus('delivered')
}
const refund = (
  simulation: ScriptedOrder,
  pieces: Record<string, number>,
  account: number,
  ...lastPresses: Parameters<ScriptedOrder['runAction']>[2][]
) =>
  simulation.runAction(
    'initiateRefund',
    'manager',
    ['CHOSEN', createReturnPayload(pieces, account)],
    ...lastPresses,
  )
const allPieces = { [plaid]: 2, [shoes]: 1 }

const isAnyPayType = () => true
const isCard = (payTypeId: number) => payTypeId === 1
/** Their money flow equals that of the other payment types. */
const isCardOrCash = (payTypeId: number) => payTypeId === 1 || payTypeId === 3
const prolongStorage = (simulation: ScriptedOrder) =>
  simulation.runAction('prolongStorage', 'manager', ['PROLONG', { days: 2 }])
/** No delivery notification arrives until a user records the outcome; `remaining` by SKU. */
async function recordOutcomeManually(
  simulation: ScriptedOrder,
  description: string,
  remaining: Record<string, number> = {},
): Promise<void> {
  await simulation.fireTimerOf('DELIVERY_OVERDUE')
  await simulation.runTask('deliveryOutcome', [
    description,
    (view) => ({ ...createRefusedPayload(remaining)(view), reason: 'Позвонили покупателю' }),
  ])
}

/** All final states of the order's process by all scenarios that lead there. */
export const ends: Record<string, readonly End[]> = {
  'Cancelled before anything was collected': [
    {
      title: 'the bank declines the payment',
      pays: isCard,
      live: async (simulation) => {
        await simulation.arriveSample()
        await simulation.sendBankNotification(
          {
            orderId: simulation.orderId,
            operation: 'declinedByTimeout',
            amount: 0,
            paymentId: simulation.paymentId,
          },
          'declined',
        )
      },
    },
    {
      title: 'nobody pays in time',
      pays: isPaidByBank,
      live: async (simulation) => {
        await simulation.arriveSample()
        await simulation.fireTimerOf('PAYMENT_TIMED_OUT')
      },
    },
    {
      title: 'too little is paid, and the rest does not come in time',
      pays: isCard,
      live: async (simulation) => {
        await simulation.arriveSample()
        await simulation.pay(1_00)
        await simulation.fireTimerOf('PAYMENT_TIMED_OUT')
      },
    },
    {
      title: 'paid a moment after the time was over',
      pays: isCard,
      live: async (simulation) => {
        await simulation.arriveSample()
        await simulation.fireTimerOf('PAYMENT_TIMED_OUT')
        await simulation.pay()
      },
    },
    {
      title: 'cancelled before forming',
      pays: isAnyPayType,
      live: async (simulation) => {
        await simulation.arrivePaid()
        await cancelOrder(simulation)
      },
    },
    {
      title: 'given up in the first call',
      pays: isCardOrCash,
      live: async (simulation) => {
        await simulation.arrivePaid(callRequested)
        await simulation.callCustomer('CUSTOMER_CANCELS', ['CANCELLATION_AGREED', { reasonId: 1 }])
      },
    },
    {
      title: 'nothing was found in the store',
      pays: isCardOrCash,
      live: async (simulation) => {
        await simulation.arrivePaid()
        const nothing = (view: { order: { lines: { lineId: number }[] } }) => ({
          lines: view.order.lines.map(({ lineId }) => ({ lineId, collected: 0, reasonId: 1, marks: [] })),
        })
        await simulation.runTask(simulation.formingTaskType, 'STARTED', ['COLLECTED', nothing], 'FORM')
      },
    },
  ],
  'Back to the shelf': [
    {
      title: 'so little was found that it is no order',
      live: async (simulation) => {
        await simulation.arrivePaid()
        await simulation.form({ [plaid]: 1, [shoes]: 0 })
        await disband(simulation)
      },
    },
    {
      title: 'cancelled after forming',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToFormed(simulation)
        await cancelOrder(simulation)
        await disband(simulation)
      },
    },
    {
      title: 'given up in the call about what is missing',
      pays: isCardOrCash,
      live: async (simulation) => {
        await simulation.arrivePaid()
        await simulation.form(onePlaidFound)
        await simulation.callCustomer('CUSTOMER_CANCELS', ['CANCELLATION_AGREED', { reasonId: 1 }])
        await disband(simulation)
      },
    },
    {
      title: 'not fetched in time',
      only: 'pickup',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToFormed(simulation)
        await simulation.fireTimerOf('STORAGE_EXPIRED')
        await disband(simulation)
      },
    },
    {
      title: 'kept two days longer, and not fetched then',
      only: 'pickup',
      live: async (simulation) => {
        await runToFormed(simulation)
        await prolongStorage(simulation)
        await simulation.fireTimerOf('STORAGE_EXPIRED')
        await disband(simulation)
      },
    },
    {
      title: 'the courier is silent, and the parcel is lost',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await recordOutcomeManually(simulation, 'LOST')
      },
    },
    {
      title: 'the courier is silent, and the parcel comes back',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await recordOutcomeManually(simulation, 'COMING_BACK')
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
      },
    },
    {
      title: 'all left at the counter',
      only: 'pickup',
      live: async (simulation) => {
        await runToFormed(simulation)
        await simulation.runTask('delivery', 'ISSUE_WITHOUT_CODE', 'RETURNED_FULLY')
      },
    },
    {
      title: 'cancelled when the papers were printed',
      only: 'delivery',
      pays: isCardOrCash,
      live: async (simulation) => {
        await runToFormed(simulation)
        await simulation.runTask('printTransferDoc', 'DOCUMENTS_PRINTED')
        await cancelOrder(simulation)
        await disband(simulation)
      },
    },
    {
      title: 'refused at the door',
      only: 'delivery',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToShipped(simulation)
        await simulation.sendCourierStatus('notDelivered')
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
      },
    },
    {
      title: 'refused at the door, and one piece is lost on the way back',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await simulation.sendCourierStatus('notDelivered')
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_IN_PART')
      },
    },
    {
      title: 'cancelled with the courier, and brought back',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await cancelOrder(simulation)
        await simulation.sendCourierStatus('returning')
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
      },
    },
  ],
  'Issued in full': [
    { title: 'taken as ordered', pays: isAnyPayType, live: runToHandedOver },
    {
      title: 'something was missing, and the customer agreed',
      live: async (simulation) => {
        await simulation.arrivePaid()
        await simulation.form(onePlaidFound)
        await simulation.callCustomer('CUSTOMER_AGREES', 'CHANGES_AGREED')
        if (!simulation.delivery) return simulation.issue()
        await simulation.ship()
        await simulation.sendCourierStatus('delivered')
      },
    },
    {
      title: 'kept two days longer, and fetched then',
      only: 'pickup',
      live: async (simulation) => {
        await runToFormed(simulation)
        await prolongStorage(simulation)
        await simulation.issue()
      },
    },
    {
      title: 'the courier is silent, and a person finds out that it was delivered',
      only: 'delivery',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToShipped(simulation)
        await recordOutcomeManually(simulation, 'DELIVERED')
      },
    },
    {
      title: 'cancelled with the courier, and delivered after all',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await cancelOrder(simulation)
        await simulation.sendCourierStatus('delivered')
      },
    },
    {
      title: 'paid in two parts',
      pays: isCard,
      live: async (simulation) => {
        await simulation.arriveSample()
        await simulation.pay(1_000_00)
        const { order } = await simulation.read()
        const whole = order.sumOrdered + order.deliverySumClient - 900_00
        await simulation.pay(whole - 1_000_00, `pay-${simulation.orderId}-2`)
        await simulation.form()
        if (!simulation.delivery) return simulation.issue()
        await simulation.ship()
        await simulation.sendCourierStatus('delivered')
      },
    },
    {
      title: 'paid twice',
      pays: isCard,
      live: async (simulation) => {
        await simulation.arrivePaid()
        await simulation.pay(undefined, `pay-${simulation.orderId}-2`)
        await simulation.form()
        if (!simulation.delivery) return simulation.issue()
        await simulation.ship()
        await simulation.sendCourierStatus('delivered')
      },
    },
    {
      title: 'one plaid brought back, money to the card it was paid with',
      pays: isPaidByBank,
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
      },
    },
    {
      title: 'one plaid brought back, money by the store’s terminal',
      pays: (payTypeId) => payOnReceiptTypes.includes(payTypeId),
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.cardViaTerminal, 'CONFIRM')
      },
    },
    {
      title: 'one plaid brought back, money the way it was paid',
      pays: (payTypeId) => !isPaidByBank(payTypeId) && !payOnReceiptTypes.includes(payTypeId),
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
      },
    },
    {
      title: 'one plaid brought back, money to a bank account',
      pays: (payTypeId) => isPaidByBank(payTypeId) || payOnReceiptTypes.includes(payTypeId),
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.bankDetails, 'CONFIRM_WITH_DETAILS')
        await simulation.runTask('manualTransferring', 'TRANSFERRED')
      },
    },
    {
      title: 'everything brought back, money to the card it was paid with',
      pays: isCard,
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, allPieces, refundAccountType.card, 'CONFIRM')
      },
    },
    {
      title: 'a plaid brought back, then the shoes',
      pays: isCard,
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
        await refund(simulation, { [shoes]: 1 }, refundAccountType.card, 'CONFIRM')
      },
    },
    {
      title: 'one plaid brought back, and the refund refused',
      pays: isCardOrCash,
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await refund(simulation, { [plaid]: 1 }, refundAccountType.bankDetails, 'REFUSE')
      },
    },
    {
      title: 'one plaid exchanged',
      live: async (simulation) => {
        await runToHandedOver(simulation)
        await simulation.runAction(
          'exchange',
          'manager',
          [
            'CHOSEN',
            (view) => ({
              ...createReturnPayload({ [plaid]: 1 }, 0)(view),
              accountType: undefined,
              reasonId: 2,
            }),
          ],
          'CONFIRM',
        )
      },
    },
  ],
  'Partially issued': [
    {
      title: 'one plaid left at the counter',
      only: 'pickup',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToFormed(simulation)
        await simulation.issue({ [plaid]: 1 })
        await returnRestToShelf(simulation)
      },
    },
    {
      title: 'the shoes left at the counter, a plaid brought back before they are on the shelf',
      only: 'pickup',
      pays: isCard,
      live: async (simulation) => {
        await runToFormed(simulation)
        await simulation.issue({ [shoes]: 1 })
        await refund(simulation, { [plaid]: 1 }, refundAccountType.card, 'CONFIRM')
        await returnRestToShelf(simulation)
      },
    },
    {
      title: 'the courier is silent, and a person finds out that one plaid was refused',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await recordOutcomeManually(simulation, 'DELIVERED_PARTLY', { [plaid]: 1 })
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
      },
    },
    {
      title: 'one plaid refused at the door',
      only: 'delivery',
      pays: isAnyPayType,
      live: async (simulation) => {
        await runToShipped(simulation)
        await simulation.sendCourierStatus('deliveredInPart', { [plaid]: 1 })
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
      },
    },
    {
      title: 'a plaid and the shoes refused at the door, and one of them lost on the way back',
      only: 'delivery',
      live: async (simulation) => {
        await runToShipped(simulation)
        await simulation.sendCourierStatus('deliveredInPart', { [plaid]: 1, [shoes]: 1 })
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_IN_PART')
      },
    },
    {
      title: 'one plaid refused at the door, the shoes brought back later',
      only: 'delivery',
      pays: isCard,
      live: async (simulation) => {
        await runToShipped(simulation)
        await simulation.sendCourierStatus('deliveredInPart', { [plaid]: 1 })
        await simulation.runTask('returnFromShipping', 'RETURN_CONFIRMED', 'RETURNED_FULLY')
        await refund(simulation, { [shoes]: 1 }, refundAccountType.card, 'CONFIRM')
      },
    },
  ],
}

/** Puts the refused pieces back on the shelf: in the payment task, or in the issue task of a prepaid order. */
async function returnRestToShelf(simulation: ScriptedOrder): Promise<void> {
  const { tasks } = await simulation.read()
  const task = tasks.find(({ taskType }) => taskType === 'delivery' || taskType === 'paying')
  if (task) await simulation.runTask(task.taskType, 'RETURNED_TO_WAREHOUSE')
}
