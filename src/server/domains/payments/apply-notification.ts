import type { PaymentNotification } from '../../../../schemas/api/deliveries.ts'
import type { ServerSentEvent } from '../../../../workflows/read-by-server.ts'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { LedgerProblem } from '../../../shared/ledger.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { isAcceptedByProcess } from '../../engine/process-events.ts'
import { notifyCarrierOfAmountDue } from './notify-carrier.ts'
import { notifyOrderChange } from '../orders/change-order.ts'
import { statusesWithoutGoods } from '../orders/money/totals.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import {
  computeOrderBalance,
  hasCustomerReceivedGoods,
  getDefaultRefundWay,
  getPaymentId,
  type BankPayment,
} from '../orders/money/balance.ts'
import { addLedgerEntry, runDecisionsInSequence, type LedgerEntry, type NewLedgerEntry } from './ledger.ts'
import { captureHolds, dropFailedCapture, findFailedCapture } from './capture.ts'
import { settlePaidDebt } from './debt.ts'
import { recordLedgerProblem, releaseHolds, refundMoney } from './refund-money.ts'
import { recordAutomaticHoldRelease, settleLedgerEntry } from './outcomes.ts'
import { setPayStatus, withPayStatusUpdate } from './pay-status.ts'
import { registerLatePaymentReceipt } from './receipts.ts'

/** Kind of the ledger entry for each operation of the bank. */
const ledgerKinds = {
  approved: 'held',
  deposited: 'captured',
  reversed: 'released',
  refunded: 'refunded',
} as const
/**
 * Applies a payment notification. If it does not fit the payments of the order, it is recorded as a stray entry with
 * the reason, and opens an operator task if money may have moved. `isForeign`: its payment, id or key belongs to
 * another order.
 */
export function applyPaymentNotification(
  scope: EffectContext,
  notification: PaymentNotification,
  isForeign: boolean,
): EffectChange[] {
  return runDecisionsInSequence(
    scope,
    (current) => (isForeign ? [] : assignPaymentNumber(current, notification)),
    (current) =>
      isForeign
        ? recordStray(current, notification, 'otherOrder')
        : acceptNotification(current, notification),
    settlePaidDebt,
    (current) => notifyCounter(current, scope.orderState),
    (current) => notifyCarrierOfAmountDue(current, scope.orderState),
    (current) => [notifyOrderChange(current)],
  )
}

/** Notifies the open issue and payment tasks that the amount to pay or the payment status has changed. */
function notifyCounter({ orderState, at }: EffectContext, before: OrderState): EffectChange[] {
  const { toPay } = computeOrderBalance(orderState)
  if (
    toPay === computeOrderBalance(before).toPay &&
    orderState.order.payStatusId === before.order.payStatusId
  )
    return []
  const [deliveryInstance, payingInstance] = (['delivery', 'paying'] as const).map((name) =>
    orderState
      .rows('workflowInstances')
      .find(({ workflow, status }) => workflow === name && status === 'active'),
  )
  const eventType = 'PAYMENT_CHANGED' satisfies ServerSentEvent<'delivery'> & ServerSentEvent<'paying'>
  const task = payingInstance && orderState.find('tasks', { instanceId: payingInstance.id })
  // If the order is paid in full, its process continues and closes the payment task itself.
  const canContinue = toPay === 0 && isAcceptedByProcess(orderState, at, 'PAYMENT_HELD', {})
  return [
    ...(deliveryInstance
      ? [{ send: { instanceId: deliveryInstance.id }, type: eventType, payload: { prepaid: toPay === 0 } }]
      : []),
    ...(payingInstance && task && !canContinue
      ? [
          { send: { instanceId: payingInstance.id }, type: eventType, payload: {} },
          { notify: { kind: 'task' as const, taskId: task.taskId, orderId: task.orderId, pfm: task.pfm } },
        ]
      : []),
  ]
}

/**
 * Stores the bank's id of the payment that the order had when it arrived, at the first notification about it. Amount,
 * operation and currency must match that payment. Otherwise later requests would capture or release another payment.
 */
function assignPaymentNumber(
  { orderState }: EffectContext,
  { paymentId, operation, amount, currency }: PaymentNotification,
): EffectChange[] {
  const { id, paymentNumber, currency: orderCurrency } = orderState.order
  const entries = orderState.rows('ledgerEntries')
  const arrival = entries.find(({ purpose }) => purpose === 'arrival')
  const isUntouched = entries.every((entry) => entry.operationKey === null && entry.paymentId === null)
  const isCandidate = paymentNumber === null && getDefaultRefundWay(orderState) === 'bank' && isUntouched
  const isMatching =
    arrival?.amount === amount &&
    operation === (arrival.kind === 'held' ? 'approved' : 'deposited') &&
    (currency === undefined || currency === orderCurrency)
  return isCandidate && isMatching ? [updateRow('orders', { id }, { paymentNumber: paymentId })] : []
}

