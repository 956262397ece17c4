import type { LedgerWay } from '../../../shared/ledger.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { EventEndHandler } from '../../engine/events/handlers.ts'
import { formatSum, notifyCustomer } from '../messages/effects.ts'
import { updateRow, type EffectChange, type RowChange } from '../../engine/order-state/changes.ts'
import { createBankRequestEvent } from './bank-requests.ts'
import { computeOrderBalance, getPaymentId } from '../orders/money/balance.ts'
import {
  addLedgerEntry,
  findUnusedLedgerPurpose,
  runDecisionsInSequence,
  type LedgerEntry,
} from './ledger.ts'
import { recordLedgerProblem, closeMoneyReturnTask, openMoneyReturnTask } from './refund-money.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { registerLatePaymentReceipt, buildRefundReceiptId, registerPlannedReceipt } from './receipts.ts'

type NoteEngine = Pick<Engine, 'recordExternalChange'>

/** Handler that records the completion of a requested bank operation. */
export const createBankOperationDoneHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.done', (scope) => applyBankOperationDone(scope, key))

/**
 * Handler that records the failure of an operation that is not retried automatically. Marks its refund as failed, if it
 * has one, and opens an operator task.
 */
export const createBankOperationFailedHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.failed', (scope) => applyBankOperationFailed(scope, key))

async function recordOnOrder(
  engine: NoteEngine,
  { tx, at, by, changes }: Parameters<EventEndHandler>[0],
  orderId: number | null,
  action: string,
  decide: (scope: EffectContext) => EffectChange[],
): Promise<void> {
  if (orderId !== null)
    await engine.recordExternalChange({ tx, at, actor: by, changes }, orderId, action, decide)
}

/**
 * Settles the entry of a completed operation. Idempotent, because both the response and a notification of the bank
 * report the completion.
 */
export function applyBankOperationDone(scope: EffectContext, key: string): EffectChange[] {
  const entry = scope.orderState.find('ledgerEntries', { operationKey: key })
  return entry ? settleLedgerEntry(scope, entry) : []
}

/**
 * Settles an entry and starts the operations that waited for it. `document`: number of the proof if an operator settles
 * it. An entry that is already settled or dropped is not changed. If it has a document, its money may have moved twice,
 * and an operator task is opened.
 */
export function settleLedgerEntry(
  scope: EffectContext,
  entry: LedgerEntry,
  document: string | null = null,
): EffectChange[] {
  if (entry.status === 'settled' || entry.status === 'dropped')
    return entry.document === null ? [] : openDoneTwiceCase(scope, entry)
  const { purpose } = entry
  const values = {
    status: 'settled',
    settledAt: scope.at.toISOString(),
    ...(document === null ? {} : { document }),
  }
  return withPayStatusUpdate(
    scope,
    ({ orderState }) => [updateRow('ledgerEntries', { orderId: orderState.order.id, purpose }, values)],
    (current) => closeMoneyReturnTask(current, purpose),
    (current) => (entry.kind === 'captured' ? afterCapture(current, entry) : []),
    (current) => (entry.refundId === null ? [] : completeRefund(current, entry.refundId)),
  )
}

/**
 * Opens an operator task if the bank has completed an operation that an operator had already settled otherwise or
 * dropped. Its money may have moved twice.
 */
const openDoneTwiceCase = (
  scope: EffectContext,
  { purpose, amount, way, paymentId, document }: LedgerEntry,
): EffectChange[] =>
  recordLedgerProblem(scope, {
    purpose: `twice:${purpose}`,
    amount,
    paymentId,
    document,
    problem: 'doneTwice',
    way: way as LedgerWay,
  })

/**
 * Completes a refund when none of its money is still to be returned, and notifies the customer how the money was
 * returned.
 */
export function completeRefund(scope: EffectContext, refundId: number): EffectChange[] {
  const { orderState, at } = scope
  const refund = orderState.find('refunds', { id: refundId })
  if (!refund || refund.refundStatus === refundStatus.done) return []
  const entries = orderState
    .rows('ledgerEntries')
    .filter((entry) => entry.refundId === refundId && entry.kind === 'refunded')
  if (entries.some(({ status }) => status !== 'settled' && status !== 'dropped')) return []
  return [
    updateRow('refunds', { id: refundId }, { refundStatus: refundStatus.done, dateDone: at.toISOString() }),
    ...notifyRefunded(scope, refundId, entries),
  ]
}

