import { formatDay } from '../../../shared/format.ts'
import type { EffectHandlers } from '../../engine/effects.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import { createBankRequestEvent } from './bank-requests.ts'
import { dropFailedCapture } from './capture.ts'
import { runDecisionsInSequence } from './ledger.ts'
import { settleLedgerEntry } from './outcomes.ts'

export const manualPaymentEffects: Pick<EffectHandlers, 'settleByHand' | 'askBankAgain' | 'dropCapture'> = {
  /**
   * Settles an entry with the document of an operator. Refuses (code 19) an entry that was settled or dropped in the
   * meantime, because its money would move twice, or has no reason to move.
   */
  settleByHand: (scope, { purpose, document, doneOn }) => {
    const entry = scope.world.find('ledgerEntries', { purpose })
    if (!entry || entry.status === 'settled' || entry.status === 'dropped')
      throw refuse.denied('errors:moneySettled')
    const { kind, amount } = entry
    return runDecisionsInSequence(
      scope,
      (current) =>
        settleLedgerEntry(current, entry, doneOn === null ? document : `${document}, ${formatDay(doneOn)}`),
      (current) =>
        logAndNotifyOrderChange(current, {
          action: 'settleByHand',
          entityName: 'ledger',
          now: { purpose, kind, amount },
        }),
    )
  },

  dropCapture: (scope, { purpose, comment }) => {
    const entry = scope.world.find('ledgerEntries', { purpose, status: 'failed', kind: 'captured' })
    if (!entry) throw refuse.denied('errors:moneySettled')
    return runDecisionsInSequence(
      scope,
      (current) => dropFailedCapture(current, entry, comment),
      (current) =>
        logAndNotifyOrderChange(current, { action: 'dropCapture', entityName: 'ledger', now: { purpose } }),
    )
  },

  askBankAgain: (scope, { purpose }): EffectChange[] => {
    const entry = scope.world.find('ledgerEntries', { purpose, status: 'failed' })
    if (!entry || entry.operationKey === null) throw refuse.denied('errors:moneySettled')
    const { orderId } = entry
    // The id of the task instance makes the key of this attempt unique.
    const keySuffix = `/${scope.instance.id}`
    return [
      updateRow('ledgerEntries', { orderId, purpose }, { status: 'asked', problem: null }),
      createBankRequestEvent(scope, entry, keySuffix),
      ...logAndNotifyOrderChange(scope, { action: 'askBankAgain', entityName: 'ledger', now: { purpose } }),
    ]
  },
}
