import type { Random } from '../server/platform/random.ts'

/** Scenario of an order, with one outcome for each decision point that it may reach. */
export interface OrderScenario {
  payment: 'paid' | 'late' | 'declined' | 'never'
  /** Outcome of the call about a new order, if the order requires one. */
  arrival: 'agrees' | 'persuaded' | 'secondCall' | 'undecided' | 'reconsiders' | 'unreachable' | 'cancels'
  forming: 'full' | 'short' | 'nothing'
  /** Outcome of the call about missing goods. */
  agreement: 'agrees' | 'persuaded' | 'callBack' | 'secondCall' | 'unreachable' | 'disagrees' | 'cancels'
  issue: 'inFull' | 'inPart' | 'refused' | 'wrongCode' | 'locked' | 'withoutCode' | 'leaves' | 'neverComes'
  /** Stage at which the customer cancels the order. */
  cancelled: 'no' | 'beforeForming' | 'whileFormed'
  /** Change of the order after forming. */
  edited: 'no' | 'replaced' | 'fewer' | 'dropped'
  /** First response of the delivery service. */
  label: 'ready' | 'failed'
  /** Whether the delivery is moved to another day. `dropped`: the move was requested and given up. */
  moved: 'no' | 'moved' | 'dropped'
  delivery: 'inFull' | 'inPart' | 'refused' | 'lost'
  /** Outcome of the refund of a piece that the customer returns later. */
  refund: 'no' | 'toCard' | 'toAccount' | 'detailsWrong' | 'viaTerminal' | 'refused'
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
    ['unreachable', 4],
    ['cancels', 7],
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
    ['unreachable', 6],
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
    ['beforeForming', 3],
    ['whileFormed', 2],
  ],
  edited: [
    ['no', 96],
    ['replaced', 2],
    ['fewer', 1],
    ['dropped', 1],
  ],
  label: [
    ['ready', 98],
    ['failed', 2],
  ],
  moved: [
    ['no', 88],
    ['moved', 9],
    ['dropped', 3],
  ],
  delivery: [
    ['inFull', 82],
    ['inPart', 7],
    ['refused', 8],
    ['lost', 3],
  ],
  refund: [
    ['no', 90],
    ['toCard', 5],
    ['toAccount', 2],
    ['detailsWrong', 0.5],
    ['viaTerminal', 1.5],
    ['refused', 1],
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
}
