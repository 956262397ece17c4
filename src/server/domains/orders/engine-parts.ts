import type { DomainDependencies } from '../../engine/dependencies.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { updateRow, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeNextUpdateTime } from './change-order.ts'

/** Refusals for failing guards and violated constraints that differ from the default refusal of the engine. */
export const orderRefusals: Pick<DomainDependencies, 'refusals' | 'constraintRefusals'> = {
  /** Refusals with codes 390 and 45 (specification 8), by the name of the rejecting guard. */
  refusals: {
    // The number of the other order is shown only to users who may see its store.
    noMarkOfAnotherOrder: (key, params) =>
      refuse.marksFailed(params && 'orderId' in params ? key : 'errors:markTaken.inOtherStore', params),
    everyMarkIsGood: refuse.marksFailed,
    noMarkTwice: refuse.marksFailed,
    leadsThere: refuse.statusFailed,
  },
  constraintRefusals: {
    // Another order reserved the marking code between the check and the write, so the whole step is rolled back.
    order_marks_one_order: () => refuse.marksFailed('errors:markTakenMeanwhile'),
    // Two refunds of the same pieces were concurrent, or a step returns pieces that were already refunded.
    order_products_refunds_within_kept: () => refuse.denied('errors:refundTooMuch'),
    order_products_refunds_within_price: () => refuse.denied('errors:refundAbovePaid'),
    refunds_payment_order: () => refuse.denied('errors:paymentOrderUsed'),
    idempotency_keys_instance_id_key_pk: () => refuse.denied('errors:keyUsedForAnotherRequest'),
  },
}

export const setOrderUpdateTime = (orderState: OrderState, at: Date): RowChange[] => [
  updateRow('orders', { id: orderState.order.id }, { dateUpdate: computeNextUpdateTime(orderState, at) }),
]
