import type { Scope } from '../engine/effects.ts'
import { emitted } from '../events/outbox.ts'
import { insert, type RowChange } from '../world/changes.ts'
import type { Money } from './money.ts'

export const operationKinds = {
  deposit: 'payment.complete',
  reverse: 'payment.reverse',
  refund: 'payment.refund',
} as const
export type OperationKind = keyof typeof operationKinds

/**
 * Asks the bank for something by an event. `key` names the operation: the same one is asked once, whatever happens, so
 * that money is never given back twice. No change when it had been asked before. `amount`: minor units.
 */
export function askBank(
  scope: Pick<Scope, 'world' | 'at' | 'outside'>,
  { paymentId, currency }: Pick<Money, 'paymentId' | 'currency'>,
  ask: { kind: OperationKind; amount: number; key: string; type: string; refundId?: number },
): RowChange[] {
  const { world, at, outside } = scope
  const { kind, amount, key, type, refundId = null } = ask
  const { id: orderId } = world.order
  if (world.find('paymentOperations', { key })) return []
  const now = at.toISOString()
  return [
    insert('paymentOperations', {
      ...{ key, orderId, kind, amount, refundId, askedAt: now },
      // Demo history: the bank did it back then.
      ...{ status: outside ? 'asked' : 'done', doneAt: outside ? null : now },
    }),
    emitted(scope, {
      ...{ orderId, handler: operationKinds[kind], type, key },
      data: { paymentId, amount, currency, refundId },
    }),
  ]
}
