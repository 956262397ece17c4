/**
 * Order statuses. Ids 2, 3, 7, 11, 20 and 27 are defined by the specification (section 4), the others by this product:
 * docs/decisions/0002-order-statuses.md. Names in three languages are in the catalogue `orderStatuses`.
 */
export const orderStatus = {
  new: 1,
  confirmed: 2,
  notConfirmed: 3,
  awaitingPayment: 4,
  toBeFormed: 5,
  beingFormed: 6,
  formed: 7,
  awaitingAgreement: 8,
  readyForShipment: 9,
  issuedToDelivery: 10,
  issued: 11,
  issuedInFull: 12,
  partiallyIssued: 13,
  cancelled: 14,
  toBeDisbanded: 15,
  disbanded: 16,
  returningFromDelivery: 17,
  storageExpired: 18,
  returnedToWarehouse: 20,
  generated: 27,
} as const

export type OrderStatusId = (typeof orderStatus)[keyof typeof orderStatus]

/** Final statuses of orders that were issued to the customer, in full or in part. */
export const issuedStatuses: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]

/** Statuses of orders of which the customer gets nothing any more. */
export const cancelledStatuses: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.disbanded,
  orderStatus.returnedToWarehouse,
]

/** Statuses that an order never leaves. */
export const finalStatuses: readonly number[] = [
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
]
