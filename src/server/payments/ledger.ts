import type { LedgerKind, LedgerProblem, LedgerStatus, LedgerWay } from '../../shared/ledger.ts'
import type { Scope } from '../engine/effects.ts'
import { insert, isRowChange, type Change, type RowChange } from '../order-state/changes.ts'
import type { Row } from '../order-state/tables.ts'
import type { OrderState } from '../order-state/order-state.ts'

export type Entry = Row<'ledgerEntries'>

/** An entry as it is made; its place in the book and its instants are given. */
export interface NewEntry {
  purpose: string
  kind: LedgerKind
  amount: number
  way: LedgerWay
  status: LedgerStatus
  /** Default: the order's. */
  currency?: string
  paymentId?: string | null
  operationKey?: string | null
  refundId?: number | null
  problem?: LedgerProblem | null
  document?: string | null
}

type Writing = Pick<Scope, 'world' | 'at'>

/** No change when the order has an entry of this purpose, or nothing moves. */
export function entered({ world, at }: Writing, entry: NewEntry): RowChange[] {
  if (world.find('ledgerEntries', { purpose: entry.purpose })) return []
  if (entry.amount <= 0 && entry.kind !== 'stray') return []
  const now = at.toISOString()
  const { id: orderId, currency } = world.order
  const number = world.rows('ledgerEntries').reduce((most, one) => Math.max(most, one.number), 0) + 1
  return [
    insert('ledgerEntries', {
      ...{ orderId, number, currency, paymentId: null, operationKey: null, refundId: null, problem: null },
      ...{ document: null, ...entry, createdAt: now },
      settledAt: entry.status === 'settled' ? now : null,
    }),
  ]
}

/** `capture`, and when the order has one already `capture:2`: a purpose stands once. */
export function freePurpose(world: OrderState, purpose: string): string {
  const taken = (name: string) => world.find('ledgerEntries', { purpose: name }) !== undefined
  if (!taken(purpose)) return purpose
  let number = 2
  while (taken(`${purpose}:${number}`)) number++
  return `${purpose}:${number}`
}

/** The bank's key of what is done for a purpose: asked for twice, it moves money once. */
export const operationKey = (orderId: number, purpose: string): string => `order.${orderId}.${purpose}`

/** The scope after these changes, for what is decided next. */
export const after = <S extends Pick<Scope, 'world'>>(scope: S, changes: readonly Change[]): S => ({
  ...scope,
  world: scope.world.with(changes.filter(isRowChange)),
})

/** Decides one thing after the other, each on what those before it made. */
export function inTurn<S extends Pick<Scope, 'world'>>(
  scope: S,
  ...steps: readonly ((scope: S) => readonly Change[])[]
): Change[] {
  const changes: Change[] = []
  for (const step of steps) changes.push(...step(after(scope, changes)))
  return changes
}
