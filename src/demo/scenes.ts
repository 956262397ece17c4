import { stagedDeliveries, stagedPartnerOrders } from './delivery-scenes.ts'
import { demoStore, scene, shortForming, noStop, type StagedOrder } from './staged-order.ts'

/** Most important first: a small demo uses only the start of the list. */
export const scenes: readonly StagedOrder[] = [
  // Forming in store 1001: new tasks, some of them late, and one order per step.
  scene(2, [2, 9], { pfm: demoStore, marked: true, stopBefore: 'STARTED' }),
  scene(1, [28, 45], { scenario: shortForming, stopBefore: 'CALL_STARTED' }),
  scene(1, [90, 200], { pfm: demoStore, stopBefore: 'SEND_CODE' }),
  scene(3, [3, 14], { pfm: demoStore, stopBefore: 'STARTED' }),
  scene(2, [17, 40], { pfm: demoStore, stopBefore: 'STARTED' }),
  scene(1, [10, 20], { pfm: demoStore, marked: true, stopBefore: 'COLLECTED' }),
  scene(1, [18, 30], { pfm: demoStore, stopBefore: 'PACKED' }),
  scene(1, [25, 40], { pfm: demoStore, stopBefore: 'FORM' }),
  scene(1, [20, 40], { pfm: demoStore, scenario: { forming: 'nothing' }, stopBefore: 'FORM' }),
  scene(3, [4, 20], { pfm: '1002', stopBefore: 'STARTED' }),
  // Calls.
  scene(4, [30, 80], { scenario: shortForming, stopBefore: 'CALL_STARTED' }),
  scene(4, [2, 35], { asksForCall: true, stopBefore: 'CALL_STARTED' }),
  scene(1, [45, 60], {
    scenario: { ...shortForming, agreement: 'secondCall' },
    stopBefore: 'CALL_STARTED',
    occurrence: 2,
  }),
  scene(1, [20, 30], {
    asksForCall: true,
    scenario: { arrival: 'secondCall' },
    stopBefore: 'CALL_STARTED',
    occurrence: 2,
  }),
  scene(1, [190, 240], {
    scenario: { ...shortForming, agreement: 'unreachable' },
    stopBefore: 'FORM_WITH_COLLECTED',
  }),
  scene(1, [140, 180], {
    asksForCall: true,
    scenario: { arrival: 'unreachable' },
    stopBefore: 'NOT_CONFIRMED',
  }),
  scene(1, [120, 200], { asksForCall: true, scenario: { arrival: 'undecided' } }),
  scene(1, [50, 80], { scenario: { ...shortForming, agreement: 'callBack' }, stopBefore: 'CALL_FAILED' }),
  // Issue.
  scene(5, [100, 1200], { pfm: demoStore, stopBefore: 'SEND_CODE' }),
  scene(1, [120, 400], { pfm: demoStore, adults: true, stopBefore: 'SEND_CODE' }),
  scene(2, [100, 900], { pfm: '1002', stopBefore: 'SEND_CODE' }),
  scene(1, [150, 400], { pfm: demoStore, stopBefore: 'CODE_ENTERED' }),
  scene(1, [150, 400], {
    pfm: demoStore,
    scenario: { issue: 'wrongCode' },
    stopBefore: 'CODE_ENTERED',
    occurrence: 2,
  }),
  scene(1, [200, 500], { pfm: demoStore, scenario: { issue: 'locked' }, stopBefore: 'UNLOCKED' }),
  scene(1, [150, 400], { pfm: demoStore, stopBefore: 'ISSUED_IN_FULL' }),
  scene(1, [200, 500], {
    pfm: demoStore,
    paysOnline: true,
    scenario: { issue: 'inPart' },
    stopBefore: 'RETURNED_TO_WAREHOUSE',
  }),
  scene(2, [150, 400], { pfm: demoStore, paysOnline: false, stopBefore: 'PAID_AND_ISSUED' }),
  // Disbanding.
  scene(1, [120, 300], { pfm: demoStore, scenario: { cancelled: 'whileFormed' }, stopBefore: 'DISBAND' }),
  scene(1, [4600, 4900], { pfm: demoStore, scenario: { issue: 'neverComes' }, stopBefore: 'DISBAND' }),
  scene(1, [4600, 4900], { pfm: demoStore, scenario: { issue: 'neverComes' }, stopBefore: 'DISBANDED' }),
  // Payment.
  scene(2, [1, 12], { awaitsPayment: true, stopBefore: 'PAYMENT_HELD' }),
  ...stagedDeliveries,
  ...stagedPartnerOrders,
  // Changed after forming.
  scene(1, [60, 200], { pfm: demoStore, scenario: { edited: 'replaced' }, stopBefore: 'LINES_CHOSEN' }),
  scene(1, [60, 200], {
    pfm: demoStore,
    scenario: { edited: 'fewer' },
    stopBefore: 'COLLECTED',
    occurrence: 2,
  }),
  scene(1, [60, 200], { scenario: { edited: 'fewer' }, stopBefore: 'CALL_STARTED' }),
  // Refunds.
  scene(2, [3000, 5500], { paysOnline: true, scenario: { refund: 'toAccount' }, stopBefore: 'TRANSFERRED' }),
  scene(1, [3000, 5500], { paysOnline: false, scenario: { refund: 'toAccount' }, stopBefore: 'TRANSFERRED' }),
  scene(1, [3000, 5500], { scenario: { refund: 'detailsWrong' }, stopBefore: 'DETAILS_CORRECTED' }),
  scene(1, [4000, 5500], { scenario: { refund: 'toAccount' }, stopBefore: noStop }),
  scene(2, [3000, 5500], { paysOnline: true, scenario: { refund: 'toCard' }, stopBefore: noStop }),
  scene(1, [3000, 5500], { paysOnline: false, scenario: { refund: 'viaTerminal' }, stopBefore: noStop }),
  scene(1, [3000, 5500], { scenario: { refund: 'refused' }, stopBefore: noStop }),
]
