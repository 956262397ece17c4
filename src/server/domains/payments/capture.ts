import type { EffectContext } from '../../engine/effects.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { requestBankOperation } from './bank-requests.ts'
import { computeOrderBalance, getPaymentId } from '../orders/money/balance.ts'
import { recordDebt } from './debt.ts'
import { findUnusedLedgerPurpose, type LedgerEntry } from './ledger.ts'
import { closeMoneyReturnTask } from './refund-money.ts'
import { recordAutomaticHoldRelease, completeRefund } from './outcomes.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { dropPlannedReceipt, registerSaleRefundReceipts, buildRefundReceiptId } from './receipts.ts'

/**
 * Requests to capture the price of the kept pieces from the holds, beginning with the first payment. The rest of a
 * captured hold is released by the bank itself.
 */
export function captureHolds(scope: EffectContext): EffectChange[] {
  const { payments, paidOtherwise, price } = computeOrderBalance(scope.orderState)
  // Refunds without a refund id are returned overpayments, which are not part of the price. The others are ignored,
  // because the price still includes their pieces.
  const refundedExcess = scope.orderState
    .rows('ledgerEntries')
    .filter(({ kind, refundId }) => kind === 'refunded' && refundId === null)
    .reduce((sum, { amount }) => sum + amount, 0)
  let due =
    price.total - paidOtherwise - payments.reduce((sum, { captured }) => sum + captured, 0) + refundedExcess
  const changes: EffectChange[] = []
  let current = scope
  for (const { paymentId, remainingHold } of payments) {
    const amount = Math.min(remainingHold, due)
    if (amount <= 0) continue
    due -= amount
    const purpose = findUnusedLedgerPurpose(current.orderState, 'capture')
    const requested = requestBankOperation(current, { kind: 'captured', amount, paymentId, purpose })
    current = { ...current, orderState: current.orderState.with(requested) }
    const released = recordAutomaticHoldRelease(
      current,
      paymentId,
      amount < remainingHold ? remainingHold - amount : 0,
    )
    current = { ...current, orderState: current.orderState.with(released) }
    changes.push(...requested, ...released)
  }
  return changes
}

export const findFailedCapture = (
  { orderState }: Pick<EffectContext, 'orderState'>,
  paymentId: string,
): LedgerEntry | undefined =>
  orderState
    .rows('ledgerEntries')
    .find(
      (entry) =>
        entry.kind === 'captured' &&
        entry.status === 'failed' &&
        getPaymentId(entry, orderState.order) === paymentId,
    )

/**
 * Drops a failed capture and the refunds that waited for it. The hold is released, and the customer owes the price.
 * `document` is stored in the ledger entries: the reason, or the document that shows it.
 */
export function dropFailedCapture(
  scope: EffectContext,
  entry: LedgerEntry,
  document: string,
): EffectChange[] {
  const { orderId, purpose } = entry
  const paymentId = getPaymentId(entry, scope.orderState.order)
  return withPayStatusUpdate(
    scope,
    ({ orderState }) =>
      [entry, ...findWaitingRefunds(orderState, paymentId)].map((affected) =>
        updateRow('ledgerEntries', { orderId, purpose: affected.purpose }, { status: 'dropped', document }),
      ),
    ({ orderState }) =>
      findWaitingRefunds(scope.orderState, paymentId).flatMap(({ refundId }) =>
        refundId === null
          ? []
          : [
              ...completeRefund({ ...scope, orderState }, refundId),
              ...dropPlannedReceipt({ ...scope, orderState }, buildRefundReceiptId(refundId)),
            ],
      ),
    (current) => closeMoneyReturnTask(current, purpose),
    (current) => recordAutomaticHoldRelease(current, paymentId, getHeldAmount(current, paymentId)),
    // The sale receipt is refunded, because it states that the price is paid. It remains valid while the order has
    // money of other payments.
    (current) =>
      computeOrderBalance(current.orderState).netReceived > 0 ? [] : registerSaleRefundReceipts(current),
    recordDebt,
  )
}

/** Refunds that wait for the capture of this payment. */
const findWaitingRefunds = (orderState: OrderState, paymentId: string): LedgerEntry[] =>
  orderState
    .rows('ledgerEntries')
    .filter(
      (entry) =>
        entry.status === 'waiting' &&
        entry.kind === 'refunded' &&
        getPaymentId(entry, orderState.order) === paymentId,
    )

const getHeldAmount = ({ orderState }: EffectContext, paymentId: string): number =>
  computeOrderBalance(orderState).payments.find((payment) => payment.paymentId === paymentId)
    ?.remainingHold ?? 0
