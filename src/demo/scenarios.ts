import type { Random } from '../server/platform/random.ts'

/** Scenario of an order, with one outcome for each decision point that it may reach. */
export interface OrderScenario {
  payment: 'paid' | 'late' | 'declined' | 'never'
  /** Outcome of the call about a new order, if the order requires one. */
  arrival:
    | 'agrees'
    | 'persuaded'
    | 'secondCall'
    | 'undecided'
    | 'reconsiders'
    | 'givenUp'
    | 'unreachable'
    | 'wrongNumber'
    | 'cancels'
  forming: 'full' | 'short' | 'nothing'
  /** Outcome of the call about missing goods. */
  agreement:
    | 'agrees'
    | 'persuaded'
    | 'callBack'
    | 'secondCall'
    | 'unreachable'
    | 'wrongNumber'
    | 'disagrees'
    | 'cancels'
  issue: 'inFull' | 'inPart' | 'refused' | 'wrongCode' | 'locked' | 'withoutCode' | 'leaves' | 'neverComes'
  /** Stage at which the order is cancelled, by the customer or by an operator. */
  cancelled: 'no' | 'beforeCall' | 'beforeForming' | 'byOperator' | 'whileFormed'
  /** Change of the order after forming. */
  edited: 'no' | 'replaced' | 'fewer' | 'dropped' | 'emptied'
  /** First response of the delivery service. `repeated`: the label came, but was requested again. */
  label: 'ready' | 'failed' | 'repeated'
  /** Whether the delivery is moved to another day. `dropped`: the move was requested and given up. */
  moved: 'no' | 'moved' | 'dropped'
  /** Whether the courier came within a day. `takenUnrecorded`: the parcel was handed over without a record. */
  shipment: 'inTime' | 'late' | 'takenUnrecorded'
  delivery:
    | 'inFull'
    | 'inPart'
    | 'refused'
    | 'lost'
    | 'deliveredByHand'
    | 'inPartByHand'
    | 'returnByHand'
    | 'lostByHand'
    | 'awaited'
    | 'returnRecorded'
    | 'recalled'
    | 'contradicted'
  /** Outcome of the refund of a piece that the customer returns later. */
  refund: 'no' | 'toCard' | 'toAccount' | 'detailsWrong' | 'viaTerminal' | 'refused'
  /** What the staff does before the order is collected. */
  preparation: 'usual' | 'delayNotified' | 'addressChanged'
  /** Where the collected order is stored. `moved`: its first place was changed. */
  storagePlace: 'unnamed' | 'named' | 'moved'
  storage: 'usual' | 'prolonged'
  /** Exchange of a piece after the issue. */
  exchange: 'no' | 'didNotFit' | 'defect'
}

type Weights = { [Point in keyof OrderScenario]: readonly (readonly [OrderScenario[Point], number])[] }

/** Weights of the outcomes, per hundred orders that reach the decision point. */
const weights: Weights = {
  payment: [
    ['paid', 88],
    ['late', 7],
    ['declined', 2],
    ['never', 3],
  ],
  arrival: [
    ['agrees', 55],
    ['persuaded', 12],
    ['secondCall', 13],
    ['undecided', 5],
    ['reconsiders', 4],
    ['givenUp', 1],
    ['unreachable', 3],
    ['wrongNumber', 1],
    ['cancels', 6],
  ],
  forming: [
    ['full', 83],
    ['short', 14],
    ['nothing', 3],
  ],
  agreement: [
    ['agrees', 46],
    ['persuaded', 13],
    ['callBack', 9],
    ['secondCall', 10],
    ['unreachable', 5],
    ['wrongNumber', 1],
    ['disagrees', 6],
    ['cancels', 10],
  ],
  issue: [
    ['inFull', 76],
    ['inPart', 7],
    ['refused', 3],
    ['wrongCode', 4],
    ['locked', 1],
    ['withoutCode', 2],
    ['leaves', 2],
    ['neverComes', 5],
  ],
  cancelled: [
    ['no', 95],
    ['beforeCall', 0.5],
    ['beforeForming', 1.5],
    ['byOperator', 1],
    ['whileFormed', 2],
  ],
  edited: [
    ['no', 95.5],
    ['replaced', 2],
    ['fewer', 1],
    ['dropped', 1],
    ['emptied', 0.5],
  ],
  label: [
    ['ready', 96],
    ['failed', 2],
    ['repeated', 2],
  ],
  shipment: [
    ['inTime', 97],
    ['late', 2],
    ['takenUnrecorded', 1],
  ],
  moved: [
    ['no', 88],
    ['moved', 9],
    ['dropped', 3],
  ],
  delivery: [
    ['inFull', 76],
    ['inPart', 7],
    ['refused', 6],
    ['lost', 3],
    ['deliveredByHand', 1.5],
    ['inPartByHand', 0.5],
    ['returnByHand', 0.5],
    ['lostByHand', 0.5],
    ['awaited', 1],
    ['returnRecorded', 2],
    ['recalled', 1],
    ['contradicted', 1],
  ],
  refund: [
    ['no', 90],
    ['toCard', 5],
    ['toAccount', 2],
    ['detailsWrong', 0.5],
    ['viaTerminal', 1.5],
    ['refused', 1],
  ],
  preparation: [
    ['usual', 88],
    ['delayNotified', 4],
    ['addressChanged', 8],
  ],
  storagePlace: [
    ['unnamed', 35],
    ['named', 55],
    ['moved', 10],
  ],
  storage: [
    ['usual', 94],
    ['prolonged', 6],
  ],
  exchange: [
    ['no', 93],
    ['didNotFit', 5],
    ['defect', 2],
  ],
}

export function pickScenario(random: Random): OrderScenario {
  return {
    payment: random.weighted(weights.payment),
    arrival: random.weighted(weights.arrival),
    forming: random.weighted(weights.forming),
    agreement: random.weighted(weights.agreement),
    issue: random.weighted(weights.issue),
    cancelled: random.weighted(weights.cancelled),
    edited: random.weighted(weights.edited),
    label: random.weighted(weights.label),
    moved: random.weighted(weights.moved),
    delivery: random.weighted(weights.delivery),
    refund: random.weighted(weights.refund),
    shipment: random.weighted(weights.shipment),
    preparation: random.weighted(weights.preparation),
    storagePlace: random.weighted(weights.storagePlace),
    storage: random.weighted(weights.storage),
    exchange: random.weighted(weights.exchange),
  }
}

/** Scenario without any problem; staged orders start from it and change single outcomes. */
export const problemFreeScenario: OrderScenario = {
  payment: 'paid',
  arrival: 'agrees',
  forming: 'full',
  agreement: 'agrees',
  issue: 'inFull',
  cancelled: 'no',
  edited: 'no',
  label: 'ready',
  moved: 'no',
  delivery: 'inFull',
  refund: 'no',
  shipment: 'inTime',
  preparation: 'usual',
  storagePlace: 'named',
  storage: 'usual',
  exchange: 'no',
}