function acceptNotification(scope: EffectContext, notification: PaymentNotification): EffectChange[] {
  const { orderState } = scope
  const { operation, amount, currency, key, paymentId } = notification
  const payment = computeOrderBalance(orderState).payments.find(
    (candidate) => candidate.paymentId === paymentId,
  )
  if (operation === 'declinedByTimeout') return recordDecline(scope, notification)
  if (currency !== undefined && currency !== orderState.order.currency)
    return recordStray(scope, notification, 'otherCurrency')
  if (amount === 0) return recordStray(scope, notification, 'nothing')
  if (key !== undefined && !isBlankText(key)) return settleRequestedOperation(scope, notification, key)
  if (operation === 'approved' || (operation === 'deposited' && !payment))
    return recordIncomingPayment(scope, notification, payment)
  if (!payment) return recordStray(scope, notification, 'unknownPayment')
  const open = findOpenEntry(scope, notification)
  // A notification without our operation key confirms the open request that it matches.
  if (open) return settleLedgerEntry(scope, open)
  if (operation === 'deposited') return recordExternalCapture(scope, notification, payment)
  return recordExternalReturn(scope, notification, payment)
}

/**
 * Settles the requested operation that has this key. It is settled only once, even if the bank sends several
 * notifications.
 */
function settleRequestedOperation(
  scope: EffectContext,
  notification: PaymentNotification,
  key: string,
): EffectChange[] {
  const { orderState } = scope
  const entry = orderState.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.kind !== ledgerKinds[notification.operation as keyof typeof ledgerKinds])
    return recordStray(scope, notification, 'unknownPayment')
  if (getPaymentId(entry, orderState.order) !== notification.paymentId)
    return recordStray(scope, notification, 'unknownPayment')
  return entry.amount === notification.amount
    ? settleLedgerEntry(scope, entry)
    : recordStray(scope, notification, 'otherSum')
}

const findOpenEntry = (
  { orderState }: EffectContext,
  { operation, amount, paymentId }: PaymentNotification,
): LedgerEntry | undefined =>
  orderState
    .rows('ledgerEntries')
    .find(
      (entry) =>
        entry.kind === ledgerKinds[operation as keyof typeof ledgerKinds] &&
        (entry.status === 'asked' || entry.status === 'failed') &&
        entry.amount === amount &&
        entry.operationKey !== null &&
        getPaymentId(entry, orderState.order) === paymentId,
    )

/** Records a new payment: a hold, or money that was captured in the same step. Each payment is recorded only once. */
function recordIncomingPayment(
  scope: EffectContext,
  notification: PaymentNotification,
  payment: BankPayment | undefined,
): EffectChange[] {
  const { operation, amount, paymentId } = notification
  if (payment) {
    const firstAmount = payment.held > 0 ? payment.held : payment.captured
    return recordStray(scope, notification, firstAmount === amount ? 'repeated' : 'otherSum')
  }
  const { orderState } = scope
  const { order } = orderState
  const { toPay } = computeOrderBalance(orderState)
  const isOrderEnded = statusesWithoutGoods.includes(order.orderStatusId)
  const problem = isOrderEnded ? 'late' : amount < toPay ? 'less' : amount > toPay ? 'more' : null
  const kind = operation === 'approved' ? 'held' : 'paid'
  const entry: NewLedgerEntry = {
    purpose: `${kind}:${paymentId}`,
    kind,
    amount,
    way: 'bank',
    paymentId,
    status: 'settled',
    problem,
  }
  const bookEntry = (current: EffectContext) =>
    withPayStatusUpdate(
      current,
      (current) => addLedgerEntry(current, entry),
      ({ orderState: { order: currentOrder } }) =>
        // The number of this payment becomes the payment number of the order, unless the order already had another
        // payment when it arrived.
        currentOrder.paymentNumber === null &&
        getDefaultRefundWay(orderState) === 'bank' &&
        !orderState.find('ledgerEntries', { purpose: 'arrival' })
          ? [updateRow('orders', { id: currentOrder.id }, { paymentNumber: paymentId })]
          : [],
      // Returns the money that the customer need not pay. A late or duplicate payment is returned at once. The surplus
      // of an overpayment is released at the capture if it is held, or refunded now if it is captured.
      (current) => {
        // If the customer already has the goods, the price is captured at once.
        if (!isOrderEnded && toPay > 0 && kind === 'held')
          return hasCustomerReceivedGoods(current.orderState) ? captureHolds(current) : []
        if (kind === 'held') return releaseHolds(current, isOrderEnded ? 'late' : 'overpaid', paymentId)
        const excess = isOrderEnded ? amount : amount - toPay
        return excess > 0
          ? refundMoney(current, {
              purpose: isOrderEnded ? 'late' : 'overpaid',
              amount: excess,
              from: paymentId,
            })
          : []
      },
      (current) =>
        kind === 'paid' && !isOrderEnded ? registerLatePaymentReceipt(current, Math.min(amount, toPay)) : [],
    )
  // The process decides on the state of the order that includes this payment.
  return runDecisionsInSequence(scope, bookEntry, (current) => {
    if (isOrderEnded || !isAcceptedByProcess(current.orderState, current.at, 'PAYMENT_HELD', {})) return []
    const type: ServerSentEvent<'order'> =
      computeOrderBalance(current.orderState).toPay === 0 ? 'PAYMENT_HELD' : 'PAID_IN_PART'
    return [{ send: 'process', type, payload: {} }]
  })
}

