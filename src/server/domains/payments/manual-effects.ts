import { formatDay } from '../../../shared/format.ts'
import { getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import type { EffectContext, EffectHandlers } from '../../engine/effects.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import { createBankRequestEvent } from './bank-requests.ts'
import { dropFailedCapture } from './capture.ts'
import { runDecisionsInSequence } from './ledger.ts'
import { settleLedgerEntry } from './outcomes.ts'
import type { LedgerEntry } from './ledger.ts'

/**
 * Refuses (code 19) a document of a day, in the time zone of the store, on which the money cannot have moved: a refund
 * before it was recorded, or a payment before the order was created.
 */
function refuseDocumentBeforeEntry({ orderState }: EffectContext, entry: LedgerEntry, doneOn: string): void {
  const earliest = getStoreDay(
    entry.kind === 'refunded' ? entry.createdAt : orderState.order.dateCreate,
    getStoreZone(orderState.reference.store),
  )
  if (doneOn < earliest)
    throw refuse.denied('errors:documentBeforeEntry', { date: formatDay(earliest) }, [
      { path: '/payload/doneOn', message: 'errors:documentBeforeEntry' },
    ])
}

export const manualPaymentEffects: Pick<EffectHandlers, 'settleByHand' | 'askBankAgain' | 'dropCapture'> = {
  /**
   * Settles an entry with the document of an operator. Refuses (code 19) an entry that was settled or dropped in the
   * meantime, because its money would move twice, or has no reason to move, and a document of a day before the entry.
   */
  settleByHand: (scope, { purpose, document, doneOn }) => {
    const entry = scope.orderState.find('ledgerEntries', { purpose })
    if (!entry || entry.status === 'settled' || entry.status === 'dropped')
      throw refuse.denied('errors:moneySettled')
    const { kind, amount } = entry
    if (doneOn !== null) refuseDocumentBeforeEntry(scope, entry, doneOn)
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
    const entry = scope.orderState.find('ledgerEntries', { purpose, status: 'failed', kind: 'captured' })
    if (!entry) throw refuse.denied('errors:moneySettled')
    return runDecisionsInSequence(
      scope,
      (current) => dropFailedCapture(current, entry, comment),
      (current) =>
        logAndNotifyOrderChange(current, { action: 'dropCapture', entityName: 'ledger', now: { purpose } }),
    )
  },

  askBankAgain: (scope, { purpose }): EffectChange[] => {
    const entry = scope.orderState.find('ledgerEntries', { purpose, status: 'failed' })
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
