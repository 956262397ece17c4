import type { MedianDifference, StateMeasurement } from '../../../../schemas/api/process-statistics.ts'
import {
  estimateDifference,
  estimateQuantile,
  estimateSurvival,
  type QuantileEstimate,
} from '../../../shared/survival.ts'
import type { StayObservations } from './observations.ts'

/** Minimum number of ended stays in each of the two compared groups. */
const minStays = 30

export interface ComparedStayGroup extends StayObservations {
  /** Number of stays that a migration moved to another version. They are also counted in `unfinished`. */
  migrated: number
}

export interface StaysComparison {
  before: StateMeasurement | null
  after: StateMeasurement | null
  change: MedianDifference | null
  verdict: 'faster' | 'slower' | 'alike' | 'few'
}

/** Compares the medians of two groups of stays. A group without stays is null. */
export function compareStays(
  before: ComparedStayGroup | null,
  after: ComparedStayGroup | null,
): StaysComparison {
  const sides = { before: before && measureStays(before), after: after && measureStays(after) }
  const change =
    sides.before && sides.after ? estimateDifference(sides.before.median, sides.after.median) : null
  return {
    before: sides.before && sides.before.measurement,
    after: sides.after && sides.after.measurement,
    change,
    verdict:
      change === null || before!.left < minStays || after!.left < minStays ? 'few' : getVerdict(change),
  }
}

function getVerdict({ low, high }: MedianDifference): StaysComparison['verdict'] {
  if (high !== null && high < 0) return 'faster'
  return low !== null && low > 0 ? 'slower' : 'alike'
}

function measureStays({ visits, left, unfinished, migrated, observations }: ComparedStayGroup): {
  measurement: StateMeasurement
  median: QuantileEstimate
} {
  const median = estimateQuantile(estimateSurvival(observations), 0.5)
  const { time, atLeast, low, high } = median
  return {
    median,
    measurement: {
      visits,
      left,
      unfinished: unfinished - migrated,
      migrated,
      median: time,
      medianAtLeast: atLeast,
      low,
      high,
    },
  }
}
