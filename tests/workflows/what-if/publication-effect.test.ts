import { describe, expect, it } from 'vitest'
import {
  compareStays,
  type ComparedStayGroup,
} from '../../../src/server/processes/statistics/compare-stays.ts'
import type { Observation } from '../../../src/shared/survival.ts'

/** So many ended stays with evenly distributed times, and so many that have waited a given time. */
function group(
  count: number,
  from: number,
  to: number,
  { waiting = 0, age = 0, migrated = 0 } = {},
): ComparedStayGroup {
  const ended = Array.from({ length: count }, (_, n): Observation => [
    from + ((to - from) * n) / Math.max(count - 1, 1),
    1,
    0,
  ])
  return {
    visits: count + waiting + migrated,
    left: count,
    unfinished: waiting + migrated,
    migrated,
    observations: [...ended, [age, 0, waiting + migrated]],
  }
}

describe('before and after a publication', () => {
  const was = group(100, 0, 400)

  it('[PO-13] the interval of the median narrows with more cases', () => {
    const getWidth = (count: number) => {
      const { before } = compareStays(group(count, 0, 400), null)
      expect(before!.median).toBeGreaterThan(190)
      expect(before!.median).toBeLessThan(210)
      return before!.high! - before!.low!
    }
    expect(getWidth(100)).toBeGreaterThan(60)
    expect(getWidth(10_000)).toBeLessThan(10)
  })

  it('[PO-13] faster and slower are reported only if the interval of the difference excludes zero', () => {
    const verdict = (after: ComparedStayGroup | null, before: ComparedStayGroup | null = was) =>
      compareStays(before, after).verdict
    expect(verdict(group(100, 0, 200))).toBe('faster')
    expect(verdict(group(100, 200, 600))).toBe('slower')
    expect(verdict(group(100, 0, 380))).toBe('alike')
    // Both intervals overlap, but the interval of their difference is narrower than both together.
    const closer = compareStays(group(400, 0, 400), group(400, 0, 335))
    expect(closer.after!.high).toBeGreaterThan(closer.before!.low!)
    expect(closer.change!.high).toBeLessThan(0)
    expect(closer.verdict).toBe('faster')
    expect(verdict(group(12, 0, 20))).toBe('few')
    expect(verdict(null)).toBe('few')
    expect(verdict(was, null)).toBe('few')
    expect(compareStays(null, was).change).toBeNull()
  })

  it('[PO-13] the cases that still wait after it do not make it look faster', () => {
    // A third has left so far, all of them quickly; two thirds have waited longer than that.
    const early = group(40, 0, 200, { waiting: 80, age: 250 })
    const { after, verdict } = compareStays(was, early)
    expect(verdict).not.toBe('faster')
    expect(after).toMatchObject({ unfinished: 80, median: null, medianAtLeast: 250 })
  })

  it('[PO-13] stays that a migration moved neither end nor count as still waiting', () => {
    const { after, verdict } = compareStays(was, group(29, 0, 400, { migrated: 500, age: 20 }))
    expect(after).toMatchObject({ visits: 529, left: 29, unfinished: 0, migrated: 500 })
    expect(after!.median).toBeGreaterThan(150)
    expect(verdict).toBe('few')
  })
})
