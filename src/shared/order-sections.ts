import { orderSections } from '../../schemas/values/order-sections.ts'
import type { OrderSection } from '../../schemas/api/access.ts'
import { orderStatus, type OrderStatusId } from './order-statuses.ts'

/** Section of each status, for roles without a setting of their own and for users without a role. */
export const defaultSectionByStatus: Readonly<Record<OrderStatusId, OrderSection>> = {
  [orderStatus.new]: 'new',
  [orderStatus.confirmed]: 'new',
  [orderStatus.notConfirmed]: 'inWork',
  [orderStatus.awaitingPayment]: 'inWork',
  [orderStatus.toBeFormed]: 'new',
  [orderStatus.beingFormed]: 'inWork',
  [orderStatus.formed]: 'inWork',
  [orderStatus.awaitingAgreement]: 'inWork',
  [orderStatus.readyForShipment]: 'inWork',
  [orderStatus.issuedToDelivery]: 'inWork',
  [orderStatus.issued]: 'inWork',
  [orderStatus.issuedInFull]: 'completed',
  [orderStatus.partiallyIssued]: 'completed',
  [orderStatus.cancelled]: 'completed',
  [orderStatus.toBeDisbanded]: 'inWork',
  [orderStatus.disbanded]: 'inWork',
  [orderStatus.returningFromDelivery]: 'inWork',
  [orderStatus.storageExpired]: 'inWork',
  [orderStatus.returnedToWarehouse]: 'completed',
  [orderStatus.generated]: 'inWork',
}

export const orderStatusIds = Object.values(orderStatus)

/** A user with several roles sees an order in the most active of the sections that the roles assign. */
export const chooseActiveSection = (sections: readonly OrderSection[]): OrderSection | undefined =>
  orderSections.find((section) => sections.includes(section))
