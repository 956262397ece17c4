import type { LedgerEntryKind } from '../../../shared/ledger.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { createOutboxEvent } from '../../engine/events/outbox.ts'
import type { RowChange } from '../../engine/order-state/changes.ts'
import { addLedgerEntry, createBankOperationKey, type LedgerEntry, type NewLedgerEntry } from './ledger.ts'
import { getPaymentId } from '../orders/money/balance.ts'

/** Handler of the bank operation for each kind of ledger entry. */
export const bankHandlerByKind = {
  captured: 'payment.complete',
  released: 'payment.reverse',
  refunded: 'payment.refund',
} as const satisfies Partial<Record<LedgerEntryKind, string>>
export type BankOperationKind = keyof typeof bankHandlerByKind

export interface BankOperationRequest extends Pick<NewLedgerEntry, 'purpose' | 'amount' | 'refundId'> {
  kind: BankOperationKind
  paymentId: string
  /** True if another operation of the same payment must complete before the request is sent. */
  waitsForOtherOperation?: boolean
}

/**
 * Requests a bank operation: adds the ledger entry and its outbox event. The purpose is part of the idempotency key, so
 * that money never moves twice for the same purpose. While demo history is written, the operation is settled at once
 * and no event is added.
 */
export function requestBankOperation(scope: EffectContext, request: BankOperationRequest): RowChange[] {
  const { orderState, callsPartners: outside } = scope
  const { kind, amount, paymentId, purpose, refundId = null, waitsForOtherOperation: waits = false } = request
  const key = createBankOperationKey(orderState.order.id, purpose)
  const entries = addLedgerEntry(scope, {
    purpose,
    kind,
    amount,
    way: 'bank',
    paymentId,
    refundId,
    operationKey: key,
    status: !outside ? 'settled' : waits ? 'waiting' : 'asked',
  })
  if (entries.length === 0 || (waits && outside)) return entries
  return [...entries, emitBankRequest(scope, { kind, amount, paymentId, refundId, key, purpose })]
}

/**
 * Outbox event for an existing ledger entry: one that had to wait, or one that is requested again with the same key.
 */
export const createBankRequestEvent = (scope: EffectContext, entry: LedgerEntry, keySuffix = ''): RowChange =>
  emitBankRequest(
    scope,
    {
      kind: entry.kind as BankOperationKind,
      amount: entry.amount,
      refundId: entry.refundId,
      paymentId: getPaymentId(entry, scope.orderState.order),
      key: entry.operationKey!,
      purpose: entry.purpose,
    },
    keySuffix,
  )

function emitBankRequest(
  scope: EffectContext,
  request: {
    kind: BankOperationKind
    amount: number
    paymentId: string
    refundId: number | null
    key: string
    purpose: string
  },
  keySuffix = '',
): RowChange {
  const { id: orderId, currency } = scope.orderState.order
  const { kind, amount, paymentId, refundId, key, purpose } = request
  return createOutboxEvent(scope, {
    orderId,
    handler: bankHandlerByKind[kind],
    type: `${scope.instance.workflow}.${purpose}`,
    key: `${key}${keySuffix}`,
    data: { paymentId, amount, currency, refundId, key },
  })
}
