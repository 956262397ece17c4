import { describe, expect, it } from 'vitest'
import {
  computeEndWeights,
  estimateDifference,
  estimateQuantile,
  estimateSurvival,
  estimateWeightedQuantile,
  findCensoredQuantile,
  getEndedShare,
  type Observation,
} from '../../src/shared/survival.ts'

/** Weeks of remission with 6-MP (Freireich, 1963), the example of most textbooks; times of waiting cases are negative. */
const remissions = [
  6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35,
].map((time): Observation => [Math.abs(time), time > 0 ? 1 : 0, time > 0 ? 0 : 1])
const ended = (...times: number[]) => times.map((time): Observation => [time, 1, 0])

describe('[PO-13] Kaplan–Meier estimate', () => {
  it('equals the values of the textbook, with the log-log interval', () => {
    const { steps } = estimateSurvival(remissions.toReversed())
    expect(steps.map(({ time, survival }) => [time, Number(survival.toFixed(4))])).toEqual([
      [6, 0.8571],
      [7, 0.8067],
      [10, 0.7529],
      [13, 0.6902],
      [16, 0.6275],
      [22, 0.5378],
      [23, 0.4482],
    ])
    expect(steps.at(-1)!.low).toBeCloseTo(0.188, 3)
    expect(steps.at(-1)!.high).toBeCloseTo(0.68, 3)
  })

  it('gives the median with its interval; a bound that the estimate does not reach is unknown', () => {
    const curve = estimateSurvival(remissions)
    expect(estimateQuantile(curve, 0.5)).toEqual({ time: 23, atLeast: null, low: 13, high: null })
  })

  it('returns only a lower bound when the quantile is not reached', () => {
    const curve = estimateSurvival([...ended(1, 2), [3, 0, 7], [50, 0, 1]])
    // Five of ten have already taken 3 or more, whatever the others will take.
    expect(estimateQuantile(curve, 0.5)).toMatchObject({ time: null, atLeast: 3 })
    expect(estimateQuantile(curve, 0.95)).toMatchObject({ time: null, atLeast: 50 })
    expect(estimateQuantile(estimateSurvival([[4, 0, 3]]), 0.5)).toEqual({
      time: null,
      atLeast: 4,
      low: null,
      high: null,
    })
    expect(estimateQuantile(estimateSurvival([]), 0.5)).toEqual({
      time: null,
      atLeast: null,
      low: null,
      high: null,
    })
  })

  it('is the discrete quantile if nobody waits, also where rounding errors would miss it', () => {
    for (let count = 1; count <= 200; count += 1) {
      const curve = estimateSurvival(ended(...Array.from({ length: count }, (_, n) => n + 1)))
      for (const share of [0.1, 0.5, 0.95])
        expect(estimateQuantile(curve, share).time, `${share} of ${count}`).toBe(
          Math.ceil(Number((share * count).toFixed(6))),
        )
    }
  })

  it('has an interval if all end at the same time, narrow only for many cases', () => {
    const equal = (count: number) => estimateQuantile(estimateSurvival([[30, count, 0]]), 0.5)
    expect(equal(40)).toEqual({ time: 30, atLeast: null, low: 30, high: 30 })
    expect(equal(3)).toEqual({ time: 30, atLeast: null, low: 30, high: null })
    // The last of many cases ends, but most have stopped being observed long before.
    const late = estimateSurvival([...ended(1, 2, 3), [4, 0, 60], [90, 1, 0]])
    expect(estimateQuantile(late, 0.5)).toMatchObject({ time: 90, high: null })
  })

  it('is the same if equal times are counted together', () => {
    const apart = estimateSurvival([...ended(5, 5, 5, 8), [5, 0, 1], [5, 0, 1]])
    expect(
      estimateSurvival([
        [5, 3, 2],
        [8, 1, 0],
      ]).steps,
    ).toEqual(apart.steps)
  })

  it('without an interval gives the same quantile', () => {
    const split = (kind: 1 | 2) => remissions.flatMap((row) => (row[kind] > 0 ? [row[0]] : []))
    for (const share of [0.1, 0.25, 0.5, 0.6])
      expect(findCensoredQuantile(split(1), split(2), share)).toBe(
        estimateQuantile(estimateSurvival(remissions), share).time,
      )
    expect(findCensoredQuantile([], [3], 0.5)).toBeNull()
  })
})

describe('[PO-13] difference of two medians', () => {
  const at = (time: number | null, low: number | null, high: number | null) => ({
    time,
    atLeast: null,
    low,
    high,
  })
  it('has an interval from the intervals of both', () => {
    // 3² + 4² = 5², 6² + 8² = 10².
    expect(estimateDifference(at(100, 92, 104), at(70, 67, 76))).toEqual({
      difference: -30,
      low: -35,
      high: -20,
    })
  })
  it('has no bound where an interval has none', () => {
    expect(estimateDifference(at(100, 92, 104), at(120, 117, null))).toEqual({
      difference: 20,
      low: 15,
      high: null,
    })
  })
  it('of a median that is not reached has only the bound that both intervals imply', () => {
    expect(estimateDifference(at(100, 92, 104), at(null, 150, null))).toEqual({
      difference: null,
      low: 46,
      high: null,
    })
    expect(estimateDifference(at(null, 150, null), at(100, 92, 104))).toEqual({
      difference: null,
      low: null,
      high: -46,
    })
  })
})

describe('[PO-13] cases with one of several endings', () => {
  // Ends: 1, 2, 4, 8; one waits since 3, so the later ends represent it too.
  const curve = estimateSurvival([...ended(1, 2, 4, 8), [3, 0, 1]])
  it('represent the waiting ones', () => {
    const weights = computeEndWeights(curve)
    expect([1, 2, 4, 8].map((time) => Number(weights.get(time)!.toFixed(6)))).toEqual([0.2, 0.2, 0.3, 0.3])
    expect(getEndedShare(curve)).toBeCloseTo(1)
  })
  it('have the quantile of all if all have the same ending', () => {
    const weights = computeEndWeights(curve)
    const ends = [1, 2, 4, 8].map((time) => ({ time, weight: weights.get(time)! }))
    for (const share of [0.1, 0.4, 0.5, 0.7, 1])
      expect(estimateWeightedQuantile(ends, share, 1).time).toBe(estimateQuantile(curve, share).time)
  })
  it('do not reach a quantile if too many wait longer than any end', () => {
    const late = estimateSurvival([...ended(1, 2), [5, 0, 2]])
    const weights = computeEndWeights(late)
    const ends = [1, 2].map((time) => ({ time, weight: weights.get(time)! }))
    expect(getEndedShare(late)).toBeCloseTo(0.5)
    expect(estimateWeightedQuantile(ends, 0.5, getEndedShare(late))).toEqual({ time: 2, atLeast: null })
    expect(estimateWeightedQuantile(ends, 0.95, getEndedShare(late))).toEqual({ time: null, atLeast: 2 })
  })
})
