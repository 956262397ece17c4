import type { LedgerKind } from '../../shared/ledger.ts'
import type { Scope } from '../engine/effects.ts'
import { emitted } from '../events/outbox.ts'
import type { RowChange } from '../order-state/changes.ts'
import { entered, operationKey, type Entry, type NewEntry } from './ledger.ts'
import { paymentOf } from './balance.ts'

/** What the bank does for each kind of entry. */
export const bankHandlers = {
  captured: 'payment.complete',
  released: 'payment.reverse',
  refunded: 'payment.refund',
} as const satisfies Partial<Record<LedgerKind, string>>
export type BankKind = keyof typeof bankHandlers

export interface BankAsk extends Pick<NewEntry, 'purpose' | 'amount' | 'refundId'> {
  kind: BankKind
  paymentId: string
  /** Something of the same payment must be done first: the event goes out when it is. */
  waits?: boolean
}

/**
 * Asks the bank for something: the entry and its event. The purpose names the operation to the bank too, so that money
 * never moves twice for it. Demo history: the bank did it back then.
 */
export function askBank(scope: Scope, ask: BankAsk): RowChange[] {
  const { world, outside } = scope
  const { kind, amount, paymentId, purpose, refundId = null, waits = false } = ask
  const key = operationKey(world.order.id, purpose)
  const entry = entered(scope, {
    ...{ purpose, kind, amount, way: 'bank', paymentId, refundId, operationKey: key },
    status: !outside ? 'settled' : waits ? 'waiting' : 'asked',
  })
  if (entry.length === 0 || (waits && outside)) return entry
  return [...entry, sent(scope, { kind, amount, paymentId, refundId, key, purpose })]
}

/** The event of an entry that waited for its turn, or is tried once more under the same key. */
export const bankRequest = (scope: Scope, entry: Entry, again = ''): RowChange =>
  sent(
    scope,
    {
      ...{ kind: entry.kind as BankKind, amount: entry.amount, refundId: entry.refundId },
      ...{ paymentId: paymentOf(entry, scope.world.order), key: entry.operationKey!, purpose: entry.purpose },
    },
    again,
  )

function sent(
  scope: Scope,
  of: {
    kind: BankKind
    amount: number
    paymentId: string
    refundId: number | null
    key: string
    purpose: string
  },
  again = '',
): RowChange {
  const { id: orderId, currency } = scope.world.order
  const { kind, amount, paymentId, refundId, key, purpose } = of
  return emitted(scope, {
    ...{
      orderId,
      handler: bankHandlers[kind],
      type: `${scope.instance.workflow}.${purpose}`,
      key: `${key}${again}`,
    },
    data: { paymentId, amount, currency, refundId, key },
  })
}
