import { orderStatus } from '../../../shared/order-statuses.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { createOutboxEvent } from '../../engine/events/outbox.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { findCurrentAnnouncement } from '../orders/announcements.ts'

const statusesBeforeHandOver: readonly number[] = [
  orderStatus.generated,
  orderStatus.readyForShipment,
  orderStatus.issuedToDelivery,
]

/**
 * Notifies the delivery service of the new amount if a payment or a refund has changed what the courier must collect at
 * the door.
 */
export function notifyCarrierOfAmountDue(scope: EffectContext, before: OrderState): EffectChange[] {
  const { orderState, instance } = scope
  const { toPay } = computeOrderBalance(orderState)
  const announcement = findCurrentAnnouncement(orderState)
  if (
    toPay === computeOrderBalance(before).toPay ||
    announcement === null ||
    !statusesBeforeHandOver.includes(orderState.order.orderStatusId)
  )
    return []
  const { number, orderId, service } = announcement
  return [
    createOutboxEvent(scope, {
      orderId,
      handler: 'delivery.toPay',
      type: `${instance.workflow}.toPay`,
      serviceId: service,
      // The number of ledger entries makes the key unique, because the amount may change twice between two steps of the
      // process.
      key: `delivery.toPay.${number}.${orderState.rows('ledgerEntries').length}`,
      data: { number },
    }),
  ]
}
