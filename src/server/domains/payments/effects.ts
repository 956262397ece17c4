import { payStatus } from '../../../shared/pay-statuses.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { formatSum, notifyCustomer } from '../messages/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeOrderBalance, getDefaultRefundWay } from '../orders/money/balance.ts'
import { captureHolds } from './capture.ts'
import { courierLedgerPurpose, recordDebt } from './debt.ts'
import { addLedgerEntry, findUnusedLedgerPurpose, runDecisionsInSequence } from './ledger.ts'
import { releaseHolds, refundMoney } from './refund-money.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { refundPoints } from './points.ts'
import { tillAdvancePurpose, registerSaleReceipt } from './receipts.ts'

export const paymentEffects: Pick<EffectHandlers, 'completePayment' | 'registerReceipt' | 'markPaid'> = {
  /**
   * Captures the price of the pieces that the customer keeps, and returns all other money and points. Records the money
   * that a courier collects, and a debt if the price is not paid in full. Called when the kept pieces are known, and
   * again after each change. Pieces that are returned later are not included, because refunds handle them.
   */
  completePayment: (scope) => [
    ...withPayStatusUpdate(
      scope,
      captureHolds,
      (current) => releaseHolds(current, 'notTaken'),
      recordCourierPayment,
      refundUntakenPieces,
      recordDebt,
    ),
    ...notifyRemainder(scope),
  ],

  /**
   * Records that the amount due was paid at the till or to the courier. `document` is the number from the till. It
   * becomes the payment number of the order, unless the order is paid through the bank.
   */
  markPaid: (scope, { document, way = 'till' }) =>
    withPayStatusUpdate(
      scope,
      (current) =>
        addLedgerEntry(current, {
          purpose: findUnusedLedgerPurpose(
            current.orderState,
            way === 'till' && hasBankPayment(current.orderState) ? tillAdvancePurpose : way,
          ),
          kind: 'paid',
          amount: computeOrderBalance(current.orderState).toPay,
          way,
          status: 'settled',
          document,
        }),
      (current) => {
        const { paymentNumber } = current.orderState.order
        const number =
          getDefaultRefundWay(current.orderState) === 'bank' ? paymentNumber : (document ?? paymentNumber)
        const log = { action: 'markPaid', entityName: 'payStatusId', old: null, new: payStatus.paid } as const
        return changeOrder(
          current,
          { payStatusId: payStatus.paid, paymentDate: current.at.toISOString(), paymentNumber: number },
          { ...log, old: current.orderState.order.payStatusId },
        )
      },
    ),

  registerReceipt: (scope) => registerSaleReceipt(scope),
}

const hasBankPayment = (orderState: OrderState): boolean =>
  computeOrderBalance(orderState).payments.some(
    ({ remainingHold, refundableAmount }) => remainingHold > 0 || refundableAmount > 0,
  )

/**
 * Records the money that the courier collects when the parcel is delivered: the announced amount, at most the amount
 * due.
 */
function recordCourierPayment(scope: EffectContext): EffectChange[] {
  const { orderState } = scope
  const { toPay } = computeOrderBalance(orderState)
  // An amount may also be due if the customer keeps only gifts, because the customer pays for the delivery.
  if (orderState.order.deliveryServiceId === null || toPay <= 0) return []
  // The delivery service has already reported the collected amount.
  if (orderState.find('ledgerEntries', { purpose: courierLedgerPurpose })) return []
  // The courier collects the announced amount, which is lower than the amount due now if a hold was released later.
  const announced = orderState.rows('deliveryAnnouncements').at(-1)?.toPay ?? toPay
  return addLedgerEntry(scope, {
    purpose: courierLedgerPurpose,
    kind: 'paid',
    amount: Math.min(announced, toPay),
    way: 'courier',
    status: 'settled',
  })
}

/** Notifies a customer who did not keep all paid pieces about the amount that is returned. */
function notifyRemainder(scope: EffectContext): EffectChange[] {
  const { netReceived, payments, price } = computeOrderBalance(scope.orderState)
  // After a capture the bank releases the rest of the hold. The customer was notified of that amount when the capture
  // was requested.
  const pendingRelease = payments.reduce(
    (sum, payment) => sum + (payment.captureOpen ? payment.remainingHold : 0),
    0,
  )
  // The price still includes refunded pieces, so their refunds are added back.
  const refunded = scope.orderState
    .rows('ledgerEntries')
    .filter(({ kind, status, refundId }) => kind === 'refunded' && status !== 'dropped' && refundId !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
  const remainder = netReceived + refunded - pendingRelease - price.total
  return price.total > 0 && remainder > 0
    ? notifyCustomer(scope, 'restBack', { sum: formatSum(scope, remainder) })
    : []
}

/** Refunds money and points that were paid for pieces which the customer did not keep. */
function refundUntakenPieces(scope: EffectContext): EffectChange[] {
  const { orderState } = scope
  const { price, points } = computeOrderBalance(orderState)
  const entries = orderState.rows('ledgerEntries').filter(({ status }) => status !== 'dropped')
  const sumWhere = (isIncluded: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isIncluded).reduce((total, { amount }) => total + amount, 0)
  const received = sumWhere(({ kind }) => kind === 'captured' || kind === 'paid')
  const refunded = sumWhere(({ kind, refundId }) => kind === 'refunded' && refundId === null)
  const refundedPoints = sumWhere(
    ({ kind, purpose }) => kind === 'pointsGivenBack' && purpose.startsWith('points:refund'),
  )
  const due = points.writtenOff - (points.givenBack - refundedPoints) - price.points
  return runDecisionsInSequence(
    scope,
    (current) =>
      refundMoney(current, { purpose: 'notTaken', amount: Math.max(0, received - refunded - price.total) }),
    (current) => refundPoints(current, 'notTaken', due),
  )
}
