import { formatDay } from '../../shared/format.ts'
import type { EffectHandlers } from '../engine/effects.ts'
import { noteOnOrder } from '../orders/change-order.ts'
import { refuse } from '../refusal.ts'
import { update, type Change } from '../order-state/changes.ts'
import { bankRequest } from './bank-requests.ts'
import { dropCapture } from './capture.ts'
import { inTurn } from './ledger.ts'
import { settled } from './outcomes.ts'

export const manualPaymentEffects: Pick<EffectHandlers, 'settleByHand' | 'askBankAgain' | 'dropCapture'> = {
  /** Refuses with code 19 what has come true meanwhile: it would be done twice. */
  settleByHand: (scope, { purpose, document, doneOn }) => {
    const entry = scope.world.find('ledgerEntries', { purpose })
    if (!entry || entry.status === 'settled') throw refuse.denied('errors:moneySettled')
    const { kind, amount } = entry
    return inTurn(
      scope,
      (now) => settled(now, entry, doneOn === null ? document : `${document}, ${formatDay(doneOn)}`),
      (now) =>
        noteOnOrder(now, { action: 'settleByHand', entityName: 'ledger', now: { purpose, kind, amount } }),
    )
  },

  dropCapture: (scope, { purpose, comment }) => {
    const entry = scope.world.find('ledgerEntries', { purpose, status: 'failed', kind: 'captured' })
    if (!entry) throw refuse.denied('errors:moneySettled')
    return inTurn(
      scope,
      (now) => dropCapture(now, entry, comment),
      (now) => noteOnOrder(now, { action: 'dropCapture', entityName: 'ledger', now: { purpose } }),
    )
  },

  askBankAgain: (scope, { purpose }): Change[] => {
    const entry = scope.world.find('ledgerEntries', { purpose, status: 'failed' })
    if (!entry || entry.operationKey === null) throw refuse.denied('errors:moneySettled')
    const { orderId } = entry
    // Beside the instance's own revision nothing tells one try from another.
    const again = `/${scope.instance.id}`
    return [
      update('ledgerEntries', { orderId, purpose }, { status: 'asked', problem: null }),
      bankRequest(scope, entry, again),
      ...noteOnOrder(scope, { action: 'askBankAgain', entityName: 'ledger', now: { purpose } }),
    ]
  },
}
