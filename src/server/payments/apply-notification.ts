import type { PaymentNotification } from '../../../schemas/api/deliveries.ts'
import type { EventOf } from '../../../workflows/read-by-server.ts'
import type { LedgerProblem } from '../../shared/ledger.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { Scope } from '../engine/effects.ts'
import { processTakes } from '../engine/process-events.ts'
import { notifyCarrier } from '../deliveries/to-pay.ts'
import { notifyOrderChange } from '../orders/change-order.ts'
import { statusesWithoutGoods } from '../orders/totals.ts'
import { update, type Change } from '../order-state/changes.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { balance, isHandedOver, ownWay, paymentOf, type BankPayment } from './balance.ts'
import { entered, inTurn, type Entry, type NewEntry } from './ledger.ts'
import { capture, dropCapture, failedCapture } from './capture.ts'
import { debtPaid } from './debt.ts'
import { caseFor, letGo, refundMoney } from './refund-money.ts'
import { autoReleased, settled } from './outcomes.ts'
import { setPayStatus, settlingStatus } from './pay-status.ts'
import { paidLater } from './receipts.ts'

/** What each operation of the bank is called in the book, when we asked for it. */
const kindOf = {
  approved: 'held',
  deposited: 'captured',
  reversed: 'released',
  refunded: 'refunded',
} as const
/**
 * What follows from a payment notification. Believed is what can be true of this order's payments; everything else is a
 * stray entry with its reason, and a person's task when money may have moved. `elsewhere`: its payment, id or key belongs
 * to another order.
 */
export function applyPaymentNotification(
  scope: Scope,
  told: PaymentNotification,
  elsewhere: boolean,
): Change[] {
  return inTurn(
    scope,
    (now) => (elsewhere ? [] : naming(now, told)),
    (now) => (elsewhere ? stray(now, told, 'otherOrder') : believed(now, told)),
    debtPaid,
    (now) => tellCounter(now, scope.world),
    (now) => notifyCarrier(now, scope.world),
    (now) => [notifyOrderChange(now)],
  )
}

/** Whoever issues the order, or takes money for it, works with another sum now. */
function tellCounter({ world, at }: Scope, before: OrderState): Change[] {
  const { toPay } = balance(world)
  if (toPay === balance(before).toPay && world.order.payStatusId === before.order.payStatusId) return []
  const [issue, paying] = (['delivery', 'paying'] as const).map((name) =>
    world.rows('workflowInstances').find(({ workflow, status }) => workflow === name && status === 'active'),
  )
  const changed = 'PAYMENT_CHANGED' satisfies EventOf<'delivery'> & EventOf<'paying'>
  const task = paying && world.find('tasks', { instanceId: paying.id })
  // Paid in full, the order's process goes on and withdraws the waiting for it.
  const goesOn = toPay === 0 && processTakes(world, at, 'PAYMENT_HELD', {})
  return [
    ...(issue ? [{ send: { instanceId: issue.id }, type: changed, payload: { prepaid: toPay === 0 } }] : []),
    ...(paying && task && !goesOn
      ? [
          { send: { instanceId: paying.id }, type: changed, payload: {} },
          { tell: { kind: 'task' as const, taskId: task.taskId, orderId: task.orderId, pfm: task.pfm } },
        ]
      : []),
  ]
}

/**
 * The order came with its payment, and the bank says for the first time what it calls it: it must be that payment which it
 * speaks of, or money would be taken and let go of another one.
 */
function naming({ world }: Scope, { paymentId, operation, amount, currency }: PaymentNotification): Change[] {
  const { id, paymentNumber, currency: own } = world.order
  const book = world.rows('ledgerEntries')
  const arrival = book.find(({ purpose }) => purpose === 'arrival')
  const untouched = book.every((one) => one.operationKey === null && one.paymentId === null)
  const mayBe = paymentNumber === null && ownWay(world) === 'bank' && untouched
  const fits =
    arrival?.amount === amount &&
    operation === (arrival.kind === 'held' ? 'approved' : 'deposited') &&
    (currency === undefined || currency === own)
  return mayBe && fits ? [update('orders', { id }, { paymentNumber: paymentId })] : []
}

