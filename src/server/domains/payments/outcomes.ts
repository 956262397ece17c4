import type { LedgerWay } from '../../../shared/ledger.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Scope } from '../../engine/effects.ts'
import type { EventEndHandler } from '../../engine/events/handlers.ts'
import { formatSum, notifyCustomer } from '../messages/effects.ts'
import { update, type Change, type RowChange } from '../../engine/order-state/changes.ts'
import { createBankRequest } from './bank-requests.ts'
import { computeOrderBalance, getPaymentId } from '../orders/balance.ts'
import { addEntry, findFreePurpose, decideInSequence, type LedgerEntry } from './ledger.ts'
import { recordOperatorCase, closeOperatorTask, openOperatorTask } from './refund-money.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { registerLatePayment, createRefundReceiptName, registerPlannedReceipt } from './receipts.ts'

type NoteEngine = Pick<Engine, 'recordExternalChange'>

/** The bank has completed a requested operation. */
export const createOperationDoneHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.done', (scope) => applyOperationDone(scope, key))

/** The operation failed and is not retried automatically: its refund is marked failed and an operator task opens. */
export const createOperationFailedHandler =
  (engine: NoteEngine, orderId: number | null, key: string): EventEndHandler =>
  (context) =>
    recordOnOrder(engine, context, orderId, 'payment.failed', (scope) => applyOperationFailed(scope, key))

async function recordOnOrder(
  engine: NoteEngine,
  { tx, at, by, changes }: Parameters<EventEndHandler>[0],
  orderId: number | null,
  action: string,
  decide: (scope: Scope) => Change[],
): Promise<void> {
  if (orderId !== null)
    await engine.recordExternalChange({ tx, at, actor: by, changes }, orderId, action, decide)
}

/** Idempotent: the completion is reported by the response and by a notification. */
export function applyOperationDone(scope: Scope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  return entry ? settleEntry(scope, entry) : []
}

/** Settles an entry and starts the operations that waited for it. `document`: the proof, when an operator settles it. */
export function settleEntry(scope: Scope, entry: LedgerEntry, document: string | null = null): Change[] {
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
    ({ world }) => [update('ledgerEntries', { orderId: world.order.id, purpose }, values)],
    (current) => closeOperatorTask(current, purpose),
    (current) => (entry.kind === 'captured' ? afterCapture(current, entry) : []),
    (current) => (entry.refundId === null ? [] : completeRefund(current, entry.refundId)),
  )
}

/** The bank completed an operation that an operator had settled otherwise or dropped: money may have moved twice. */
const openDoneTwiceCase = (
  scope: Scope,
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

/** A refund is done when all of its money is returned; the customer is then notified how it was returned. */
export function completeRefund(scope: Scope, refundId: number): Change[] {
  const { world, at } = scope
  const refund = world.find('refunds', { id: refundId })
  if (!refund || refund.refundStatus === refundStatus.done) return []
  const entries = world
    .rows('ledgerEntries')
    .filter((entry) => entry.refundId === refundId && entry.kind === 'refunded')
  if (entries.some(({ status }) => status !== 'settled' && status !== 'dropped')) return []
  return [
    update('refunds', { id: refundId }, { refundStatus: refundStatus.done, dateDone: at.toISOString() }),
    ...notifyRefunded(scope, refundId, entries),
  ]
}

function notifyRefunded(scope: Scope, refundId: number, entries: readonly LedgerEntry[]): Change[] {
  const refunded = entries.filter(({ status, amount }) => status === 'settled' && amount > 0)
  if (refunded.length === 0) return []
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0)
  const [way, ...others] = new Set(refunded.map((entry) => entry.way))
  const params = { sum: formatSum(scope, total), way: way && others.length === 0 ? way : '' }
  return notifyCustomer(scope, 'refundDone', params, `refund:${refundId}`)
}

/** After a capture the bank releases the rest of the hold, and refunds that waited for the capture are requested. */
function afterCapture(scope: Scope, entry: LedgerEntry): Change[] {
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
        update('ledgerEntries', { orderId: refund.orderId, purpose: refund.purpose }, { status: 'asked' }),
        createBankRequest(scope, refund),
      ]),
    // Captured after the goods were handed over: the sale receipt did not include this money.
    (current) => registerLatePayment(current, entry.amount),
    (current) =>
      waiting.flatMap(({ refundId }) => (refundId === null ? [] : registerRefundReceipt(current, refundId))),
  )
}

/** Registers the receipt of a refund when all of its money is refunded. */
function registerRefundReceipt(scope: Scope, refundId: number): RowChange[] {
  const isWaiting = scope.world
    .rows('ledgerEntries')
    .some((entry) => entry.refundId === refundId && entry.status === 'waiting')
  return isWaiting ? [] : registerPlannedReceipt(scope, createRefundReceiptName(refundId))
}

/** A hold is captured once: the bank itself releases the rest. */
export function recordAutoRelease(scope: Scope, paymentId: string, amount: number): RowChange[] {
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

/** The bank refused the operation, or all attempts failed. */
export function applyOperationFailed(scope: Scope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.status !== 'asked') return []
  const { purpose, refundId } = entry
  return withPayStatusUpdate(
    scope,
    ({ world }) => [
      update(
        'ledgerEntries',
        { orderId: world.order.id, purpose },
        { status: 'failed', problem: 'bankRefused' },
      ),
    ],
    ({ world }) =>
      refundId !== null && world.find('refunds', { id: refundId })
        ? [update('refunds', { id: refundId }, { refundStatus: refundStatus.failed })]
        : [],
    (current) => openOperatorTask(current, purpose),
  )
}
