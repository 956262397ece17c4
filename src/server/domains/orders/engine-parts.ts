import type { DomainParts } from '../../engine/dependencies.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { update, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { nextUpdate } from './change-order.ts'

/** What the engine is told of orders. */
export const orderRefusals: Pick<DomainParts, 'refusals' | 'taken'> = {
  /** Refusals that the specification gives a code of their own (section 8: 390, 45), by the guard that says no. */
  refusals: {
    // An order of another store has no number here.
    noMarkOfAnotherOrder: (key, said) =>
      refuse.marksFailed(said && 'orderId' in said ? key : 'errors:markTaken.inOtherStore', said),
    everyMarkIsGood: refuse.marksFailed,
    noMarkTwice: refuse.marksFailed,
    leadsThere: refuse.statusFailed,
  },
  taken: {
    // Another order took the mark between its check and now: nothing of this step stands.
    order_marks_one_order: () => refuse.marksFailed('errors:markTakenMeanwhile'),
    // Of two channels that give the same pieces back the second has not seen the first, or a step takes back what was given.
    order_products_refunds_within_kept: () => refuse.denied('errors:refundTooMuch'),
    order_products_refunds_within_price: () => refuse.denied('errors:refundAbovePaid'),
    refunds_payment_order: () => refuse.denied('errors:paymentOrderUsed'),
    idempotency_keys_instance_id_key_pk: () => refuse.denied('errors:keyUsedForAnotherRequest'),
  },
}

export const touchOrder = (world: OrderState, at: Date): RowChange[] => [
  update('orders', { id: world.order.id }, { dateUpdate: nextUpdate(world, at) }),
]