function believed(scope: Scope, told: PaymentNotification): Change[] {
  const { world } = scope
  const { operation, amount, currency, key, paymentId } = told
  const payment = balance(world).payments.find((one) => one.paymentId === paymentId)
  if (operation === 'declinedByTimeout') return declined(scope, told)
  if (currency !== undefined && currency !== world.order.currency) return stray(scope, told, 'otherCurrency')
  if (amount === 0) return stray(scope, told, 'nothing')
  if (key !== undefined) return asAsked(scope, told, key)
  if (operation === 'approved' || (operation === 'deposited' && !payment)) return came(scope, told, payment)
  if (!payment) return stray(scope, told, 'unknownPayment')
  const open = openEntry(scope, told)
  // Told without our key: what we have asked for has been done.
  if (open) return settled(scope, open)
  if (operation === 'deposited') return takenThere(scope, told, payment)
  return wentThere(scope, told, payment)
}

/** What we asked for is known by our key, and counts once however often it is told. */
function asAsked(scope: Scope, told: PaymentNotification, key: string): Change[] {
  const { world } = scope
  const entry = world.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.kind !== kindOf[told.operation as keyof typeof kindOf])
    return stray(scope, told, 'unknownPayment')
  if (paymentOf(entry, world.order) !== told.paymentId) return stray(scope, told, 'unknownPayment')
  return entry.amount === told.amount ? settled(scope, entry) : stray(scope, told, 'otherSum')
}

const openEntry = (
  { world }: Scope,
  { operation, amount, paymentId }: PaymentNotification,
): Entry | undefined =>
  world
    .rows('ledgerEntries')
    .find(
      (one) =>
        one.kind === kindOf[operation as keyof typeof kindOf] &&
        (one.status === 'asked' || one.status === 'failed') &&
        one.amount === amount &&
        one.operationKey !== null &&
        paymentOf(one, world.order) === paymentId,
    )

/** New money: held, or taken in one stage. A payment comes once. */
function came(scope: Scope, told: PaymentNotification, payment: BankPayment | undefined): Change[] {
  const { operation, amount, paymentId } = told
  if (payment) {
    const first = payment.held > 0 ? payment.held : payment.taken
    return stray(scope, told, first === amount ? 'repeated' : 'otherSum')
  }
  const { world } = scope
  const { order } = world
  const { toPay } = balance(world)
  const over = statusesWithoutGoods.includes(order.orderStatusId)
  const problem = over ? 'late' : amount < toPay ? 'less' : amount > toPay ? 'more' : null
  const kind = operation === 'approved' ? 'held' : 'paid'
  const entry: NewEntry = {
    ...{ purpose: `${kind}:${paymentId}`, kind, amount, way: 'bank', paymentId, status: 'settled', problem },
  }
  const booked = (from: Scope) =>
    settlingStatus(
      from,
      (now) => entered(now, entry),
      ({ world: { order: known } }) =>
        // The money that came with the order is another payment.
        known.paymentNumber === null &&
        ownWay(world) === 'bank' &&
        !world.find('ledgerEntries', { purpose: 'arrival' })
          ? [update('orders', { id: known.id }, { paymentNumber: paymentId })]
          : [],
      // Paid too late, or twice: at once back to where it came from. Beyond the price alone: what is held is let go at the
      // capture, what was taken goes back now.
      (now) => {
        // The customer has the goods already: the bank takes their price at once.
        if (!over && toPay > 0 && kind === 'held') return isHandedOver(now.world) ? capture(now) : []
        if (kind === 'held') return letGo(now, over ? 'late' : 'overpaid', paymentId)
        const excess = over ? amount : amount - toPay
        return excess > 0
          ? refundMoney(now, { purpose: over ? 'late' : 'overpaid', amount: excess, from: paymentId })
          : []
      },
      (now) => (kind === 'paid' && !over ? paidLater(now, Math.min(amount, toPay)) : []),
    )
  // The process goes on from the order as the payment leaves it.
  return inTurn(scope, booked, (now) => {
    if (over || !processTakes(now.world, now.at, 'PAYMENT_HELD', {})) return []
    const type: EventOf<'order'> = balance(now.world).toPay === 0 ? 'PAYMENT_HELD' : 'PAID_IN_PART'
    return [{ send: 'process', type, payload: {} }]
  })
}

