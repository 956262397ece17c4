import { describe, expect, it } from 'vitest'
import { computeMedianInterval, compareMedians } from '../../../src/server/processes/publication-effect.ts'

/** Quantiles 0, 0.025 … 1 of evenly distributed times. */
const even = (from: number, to: number) => Array.from({ length: 41 }, (_, n) => from + ((to - from) * n) / 40)
const side = (left: number, from: number, to: number) =>
  computeMedianInterval({ visits: left, left, took: even(from, to) })

describe('before and after a publication', () => {
  it('[PO-06] the interval of the median narrows with more cases', () => {
    expect(side(100, 0, 400)).toMatchObject({ median: 200, low: 160, high: 240 })
    expect(side(10_000, 0, 400)).toMatchObject({ median: 200, low: 190, high: 210 })
    expect(side(29, 0, 400)).toEqual({ visits: 29, left: 29, median: 200, low: null, high: null })
    expect(computeMedianInterval({ visits: 3, left: 0, took: null })).toEqual({
      visits: 3,
      left: 0,
      median: null,
      low: null,
      high: null,
    })
  })

  it('[PO-06] faster and slower are reported only for significant differences', () => {
    const was = side(100, 0, 400)
    expect(compareMedians({ before: was, after: side(100, 0, 200) })).toBe('faster')
    expect(compareMedians({ before: was, after: side(100, 200, 600) })).toBe('slower')
    expect(compareMedians({ before: was, after: side(100, 0, 380) })).toBe('alike')
    expect(compareMedians({ before: was, after: side(12, 0, 20) })).toBe('few')
    expect(compareMedians({ before: was, after: null })).toBe('few')
    expect(compareMedians({ before: null, after: was })).toBe('few')
  })
})
