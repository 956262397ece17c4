import type { Random } from './random.ts'

/** What will happen to an order, one choice for each turn of its process that it comes to. */
export interface Fate {
  payment: 'paid' | 'late' | 'declined' | 'never'
  /** The call about an order that has just come, for those that ask for one. */
  arrival: 'agrees' | 'persuaded' | 'secondCall' | 'undecided' | 'reconsiders' | 'unreachable' | 'cancels'
  forming: 'full' | 'short' | 'nothing'
  /** The call about what is missing. */
  agreement: 'agrees' | 'persuaded' | 'callBack' | 'secondCall' | 'unreachable' | 'disagrees' | 'cancels'
  issue: 'inFull' | 'inPart' | 'refused' | 'wrongCode' | 'locked' | 'withoutCode' | 'leaves' | 'neverComes'
  /** The customer gives the order up at this point. */
  cancelled: 'no' | 'beforeForming' | 'whileFormed'
}

type Weights = { [Turn in keyof Fate]: readonly (readonly [Fate[Turn], number])[] }

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
}

export function drawFate(random: Random): Fate {
  return {
    payment: random.weighted(weights.payment),
    arrival: random.weighted(weights.arrival),
    forming: random.weighted(weights.forming),
    agreement: random.weighted(weights.agreement),
    issue: random.weighted(weights.issue),
    cancelled: random.weighted(weights.cancelled),
  }
}