/** Somebody has taken it for good in the bank's own books. */
function takenThere(scope: Scope, told: PaymentNotification, payment: BankPayment): Change[] {
  const { amount, paymentId } = told
  if (payment.taken > 0) return stray(scope, told, payment.taken === amount ? 'repeated' : 'otherSum')
  if (amount > payment.heldLeft) return stray(scope, told, 'otherSum')
  return settlingStatus(
    scope,
    (now) =>
      entered(now, {
        ...{
          purpose: `captured:${paymentId}`,
          kind: 'captured',
          amount,
          way: 'bank',
          paymentId,
          status: 'settled',
        },
      }),
    (now) => autoReleased(now, paymentId, payment.heldLeft - amount),
    (now) => paidLater(now, amount),
  )
}

/** The bank has let go or given back what we did not ask for: a chargeback, or somebody at the bank. */
function wentThere(scope: Scope, told: PaymentNotification, payment: BankPayment): Change[] {
  const { operation, amount, paymentId } = told
  // What it has let go it does not take any more.
  const failed = operation === 'reversed' ? failedCapture(scope, paymentId) : undefined
  if (failed)
    return amount === payment.held ? dropCapture(scope, failed, operation) : stray(scope, told, 'otherSum')
  const kind = operation === 'reversed' ? 'released' : 'refunded'
  const purpose = `${kind}:${paymentId}`
  const left = kind === 'released' ? payment.heldLeft : payment.takenLeft
  const known = scope.world.find('ledgerEntries', { purpose })
  // Of a sum that can go once more nobody here can say whether it has.
  if (known)
    return stray(scope, told, known.amount !== amount ? 'otherSum' : left < amount ? 'repeated' : 'again')
  if (left === 0) return stray(scope, told, 'unknownPayment')
  if (amount > left) return stray(scope, told, 'otherSum')
  const problem = statusesWithoutGoods.includes(scope.world.order.orderStatusId) ? null : 'holdGone'
  const gone = { amount, way: 'bank', paymentId } as const
  return settlingStatus(
    scope,
    (now) => entered(now, { ...gone, purpose, kind, status: 'settled', problem }),
    // The order goes on without its money: somebody must know before the goods are out of the house.
    (now) =>
      problem ? caseFor(now, { ...gone, problem, purpose: `gone:${paymentId}`, document: operation }) : [],
  )
}

function declined(scope: Scope, told: PaymentNotification): Change[] {
  const { world, at } = scope
  const waits = processTakes(world, at, 'PAYMENT_DECLINED', {})
  // Another payment of the order has brought money: the order waits for the rest, or its time runs out.
  if (!waits || balance(world).here > 0) return stray(scope, told, 'nothing')
  return [
    ...setPayStatus(scope, payStatus.declinedByTimeout),
    { send: 'process', type: 'PAYMENT_DECLINED' satisfies EventOf<'order'>, payload: {} },
  ]
}

/** Written down, shown on the card and, unless it is harmless, given to a person. */
function stray(scope: Scope, told: PaymentNotification, problem: LedgerProblem): Change[] {
  const { id, operation, amount, paymentId, currency } = told
  const purpose = `stray:${id}`
  // An id that another order's notification used is not remembered as told to this one: its entry says so.
  if (scope.world.find('ledgerEntries', { purpose })) return []
  const said = { amount, way: 'bank', paymentId, problem, document: operation } as const
  return caseFor(scope, { ...said, purpose, ...(currency === undefined ? {} : { currency }) })
}
