import type { Random } from '../server/platform/random.ts'

/** What will happen to an order, one choice for each turn of its process that it comes to. */
export interface Scenario {
  payment: 'paid' | 'late' | 'declined' | 'never'
  /** The call about an order that has just come, for those that ask for one. */
  arrival: 'agrees' | 'persuaded' | 'secondCall' | 'undecided' | 'reconsiders' | 'unreachable' | 'cancels'
  forming: 'full' | 'short' | 'nothing'
  /** The call about what is missing. */
  agreement: 'agrees' | 'persuaded' | 'callBack' | 'secondCall' | 'unreachable' | 'disagrees' | 'cancels'
  issue: 'inFull' | 'inPart' | 'refused' | 'wrongCode' | 'locked' | 'withoutCode' | 'leaves' | 'neverComes'
  /** The customer gives the order up at this point. */
  cancelled: 'no' | 'beforeForming' | 'whileFormed'
  /** A formed order is changed once more. */
  edited: 'no' | 'replaced' | 'fewer' | 'dropped'
  /** What the delivery service answers when it is first asked. */
  label: 'ready' | 'failed'
  /** To another day. */
  moved: 'no' | 'moved' | 'dropped'
  delivery: 'inFull' | 'inPart' | 'refused' | 'lost'
  /** A piece is brought back later. */
  refund: 'no' | 'toCard' | 'toAccount' | 'detailsWrong' | 'viaTerminal' | 'refused'
}

type Weights = { [Turn in keyof Scenario]: readonly (readonly [Scenario[Turn], number])[] }

/** Out of a hundred orders that come to the turn. */
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

export function drawScenario(random: Random): Scenario {
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

/** Everything goes as it should: what a story that is not drawn begins with. */
export const smoothScenario: Scenario = {
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
