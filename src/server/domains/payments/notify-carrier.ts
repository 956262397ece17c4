import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Scope } from '../../engine/effects.ts'
import { emitted } from '../../engine/events/outbox.ts'
import { balance } from '../orders/balance.ts'
import type { Change } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { currentAnnouncementIn } from '../orders/announcements.ts'

const beforeTheDoor: readonly number[] = [
  orderStatus.generated,
  orderStatus.readyForShipment,
  orderStatus.issuedToDelivery,
]

/** The customer has paid meanwhile, or their money is gone: the courier takes another sum at the door than he was told. */
export function notifyCarrier(scope: Scope, before: OrderState): Change[] {
  const { world, instance } = scope
  const { toPay } = balance(world)
  const standing = currentAnnouncementIn(world)
  if (
    toPay === balance(before).toPay ||
    standing === null ||
    !beforeTheDoor.includes(world.order.orderStatusId)
  )
    return []
  const { number, orderId, service } = standing
  return [
    emitted(scope, {
      ...{ orderId, handler: 'delivery.toPay', type: `${instance.workflow}.toPay`, serviceId: service },
      // A payment may change twice between two steps of the order's process: the book says which time it is.
      key: `delivery.toPay.${number}.${world.rows('ledgerEntries').length}`,
      data: { number },
    }),
  ]
}
