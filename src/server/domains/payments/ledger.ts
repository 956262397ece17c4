import type { LedgerEntryKind, LedgerProblem, LedgerStatus, LedgerWay } from '../../../shared/ledger.ts'
import type { EffectContext } from '../../engine/effects.ts'
import {
  insertRow,
  isRowChange,
  type EffectChange,
  type RowChange,
} from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

export type LedgerEntry = Row<'ledgerEntries'>

/** A ledger entry to be added. `addLedgerEntry` assigns its number and times. */
export interface NewLedgerEntry {
  purpose: string
  kind: LedgerEntryKind
  amount: number
  way: LedgerWay
  status: LedgerStatus
  /** Default: the currency of the order. */
  currency?: string
  paymentId?: string | null
  operationKey?: string | null
  refundId?: number | null
  problem?: LedgerProblem | null
  document?: string | null
}

type WriteScope = Pick<EffectContext, 'orderState' | 'at'>

/**
 * Adds a ledger entry. Does nothing if the order already has an entry with this purpose, or if the amount is zero and
 * the entry is not a stray one.
 */
export function addLedgerEntry({ orderState, at }: WriteScope, entry: NewLedgerEntry): RowChange[] {
  if (orderState.find('ledgerEntries', { purpose: entry.purpose })) return []
  if (entry.amount <= 0 && entry.kind !== 'stray') return []
  const now = at.toISOString()
  const { id: orderId, currency } = orderState.order
  const number =
    orderState.rows('ledgerEntries').reduce((max, existing) => Math.max(max, existing.number), 0) + 1
  return [
    insertRow('ledgerEntries', {
      orderId,
      number,
      currency,
      paymentId: null,
      operationKey: null,
      refundId: null,
      problem: null,
      document: null,
      ...entry,
      createdAt: now,
      settledAt: entry.status === 'settled' ? now : null,
    }),
  ]
}

/**
 * Returns a purpose that the order does not use yet: `capture`, then `capture:2`. A purpose is unique within an order.
 */
export function findUnusedLedgerPurpose(orderState: OrderState, purpose: string): string {
  const isUsed = (name: string) => orderState.find('ledgerEntries', { purpose: name }) !== undefined
  if (!isUsed(purpose)) return purpose
  let number = 2
  while (isUsed(`${purpose}:${number}`)) number++
  return `${purpose}:${number}`
}

/** Idempotency key of a bank operation. An operation that is requested twice moves money only once. */
export const createBankOperationKey = (orderId: number, purpose: string): string =>
  `order.${orderId}.${purpose}`

/** The scope after these changes, on which the next decision is based. */
export const withChangesApplied = <S extends Pick<EffectContext, 'orderState'>>(
  scope: S,
  changes: readonly EffectChange[],
): S => ({
  ...scope,
  orderState: scope.orderState.with(changes.filter(isRowChange)),
})

/**
 * Runs decisions in sequence. Each of them gets the scope after the changes of all previous ones. Returns all changes.
 */
export function runDecisionsInSequence<S extends Pick<EffectContext, 'orderState'>>(
  scope: S,
  ...steps: readonly ((scope: S) => readonly EffectChange[])[]
): EffectChange[] {
  const changes: EffectChange[] = []
  for (const step of steps) changes.push(...step(withChangesApplied(scope, changes)))
  return changes
}
