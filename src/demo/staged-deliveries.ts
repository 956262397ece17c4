import { orderSource } from '../shared/order-sources.ts'
import {
  demoStorePfm,
  createStagedOrder,
  shortFormingScenario,
  neverSentEvent,
  type StagedOrder,
} from './staged-order.ts'

const deliveredFromHome = { pfm: demoStorePfm, delivered: true } as const

/** Parcels in transit, one for each of the two courier companies and one for the post. */
export const stagedParcelsInTransit: readonly StagedOrder[] = [2, 4, 6].map((delivered) =>
  createStagedOrder(1, [1800, 2500], { pfm: demoStorePfm, delivered, stopBefore: 'PARCEL_delivered' }),
)

/** Orders at every step of a delivery from forming to the return, and in calls, the most important first. */
export const stagedDeliveries: readonly StagedOrder[] = [
  createStagedOrder(2, [3, 14], { ...deliveredFromHome, stopBefore: 'STARTED' }),
  createStagedOrder(1, [3, 14], { ...deliveredFromHome, marked: true, stopBefore: 'STARTED' }),
  createStagedOrder(3, [60, 300], { ...deliveredFromHome, stopBefore: 'DOCUMENTS_PRINTED' }),
  createStagedOrder(2, [2200, 4000], {
    ...deliveredFromHome,
    scenario: { delivery: 'refused' },
    stopBefore: 'RETURN_CONFIRMED',
  }),
  createStagedOrder(1, [100, 400], {
    ...deliveredFromHome,
    scenario: { moved: 'moved' },
    stopBefore: 'CUSTOMER_CALLED',
  }),
  createStagedOrder(1, [50, 120], {
    ...deliveredFromHome,
    scenario: { label: 'failed' },
    stopBefore: 'REQUEST_LABEL',
  }),
  // Forming: orders at each step, and one of which nothing was collected.
  createStagedOrder(1, [17, 40], { ...deliveredFromHome, stopBefore: 'STARTED' }),
  createStagedOrder(1, [10, 20], { ...deliveredFromHome, marked: true, stopBefore: 'COLLECTED' }),
  createStagedOrder(1, [14, 25], { ...deliveredFromHome, stopBefore: 'TARES_WEIGHED' }),
  createStagedOrder(1, [18, 30], { ...deliveredFromHome, stopBefore: 'PACKED' }),
  createStagedOrder(1, [25, 40], { ...deliveredFromHome, stopBefore: 'FORM' }),
  createStagedOrder(1, [20, 40], {
    ...deliveredFromHome,
    scenario: { forming: 'nothing' },
    stopBefore: 'FORM',
  }),
  // Orders that wait for a call to the customer.
  createStagedOrder(2, [2, 35], { delivered: true, requestsCall: true, stopBefore: 'CALL_STARTED' }),
  createStagedOrder(3, [30, 80], {
    delivered: true,
    scenario: shortFormingScenario,
    stopBefore: 'CALL_STARTED',
  }),
  createStagedOrder(1, [45, 60], {
    delivered: true,
    scenario: { ...shortFormingScenario, agreement: 'secondCall' },
    stopBefore: 'CALL_STARTED',
    occurrence: 2,
  }),
  createStagedOrder(1, [190, 240], {
    delivered: true,
    scenario: { ...shortFormingScenario, agreement: 'unreachable' },
    stopBefore: 'FORM_WITH_COLLECTED',
  }),
  createStagedOrder(1, [100, 400], {
    delivered: true,
    scenario: { moved: 'moved' },
    stopBefore: 'CUSTOMER_CALLED',
  }),
  // Waiting for the courier: one order of each type of delivery service. One of them was moved to another day.
  createStagedOrder(1, [150, 500], { pfm: demoStorePfm, delivered: 1, stopBefore: 'ISSUE_TO_COURIER' }),
  createStagedOrder(1, [150, 500], {
    pfm: demoStorePfm,
    delivered: 3,
    scenario: { moved: 'moved' },
    stopBefore: 'ISSUE_TO_COURIER',
  }),
  createStagedOrder(1, [150, 500], { pfm: demoStorePfm, delivered: 5, stopBefore: 'ISSUE_TO_COURIER' }),
  createStagedOrder(1, [150, 500], { pfm: demoStorePfm, delivered: 7, stopBefore: 'ISSUE_TO_COURIER' }),
  ...stagedParcelsInTransit,
  createStagedOrder(1, [300, 900], { pfm: demoStorePfm, delivered: 7, stopBefore: 'PARCEL_delivered' }),
  // Parcels that return to the store, and returned ones.
  createStagedOrder(1, [2200, 4000], {
    ...deliveredFromHome,
    scenario: { delivery: 'inPart' },
    stopBefore: 'RETURN_CONFIRMED',
  }),
  createStagedOrder(1, [2200, 4000], {
    ...deliveredFromHome,
    scenario: { delivery: 'refused' },
    stopBefore: 'RETURNED_FULLY',
  }),
  createStagedOrder(1, [2200, 4000], {
    ...deliveredFromHome,
    scenario: { delivery: 'inPart' },
    stopBefore: 'RETURNED_FULLY',
  }),
  createStagedOrder(2, [4000, 6500], {
    ...deliveredFromHome,
    scenario: { delivery: 'inPart' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [4000, 6500], {
    ...deliveredFromHome,
    several: true,
    scenario: { delivery: 'lost' },
    stopBefore: neverSentEvent,
  }),
  // Orders that were changed or cancelled after forming.
  createStagedOrder(1, [90, 300], {
    ...deliveredFromHome,
    scenario: { edited: 'replaced' },
    stopBefore: 'LINES_CHOSEN',
  }),
  createStagedOrder(1, [120, 300], {
    ...deliveredFromHome,
    scenario: { cancelled: 'whileFormed' },
    stopBefore: 'DISBAND',
  }),
]

const throughPartner = { pfm: demoStorePfm, delivered: 7, requestsCall: false } as const

/** Orders that were paid to the partner: delivered, refunded through the partner, or returning to the store. */
export const stagedPartnerOrders: readonly StagedOrder[] = [
  createStagedOrder(1, [3000, 5500], {
    ...throughPartner,
    partner: orderSource.foodDelivery,
    scenario: { refund: 'toCard' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [3000, 5500], {
    ...throughPartner,
    partner: orderSource.foodDelivery,
    scenario: { refund: 'toCard' },
    stopBefore: 'RETURNED',
  }),
  createStagedOrder(2, [1500, 2500], {
    ...throughPartner,
    partner: orderSource.foodDelivery,
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [3000, 5500], {
    ...throughPartner,
    partner: orderSource.marketplace,
    scenario: { refund: 'toCard' },
    stopBefore: 'RETURNED',
  }),
  createStagedOrder(2, [2200, 4000], {
    ...throughPartner,
    partner: orderSource.marketplace,
    scenario: { delivery: 'refused' },
    stopBefore: 'RETURN_CONFIRMED',
  }),
]