function notifyRefunded(
  scope: EffectContext,
  refundId: number,
  entries: readonly LedgerEntry[],
): EffectChange[] {
  const refunded = entries.filter(({ status, amount }) => status === 'settled' && amount > 0)
  if (refunded.length === 0) return []
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0)
  const [way, ...others] = new Set(refunded.map((entry) => entry.way))
  const params = { sum: formatSum(scope, total), way: way && others.length === 0 ? way : '' }
  return notifyCustomer(scope, 'refundDone', params, `refund:${refundId}`)
}

/**
 * Consequences of a capture: the bank releases the rest of the hold, refunds that waited for the capture are requested,
 * and receipts that depend on it are registered.
 */
function afterCapture(scope: EffectContext, entry: LedgerEntry): EffectChange[] {
  const { orderState } = scope
  const paymentId = getPaymentId(entry, orderState.order)
  const waiting = orderState
    .rows('ledgerEntries')
    .filter(
      (other) =>
        other.status === 'waiting' &&
        other.kind === 'refunded' &&
        getPaymentId(other, orderState.order) === paymentId,
    )
  return runDecisionsInSequence(
    scope,
    () =>
      recordAutomaticHoldRelease(
        scope,
        paymentId,
        computeOrderBalance(orderState).payments.find((payment) => payment.paymentId === paymentId)
          ?.remainingHold ?? 0,
      ),
    () =>
      waiting.flatMap((refund) => [
        updateRow('ledgerEntries', { orderId: refund.orderId, purpose: refund.purpose }, { status: 'asked' }),
        createBankRequestEvent(scope, refund),
      ]),
    // If the goods were already handed over, the sale receipt does not include this money yet.
    (current) => registerLatePaymentReceipt(current, entry.amount),
    (current) =>
      waiting.flatMap(({ refundId }) => (refundId === null ? [] : registerRefundReceipt(current, refundId))),
  )
}

/** Registers the receipt of a refund, unless a part of its money still waits for a capture. */
function registerRefundReceipt(scope: EffectContext, refundId: number): RowChange[] {
  const isWaiting = scope.orderState
    .rows('ledgerEntries')
    .some((entry) => entry.refundId === refundId && entry.status === 'waiting')
  return isWaiting ? [] : registerPlannedReceipt(scope, buildRefundReceiptId(refundId))
}

/**
 * Records that the bank released the rest of a hold. A hold can be captured only once, and the bank then releases the
 * rest itself. Does nothing while the capture is not confirmed.
 */
export function recordAutomaticHoldRelease(
  scope: EffectContext,
  paymentId: string,
  amount: number,
): RowChange[] {
  const { orderState, callsPartners: outside } = scope
  const pending = orderState
    .rows('ledgerEntries')
    .some(
      (entry) =>
        entry.kind === 'captured' &&
        entry.status !== 'settled' &&
        entry.status !== 'dropped' &&
        getPaymentId(entry, orderState.order) === paymentId,
    )
  if (outside && pending) return []
  return addLedgerEntry(scope, {
    purpose: findUnusedLedgerPurpose(orderState, 'notTaken'),
    kind: 'released',
    amount,
    way: 'bank',
    paymentId,
    status: 'settled',
  })
}

/**
 * Marks the entry and the refund of an operation as failed, and opens an operator task. Called if the bank refused the
 * operation, all attempts failed, or a user cancelled the event.
 */
export function applyBankOperationFailed(scope: EffectContext, key: string): EffectChange[] {
  const entry = scope.orderState.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.status !== 'asked') return []
  const { purpose, refundId } = entry
  return withPayStatusUpdate(
    scope,
    ({ orderState }) => [
      updateRow(
        'ledgerEntries',
        { orderId: orderState.order.id, purpose },
        { status: 'failed', problem: 'bankRefused' },
      ),
    ],
    ({ orderState }) =>
      refundId !== null && orderState.find('refunds', { id: refundId })
        ? [updateRow('refunds', { id: refundId }, { refundStatus: refundStatus.failed })]
        : [],
    (current) => openMoneyReturnTask(current, purpose),
  )
}
