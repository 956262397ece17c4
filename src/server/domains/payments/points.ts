import type { EffectContext } from '../../engine/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { addLedgerEntry, findUnusedLedgerPurpose } from './ledger.ts'

/** Returns points to the loyalty card of the customer. `reason` becomes part of the purpose of the ledger entry. */
export function refundPoints(scope: EffectContext, reason: string, points: number): EffectChange[] {
  if (points <= 0) return []
  const { loyalty } = scope.orderState.order
  const { writtenOff, givenBack } = computeOrderBalance(scope.orderState).points
  const entry = addLedgerEntry(scope, {
    purpose: findUnusedLedgerPurpose(scope.orderState, `points:${reason}`),
    kind: 'pointsGivenBack',
    amount: points,
    way: 'loyalty',
    status: 'settled',
  })
  return [
    ...entry,
    ...changeOrder(
      scope,
      loyalty === null ? {} : { loyalty: { ...loyalty, activePoints: (loyalty.activePoints ?? 0) + points } },
      {
        action: 'giveBackPoints',
        entityName: 'pointsWrittenOff',
        old: writtenOff - givenBack,
        new: writtenOff - givenBack - points,
      },
    ),
  ]
}
