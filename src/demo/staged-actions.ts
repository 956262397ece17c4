import type { OrderScenario } from './scenarios.ts'
import { createStagedOrder, demoStorePfm, neverSentEvent, type StagedOrder } from './staged-order.ts'

const pickedUp = { pfm: demoStorePfm, requestsCall: false } as const
const byCourier = { pfm: demoStorePfm, delivered: 1, requestsCall: false } as const
const called = { requestsCall: true } as const
const deliveredAfterCall = { delivered: 3, requestsCall: true } as const
const short = { forming: 'short' } as const

type Properties = Omit<Partial<StagedOrder>, 'count' | 'age' | 'scenario'>

/** An order whose scenario runs to its end. */
const createEndedOrder = (properties: Properties, scenario: Partial<OrderScenario>): StagedOrder =>
  createStagedOrder(1, [4800, 6500], { ...properties, scenario, stopBefore: neverSentEvent })

/** Orders with each action of the staff, each decision, and each end of a task that random orders rarely have. */
export const stagedActions: readonly StagedOrder[] = [
  // Work that waits for a decision or an outcome.
  createStagedOrder(1, [1700, 2400], {
    ...byCourier,
    scenario: { shipment: 'late' },
    stopBefore: 'COURIER_EXPECTED',
  }),
  createStagedOrder(1, [1700, 2400], {
    ...byCourier,
    scenario: { delivery: 'deliveredByHand' },
    stopBefore: 'DELIVERED',
  }),
  createStagedOrder(1, [3000, 4500], {
    ...byCourier,
    scenario: { delivery: 'contradicted' },
    stopBefore: 'SETTLED',
  }),
  // Parcels of another store for acceptance acts.
  createStagedOrder(2, [150, 500], { ...byCourier, pfm: '1002', stopBefore: 'ISSUE_TO_COURIER' }),
  createStagedOrder(1, [150, 500], {
    ...byCourier,
    pfm: '1002',
    delivered: 3,
    stopBefore: 'ISSUE_TO_COURIER',
  }),
  createStagedOrder(1, [150, 500], {
    ...byCourier,
    pfm: '1002',
    delivered: 5,
    stopBefore: 'ISSUE_TO_COURIER',
  }),
  // Exchanges, the address and the storage.
  createEndedOrder({ ...pickedUp, marked: true }, { exchange: 'didNotFit' }),
  createEndedOrder(pickedUp, { exchange: 'defect' }),
  createEndedOrder(byCourier, { exchange: 'didNotFit' }),
  createEndedOrder(byCourier, { preparation: 'addressChanged' }),
  createEndedOrder({ ...byCourier, delivered: 2 }, { preparation: 'addressChanged' }),
  createEndedOrder(pickedUp, { preparation: 'delayNotified', storagePlace: 'moved', storage: 'prolonged' }),
  createEndedOrder(byCourier, { label: 'repeated', storagePlace: 'moved' }),
  // Cancellations and edits.
  createEndedOrder(called, { cancelled: 'beforeCall' }),
  createEndedOrder(deliveredAfterCall, { cancelled: 'beforeCall' }),
  createEndedOrder(pickedUp, { cancelled: 'byOperator' }),
  createEndedOrder({ ...byCourier }, { cancelled: 'beforeForming' }),
  createEndedOrder(pickedUp, { edited: 'emptied' }),
  // Calls.
  createEndedOrder(called, { arrival: 'reconsiders' }),
  createEndedOrder(called, { arrival: 'givenUp' }),
  createEndedOrder(called, { arrival: 'wrongNumber' }),
  createEndedOrder(pickedUp, { ...short, agreement: 'wrongNumber' }),
  createEndedOrder(byCourier, { ...short, agreement: 'wrongNumber' }),
  createEndedOrder(byCourier, { ...short, agreement: 'disagrees' }),
  createEndedOrder(byCourier, { ...short, agreement: 'unreachable' }),
  createEndedOrder(byCourier, { ...short, agreement: 'callBack' }),
  // Couriers and outcomes of deliveries.
  createEndedOrder(byCourier, { label: 'failed' }),
  createEndedOrder(byCourier, { shipment: 'late' }),
  createEndedOrder(byCourier, { shipment: 'takenUnrecorded' }),
  createEndedOrder(byCourier, { delivery: 'returnRecorded' }),
  createEndedOrder(byCourier, { delivery: 'recalled' }),
  createEndedOrder(byCourier, { delivery: 'contradicted' }),
  createEndedOrder(byCourier, { delivery: 'deliveredByHand' }),
  createEndedOrder({ ...byCourier, several: true }, { delivery: 'inPartByHand' }),
  createEndedOrder(byCourier, { delivery: 'returnByHand' }),
  createEndedOrder(byCourier, { delivery: 'lostByHand' }),
  createEndedOrder(byCourier, { delivery: 'awaited' }),
]