/** Records that the bank captured a hold without our request. */
function recordExternalCapture(
  scope: EffectContext,
  notification: PaymentNotification,
  payment: BankPayment,
): EffectChange[] {
  const { amount, paymentId } = notification
  if (payment.captured > 0)
    return recordStray(scope, notification, payment.captured === amount ? 'repeated' : 'otherSum')
  if (amount > payment.remainingHold) return recordStray(scope, notification, 'otherSum')
  return withPayStatusUpdate(
    scope,
    (current) =>
      addLedgerEntry(current, {
        purpose: `captured:${paymentId}`,
        kind: 'captured',
        amount,
        way: 'bank',
        paymentId,
        status: 'settled',
      }),
    (current) => recordAutomaticHoldRelease(current, paymentId, payment.remainingHold - amount),
    (current) => registerLatePaymentReceipt(current, amount),
  )
}

/** Records that the bank released or refunded money without our request, for example after a chargeback. */
function recordExternalReturn(
  scope: EffectContext,
  notification: PaymentNotification,
  payment: BankPayment,
): EffectChange[] {
  const { operation, amount, paymentId } = notification
  // The bank has released a hold whose capture failed. It cannot be captured any more.
  const failed = operation === 'reversed' ? findFailedCapture(scope, paymentId) : undefined
  if (failed)
    return amount === payment.held
      ? dropFailedCapture(scope, failed, operation)
      : recordStray(scope, notification, 'otherSum')
  const kind = operation === 'reversed' ? 'released' : 'refunded'
  const purpose = `${kind}:${paymentId}`
  const left = kind === 'released' ? payment.remainingHold : payment.refundableAmount
  const existing = scope.orderState.find('ledgerEntries', { purpose })
  // An earlier return of this payment is recorded, so this is a repeated notification or a second return.
  if (existing)
    return recordStray(
      scope,
      notification,
      existing.amount !== amount ? 'otherSum' : left < amount ? 'repeated' : 'again',
    )
  if (left === 0) return recordStray(scope, notification, 'unknownPayment')
  if (amount > left) return recordStray(scope, notification, 'otherSum')
  const problem = statusesWithoutGoods.includes(scope.orderState.order.orderStatusId) ? null : 'holdGone'
  const returned = { amount, way: 'bank', paymentId } as const
  return withPayStatusUpdate(
    scope,
    (current) => addLedgerEntry(current, { ...returned, purpose, kind, status: 'settled', problem }),
    // The order continues without its money, so an operator must be notified before the goods leave the store.
    (current) =>
      problem
        ? recordLedgerProblem(current, {
            ...returned,
            problem,
            purpose: `gone:${paymentId}`,
            document: operation,
          })
        : [],
  )
}

function recordDecline(scope: EffectContext, notification: PaymentNotification): EffectChange[] {
  const { orderState, at } = scope
  const isAwaited = isAcceptedByProcess(orderState, at, 'PAYMENT_DECLINED', {})
  // If another payment of the order has succeeded, the order continues to wait for the remaining amount or for its
  // payment deadline.
  if (!isAwaited || computeOrderBalance(orderState).netReceived > 0)
    return recordStray(scope, notification, 'nothing')
  return [
    ...setPayStatus(scope, payStatus.declinedByTimeout),
    { send: 'process', type: 'PAYMENT_DECLINED' satisfies ServerSentEvent<'order'>, payload: {} },
  ]
}

/**
 * Records a notification that does not match the payments of the order, so that the order card shows it. Opens an
 * operator task unless the notification is harmless.
 */
function recordStray(
  scope: EffectContext,
  notification: PaymentNotification,
  problem: LedgerProblem,
): EffectChange[] {
  const { id, operation, amount, paymentId, currency } = notification
  const purpose = `stray:${id}`
  // Detects a repeated notification whose id is stored for another order, and therefore cannot be stored for this one.
  if (scope.orderState.find('ledgerEntries', { purpose })) return []
  const details = { amount, way: 'bank', paymentId, problem, document: operation } as const
  return recordLedgerProblem(scope, { ...details, purpose, ...(currency === undefined ? {} : { currency }) })
}
