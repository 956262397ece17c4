import type { EffectContext } from '../../engine/effects.ts'
import { formatSum, notifyCustomer } from '../messages/effects.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import {
  computeOrderBalance,
  hasCustomerReceivedGoods,
  getDefaultRefundWay,
} from '../orders/money/balance.ts'
import { findUnusedLedgerPurpose, type LedgerEntry } from './ledger.ts'
import { recordLedgerProblem } from './refund-money.ts'
import { settleLedgerEntry } from './outcomes.ts'

/** Purpose of the ledger entry for money that a courier collected. */
export const courierLedgerPurpose = 'courier'
/** Purpose of the first ledger entry for a debt: goods were handed over and not fully paid. */
export const debtLedgerPurpose = 'debt'

/**
 * Records a debt if the customer has the goods and has not paid in full. Opens an operator task and notifies the
 * customer.
 */
export function recordDebt(scope: EffectContext): EffectChange[] {
  const { orderState } = scope
  const { toPay } = computeOrderBalance(orderState)
  // While pieces are on their way back, no debt is recorded, because the reported return may still change.
  if (!scope.callsPartners || toPay <= 0 || !hasCustomerReceivedGoods(orderState) || findOpenDebt(orderState))
    return []
  const purpose = findUnusedLedgerPurpose(orderState, debtLedgerPurpose)
  return [
    ...recordLedgerProblem(scope, {
      purpose,
      amount: toPay,
      way: getDefaultRefundWay(orderState),
      problem: 'unpaid',
    }),
    ...notifyCustomer(scope, 'owing', { sum: formatSum(scope, toPay) }, purpose),
  ]
}

/** Settles the open debt if nothing is left to pay. */
export function settlePaidDebt(scope: EffectContext): EffectChange[] {
  const entry = findOpenDebt(scope.orderState)
  return entry && computeOrderBalance(scope.orderState).toPay === 0 ? settleLedgerEntry(scope, entry) : []
}

/** The open debt. Settled debts may precede it, if the money paid for them was returned later. */
const findOpenDebt = (orderState: OrderState): LedgerEntry | undefined =>
  orderState.rows('ledgerEntries').find(({ problem, status }) => problem === 'unpaid' && status !== 'settled')
