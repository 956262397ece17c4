import { orderSections } from '../../schemas/values/order-sections.ts'
import type { OrderSection } from '../../schemas/api/access.ts'
import { orderStatus as of, type OrderStatusId } from './order-statuses.ts'

/** Where a status stands for a role that was told nothing else, and for whoever has no role. */
export const usualSections: Readonly<Record<OrderStatusId, OrderSection>> = {
  [of.new]: 'new',
  [of.confirmed]: 'new',
  [of.notConfirmed]: 'inWork',
  [of.awaitingPayment]: 'inWork',
  [of.toBeFormed]: 'new',
  [of.beingFormed]: 'inWork',
  [of.formed]: 'inWork',
  [of.awaitingAgreement]: 'inWork',
  [of.readyForShipment]: 'inWork',
  [of.issuedToDelivery]: 'inWork',
  [of.issued]: 'inWork',
  [of.issuedInFull]: 'completed',
  [of.partiallyIssued]: 'completed',
  [of.cancelled]: 'completed',
  [of.toBeDisbanded]: 'inWork',
  [of.disbanded]: 'inWork',
  [of.returningFromDelivery]: 'inWork',
  [of.storageExpired]: 'inWork',
  [of.returnedToWarehouse]: 'completed',
  [of.generated]: 'inWork',
}

export const sectionedStatuses = Object.values(of)

/** What one role calls new is to be seen by whoever has that role beside others. */
export const maxActiveSection = (sections: readonly OrderSection[]): OrderSection | undefined =>
  orderSections.find((section) => sections.includes(section))
