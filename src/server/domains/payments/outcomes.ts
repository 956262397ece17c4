import type { LedgerWay } from '../../../shared/ledger.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EffectScope } from '../../engine/effects.ts'
import type { EventEndHandler } from '../../engine/events/handlers.ts'
import { formatSum, notifyCustomer } from '../messages/effects.ts'
import { updateRow, type Change, type RowChange } from '../../engine/order-state/changes.ts'
import { createBankRequest } from './bank-requests.ts'
import { computeOrderBalance, getPaymentId } from '../orders/balance.ts'
import { addEntry, findFreePurpose, decideInSequence, type LedgerEntry } from './ledger.ts'
import { recordOperatorCase, closeOperatorTask, openOperatorTask } from './refund-money.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { registerLatePayment, createRefundReceiptName, registerPlannedReceipt } from './receipts.ts'

type NoteEngine = Pick<Engine, 'recordExternalChange'>

/** Handles the completion of a requested bank operation. */
export const createOperationDoneHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.done', (scope) => applyOperationDone(scope, key))

/**
 * Handles an operation that failed and is not retried automatically. Its refund is marked as failed, and an operator
 * task is opened.
 */
export const createOperationFailedHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.failed', (scope) => applyOperationFailed(scope, key))

async function recordOnOrder(
  engine: NoteEngine,
  { tx, at, by, changes }: Parameters<EventEndHandler>[0],
  orderId: number | null,
  action: string,
  decide: (scope: EffectScope) => Change[],
): Promise<void> {
  if (orderId !== null)
    await engine.recordExternalChange({ tx, at, actor: by, changes }, orderId, action, decide)
}

/** Idempotent, because both the response and a notification report the completion. */
export function applyOperationDone(scope: EffectScope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  return entry ? settleEntry(scope, entry) : []
}

/** Settles an entry and starts the operations that waited for it. `document`: the proof if an operator settles it. */
export function settleEntry(
  scope: EffectScope,
  entry: LedgerEntry,
  document: string | null = null,
): Change[] {
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
    ({ world }) => [updateRow('ledgerEntries', { orderId: world.order.id, purpose }, values)],
    (current) => closeOperatorTask(current, purpose),
    (current) => (entry.kind === 'captured' ? afterCapture(current, entry) : []),
    (current) => (entry.refundId === null ? [] : completeRefund(current, entry.refundId)),
  )
}

/**
 * The bank completed an operation that an operator had already settled in another way or dropped, so money may have
 * moved twice.
 */
const openDoneTwiceCase = (
  scope: EffectScope,
  { purpose, amount, way, paymentId, document }: LedgerEntry,
): Change[] =>
  recordOperatorCase(scope, {
    purpose: `twice:${purpose}`,
    amount,
    paymentId,
    document,
    problem: 'doneTwice',
    way: way as LedgerWay,
  })

/** A refund is done when all of its money is returned. The customer is then notified how it was returned. */
export function completeRefund(scope: EffectScope, refundId: number): Change[] {
  const { world, at } = scope
  const refund = world.find('refunds', { id: refundId })
  if (!refund || refund.refundStatus === refundStatus.done) return []
  const entries = world
    .rows('ledgerEntries')
    .filter((entry) => entry.refundId === refundId && entry.kind === 'refunded')
  if (entries.some(({ status }) => status !== 'settled' && status !== 'dropped')) return []
  return [
    updateRow('refunds', { id: refundId }, { refundStatus: refundStatus.done, dateDone: at.toISOString() }),
    ...notifyRefunded(scope, refundId, entries),
  ]
}

function notifyRefunded(scope: EffectScope, refundId: number, entries: readonly LedgerEntry[]): Change[] {
  const refunded = entries.filter(({ status, amount }) => status === 'settled' && amount > 0)
  if (refunded.length === 0) return []
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0)
  const [way, ...others] = new Set(refunded.map((entry) => entry.way))
  const params = { sum: formatSum(scope, total), way: way && others.length === 0 ? way : '' }
  return notifyCustomer(scope, 'refundDone', params, `refund:${refundId}`)
}

/** After a capture the bank releases the rest of the hold. Refunds that waited for the capture are requested now. */
function afterCapture(scope: EffectScope, entry: LedgerEntry): Change[] {
  const { world } = scope
  const paymentId = getPaymentId(entry, world.order)
  const waiting = world
    .rows('ledgerEntries')
    .filter(
      (other) =>
        other.status === 'waiting' &&
        other.kind === 'refunded' &&
        getPaymentId(other, world.order) === paymentId,
    )
  return decideInSequence(
    scope,
    () =>
      recordAutoRelease(
        scope,
        paymentId,
        computeOrderBalance(world).payments.find((payment) => payment.paymentId === paymentId)
          ?.remainingHold ?? 0,
      ),
    () =>
      waiting.flatMap((refund) => [
        updateRow('ledgerEntries', { orderId: refund.orderId, purpose: refund.purpose }, { status: 'asked' }),
        createBankRequest(scope, refund),
      ]),
    // The money was captured after the goods were handed over, so the sale receipt did not include it.
    (current) => registerLatePayment(current, entry.amount),
    (current) =>
      waiting.flatMap(({ refundId }) => (refundId === null ? [] : registerRefundReceipt(current, refundId))),
  )
}

/** Registers the receipt of a refund when all of its money is refunded. */
function registerRefundReceipt(scope: EffectScope, refundId: number): RowChange[] {
  const isWaiting = scope.world
    .rows('ledgerEntries')
    .some((entry) => entry.refundId === refundId && entry.status === 'waiting')
  return isWaiting ? [] : registerPlannedReceipt(scope, createRefundReceiptName(refundId))
}

/**
 * Records that the bank released the rest of a hold. A hold is captured only once, and the bank itself releases the
 * rest.
 */
export function recordAutoRelease(scope: EffectScope, paymentId: string, amount: number): RowChange[] {
  const { world, callsPartners: outside } = scope
  const pending = world
    .rows('ledgerEntries')
    .some(
      (entry) =>
        entry.kind === 'captured' &&
        entry.status !== 'settled' &&
        entry.status !== 'dropped' &&
        getPaymentId(entry, world.order) === paymentId,
    )
  if (outside && pending) return []
  return addEntry(scope, {
    purpose: findFreePurpose(world, 'notTaken'),
    kind: 'released',
    amount,
    way: 'bank',
    paymentId,
    status: 'settled',
  })
}

/** Handles an operation that the bank refused, or whose attempts have all failed. */
export function applyOperationFailed(scope: EffectScope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.status !== 'asked') return []
  const { purpose, refundId } = entry
  return withPayStatusUpdate(
    scope,
    ({ world }) => [
      updateRow(
        'ledgerEntries',
        { orderId: world.order.id, purpose },
        { status: 'failed', problem: 'bankRefused' },
      ),
    ],
    ({ world }) =>
      refundId !== null && world.find('refunds', { id: refundId })
        ? [updateRow('refunds', { id: refundId }, { refundStatus: refundStatus.failed })]
        : [],
    (current) => openOperatorTask(current, purpose),
  )
}
