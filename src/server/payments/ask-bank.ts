import { paymentOperations } from '../db/schema/payments.ts'
import type { StepScope } from '../engine/effects.ts'
import { emit } from '../events/outbox.ts'
import type { Money } from './money.ts'

export const operationKinds = {
  deposit: 'payment.complete',
  reverse: 'payment.reverse',
  refund: 'payment.refund',
} as const
export type OperationKind = keyof typeof operationKinds

type Scope = Pick<StepScope, 'tx' | 'at' | 'outside'>

/**
 * Asks the bank for something by an event. `key` names the operation: the same one is asked once, whatever happens, so
 * that money is never given back twice. False when it had been asked before. `amount`: minor units.
 */
export async function askBank(
  scope: Scope,
  orderId: number,
  { paymentId, currency }: Pick<Money, 'paymentId' | 'currency'>,
  ask: { kind: OperationKind; amount: number; key: string; type: string; refundId?: number },
): Promise<boolean> {
  const { tx, at, outside } = scope
  const { kind, amount, key, type, refundId = null } = ask
  const written = await tx
    .insert(paymentOperations)
    .values({
      ...{ key, orderId, kind, amount, refundId },
      // Demo history: the bank did it back then.
      status: outside ? 'asked' : 'done',
      askedAt: at,
      doneAt: outside ? null : at,
    })
    .onConflictDoNothing()
    .returning({ key: paymentOperations.key })
  if (written.length === 0) return false
  await emit(tx, {
    now: at,
    orderId,
    handler: operationKinds[kind],
    type,
    key,
    data: { paymentId, amount, currency, refundId },
    ...(outside ? {} : { status: 'done' as const }),
  })
  return true
}
