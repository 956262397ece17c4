import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import type { LedgerProblem, LedgerWay } from '../../../shared/ledger.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { taskEffects } from '../tasks/effects.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import { requestBankOperation } from './bank-requests.ts'
import { computeOrderBalance, getDefaultRefundWay } from '../orders/money/balance.ts'
import {
  addLedgerEntry,
  findUnusedLedgerPurpose,
  runDecisionsInSequence,
  type NewLedgerEntry,
} from './ledger.ts'

interface RefundRequest {
  purpose: string
  /** In minor units. */
  amount: number
  refundId?: number
  /** Id of the only payment from which money may be refunded. Default: all payments. */
  from?: string
}

/**
 * Refunds received money: as much as possible through the bank, the rest in the default way of the order. Money whose
 * capture is pending is refunded after the capture. Never refunds more than the order has received.
 */
export function refundMoney(scope: EffectContext, { from, ...request }: RefundRequest): EffectChange[] {
  const { payments, netReceived } = computeOrderBalance(scope.orderState)
  let left = Math.min(request.amount, netReceived)
  const steps: ((scope: EffectContext) => readonly EffectChange[])[] = []
  for (const { paymentId, captured, refundableAmount, remainingHold, captureOpen } of payments) {
    if (from !== undefined && paymentId !== from) continue
    // Only the captured part counts, because the bank releases the rest of the hold itself.
    const amount = Math.min(left, captured > 0 ? refundableAmount : remainingHold)
    if (amount <= 0) continue
    left -= amount
    steps.push((current) =>
      requestBankOperation(current, {
        ...request,
        kind: 'refunded',
        amount,
        paymentId,
        purpose: findUnusedLedgerPurpose(current.orderState, request.purpose),
        waitsForOtherOperation: captureOpen || captured === 0,
      }),
    )
  }
  if (left > 0 && from === undefined) {
    const amount = left
    steps.push((current) =>
      refundOutsideBank(current, { ...request, amount }, getDefaultRefundWay(current.orderState)),
    )
  }
  return runDecisionsInSequence(scope, ...steps)
}

/**
 * Refunds money in a way that has no integration. The entry stays open until an operator confirms it. In demo history
 * only refunds by partners need that.
 */
export function refundOutsideBank(
  scope: EffectContext,
  refund: RefundRequest,
  way: LedgerWay,
): EffectChange[] {
  // The order is paid through the bank, but this money was not. The till is assumed, and an operator must find out the
  // actual way.
  const actualWay = way === 'bank' ? 'till' : way
  // Only an operator can know that a partner has refunded, even in demo history.
  const needsOperator = scope.callsPartners || actualWay === 'partner'
  return runDecisionsInSequence(
    scope,
    (current) =>
      addLedgerEntry(current, {
        ...refund,
        purpose: findUnusedLedgerPurpose(current.orderState, refund.purpose),
        kind: 'refunded',
        way: actualWay,
        ...(needsOperator
          ? ({ status: 'asked', problem: 'byHand' } as const)
          : ({ status: 'settled' } as const)),
      }),
    (current) =>
      needsOperator
        ? openMoneyReturnTask(current, current.orderState.rows('ledgerEntries').at(-1)!.purpose)
        : [],
  )
}

/** Opens an operator task for this entry, unless the entry is closed or already has an open task. */
export function openMoneyReturnTask(scope: EffectContext, purpose: string): readonly EffectChange[] {
  const entry = scope.orderState.find('ledgerEntries', { purpose })
  if (!entry || entry.status === 'settled' || entry.status === 'dropped' || findOpenTask(scope, purpose))
    return []
  const { kind, way, amount, currency, problem } = entry
  return taskEffects.openTask(scope, {
    type: 'moneyReturn',
    importance: 'high',
    input: { purpose, kind, way, amount, currency, problem },
  })
}

/** Problems that do not need an operator. */
const harmlessProblems: readonly LedgerProblem[] = ['repeated', 'nothing']

/**
 * Records a problem as a stray entry, which moves no money of the order. Opens an operator task unless the problem is
 * harmless.
 */
export const recordLedgerProblem = (
  scope: EffectContext,
  entry: Omit<NewLedgerEntry, 'kind' | 'status' | 'problem'> & { problem: LedgerProblem },
): EffectChange[] =>
  harmlessProblems.includes(entry.problem)
    ? addLedgerEntry(scope, { ...entry, kind: 'stray', status: 'settled' })
    : runDecisionsInSequence(
        scope,
        (current) => addLedgerEntry(current, { ...entry, kind: 'stray', status: 'asked' }),
        (current) => openMoneyReturnTask(current, entry.purpose),
      )

const findOpenTask = ({ orderState }: Pick<EffectContext, 'orderState'>, purpose: string) =>
  orderState
    .rows('workflowInstances')
    .find(
      ({ workflow, status, context }) =>
        workflow === 'moneyReturn' &&
        status === 'active' &&
        (context as Record<string, unknown>)[serverReadFields.moneyReturn.entry] === purpose,
    )

/** Closes the operator task of an entry that no longer needs it, unless a step of this task is the cause. */
export function closeMoneyReturnTask(scope: EffectContext, purpose: string): EffectChange[] {
  const instance = findOpenTask(scope, purpose)
  if (!instance || instance.id === scope.instance.id) return []
  const task = scope.orderState.find('tasks', { instanceId: instance.id })
  return [
    { send: { instanceId: instance.id }, type: 'ORDER_WITHDRAWN', payload: {} },
    ...(task
      ? [{ notify: { kind: 'task' as const, taskId: task.taskId, orderId: task.orderId, pfm: task.pfm } }]
      : []),
  ]
}

/**
 * Requests the release of all holds without a capture, or only of the hold of the payment `onlyPaymentId`. After a
 * capture the bank itself releases the rest of the hold.
 */
export function releaseHolds(scope: EffectContext, purpose: string, onlyPaymentId?: string): EffectChange[] {
  return runDecisionsInSequence(
    scope,
    ...computeOrderBalance(scope.orderState)
      .payments.filter(({ remainingHold, captured }) => remainingHold > 0 && captured === 0)
      .filter(({ paymentId }) => (onlyPaymentId ?? paymentId) === paymentId)
      .map(
        ({ remainingHold, paymentId }) =>
          (current: EffectContext) =>
            requestBankOperation(current, {
              kind: 'released',
              amount: remainingHold,
              paymentId,
              purpose: findUnusedLedgerPurpose(current.orderState, purpose),
            }),
      ),
  )
}
