import { stagedActions } from './staged-actions.ts'
import { stagedDeliveries, stagedPartnerOrders } from './staged-deliveries.ts'
import {
  demoStorePfm,
  createStagedOrder,
  shortFormingScenario,
  neverSentEvent,
  type StagedOrder,
} from './staged-order.ts'

/** The most important orders first, because a small demo uses only the beginning of the list. */
export const stagedOrders: readonly StagedOrder[] = [
  // First a marked order, a call and an issue. Then orders in forming: new tasks, some of them late, and each step.
  createStagedOrder(2, [2, 9], { pfm: demoStorePfm, marked: true, stopBefore: 'STARTED' }),
  createStagedOrder(1, [28, 45], { scenario: shortFormingScenario, stopBefore: 'CALL_STARTED' }),
  createStagedOrder(1, [90, 200], { pfm: demoStorePfm, stopBefore: 'SEND_CODE' }),
  createStagedOrder(3, [3, 14], { pfm: demoStorePfm, stopBefore: 'STARTED' }),
  createStagedOrder(2, [17, 40], { pfm: demoStorePfm, stopBefore: 'STARTED' }),
  createStagedOrder(1, [10, 20], { pfm: demoStorePfm, marked: true, stopBefore: 'COLLECTED' }),
  createStagedOrder(1, [18, 30], { pfm: demoStorePfm, stopBefore: 'PACKED' }),
  createStagedOrder(1, [25, 40], { pfm: demoStorePfm, stopBefore: 'FORM' }),
  createStagedOrder(1, [20, 40], { pfm: demoStorePfm, scenario: { forming: 'nothing' }, stopBefore: 'FORM' }),
  createStagedOrder(3, [4, 20], { pfm: '1002', stopBefore: 'STARTED' }),
  // Orders at the steps of a call to the customer.
  createStagedOrder(4, [30, 80], { scenario: shortFormingScenario, stopBefore: 'CALL_STARTED' }),
  createStagedOrder(4, [2, 35], { requestsCall: true, stopBefore: 'CALL_STARTED' }),
  createStagedOrder(1, [45, 60], {
    scenario: { ...shortFormingScenario, agreement: 'secondCall' },
    stopBefore: 'CALL_STARTED',
    occurrence: 2,
  }),
  createStagedOrder(1, [20, 30], {
    requestsCall: true,
    scenario: { arrival: 'secondCall' },
    stopBefore: 'CALL_STARTED',
    occurrence: 2,
  }),
  createStagedOrder(1, [190, 240], {
    scenario: { ...shortFormingScenario, agreement: 'unreachable' },
    stopBefore: 'FORM_WITH_COLLECTED',
  }),
  createStagedOrder(1, [140, 180], {
    requestsCall: true,
    scenario: { arrival: 'unreachable' },
    stopBefore: 'NOT_CONFIRMED',
  }),
  createStagedOrder(1, [120, 200], { requestsCall: true, scenario: { arrival: 'undecided' } }),
  createStagedOrder(1, [50, 80], {
    scenario: { ...shortFormingScenario, agreement: 'callBack' },
    stopBefore: 'CALL_FAILED',
  }),
  // Orders at the steps of the issue to the customer.
  createStagedOrder(5, [100, 1200], { pfm: demoStorePfm, stopBefore: 'SEND_CODE' }),
  createStagedOrder(1, [120, 400], { pfm: demoStorePfm, adults: true, stopBefore: 'SEND_CODE' }),
  createStagedOrder(2, [100, 900], { pfm: '1002', stopBefore: 'SEND_CODE' }),
  createStagedOrder(1, [150, 400], { pfm: demoStorePfm, stopBefore: 'CODE_ENTERED' }),
  createStagedOrder(1, [150, 400], {
    pfm: demoStorePfm,
    scenario: { issue: 'wrongCode' },
    stopBefore: 'CODE_ENTERED',
    occurrence: 2,
  }),
  createStagedOrder(1, [200, 500], {
    pfm: demoStorePfm,
    scenario: { issue: 'locked' },
    stopBefore: 'UNLOCKED',
  }),
  createStagedOrder(1, [150, 400], { pfm: demoStorePfm, stopBefore: 'ISSUED_IN_FULL' }),
  createStagedOrder(1, [200, 500], {
    pfm: demoStorePfm,
    paysOnline: true,
    scenario: { issue: 'inPart' },
    stopBefore: 'RETURNED_TO_WAREHOUSE',
  }),
  createStagedOrder(2, [150, 400], { pfm: demoStorePfm, paysOnline: false, stopBefore: 'PAID_AND_ISSUED' }),
  // Cancelled or unclaimed orders whose goods are put back.
  createStagedOrder(1, [120, 300], {
    pfm: demoStorePfm,
    scenario: { cancelled: 'whileFormed' },
    stopBefore: 'DISBAND',
  }),
  createStagedOrder(1, [4600, 4900], {
    pfm: demoStorePfm,
    scenario: { issue: 'neverComes' },
    stopBefore: 'DISBAND',
  }),
  createStagedOrder(1, [4600, 4900], {
    pfm: demoStorePfm,
    scenario: { issue: 'neverComes' },
    stopBefore: 'DISBANDED',
  }),
  // Orders that wait for an online payment.
  createStagedOrder(2, [1, 12], { awaitsPayment: true, stopBefore: 'PAYMENT_HELD' }),
  ...stagedDeliveries,
  ...stagedPartnerOrders,
  // Orders that were changed after forming.
  createStagedOrder(1, [60, 200], {
    pfm: demoStorePfm,
    scenario: { edited: 'replaced' },
    stopBefore: 'LINES_CHOSEN',
  }),
  createStagedOrder(1, [60, 200], {
    pfm: demoStorePfm,
    scenario: { edited: 'fewer' },
    stopBefore: 'COLLECTED',
    occurrence: 2,
  }),
  createStagedOrder(1, [60, 200], { scenario: { edited: 'fewer' }, stopBefore: 'CALL_STARTED' }),
  // Issued orders with a refund that is in progress, completed or refused.
  createStagedOrder(2, [3000, 5500], {
    paysOnline: true,
    scenario: { refund: 'toAccount' },
    stopBefore: 'TRANSFERRED',
  }),
  createStagedOrder(1, [3000, 5500], {
    paysOnline: false,
    scenario: { refund: 'toAccount' },
    stopBefore: 'TRANSFERRED',
  }),
  createStagedOrder(1, [3000, 5500], {
    scenario: { refund: 'detailsWrong' },
    stopBefore: 'DETAILS_CORRECTED',
  }),
  createStagedOrder(1, [4000, 5500], { scenario: { refund: 'toAccount' }, stopBefore: neverSentEvent }),
  createStagedOrder(2, [3000, 5500], {
    paysOnline: true,
    scenario: { refund: 'toCard' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [3000, 5500], {
    paysOnline: false,
    scenario: { refund: 'viaTerminal' },
    stopBefore: neverSentEvent,
  }),
  createStagedOrder(1, [3000, 5500], { scenario: { refund: 'refused' }, stopBefore: neverSentEvent }),
  ...stagedActions,
]
