import { describe, expect, it } from 'vitest'
import type {
  ProcessCoverage,
  StateStatistics,
  TransitionStatistics,
} from '../../../../schemas/api/process-statistics.ts'
import {
  countOver,
  coverageByTransition,
  coverageOfArrow,
  measuredStates,
  takenSteps,
} from '../../../../src/client/features/processes/measure/measured.ts'
import { formatTook } from '../../../../src/client/ui/format.ts'
import { sample } from './sample-process.ts'

const stay = (state: string, median: number | null, visits = 1): StateStatistics => ({
  ...{ state, visits, left: visits, unfinished: 0, median, p95: median },
})
const transition = (from: string | null, event: string, to: string, count: number): TransitionStatistics => ({
  ...{ from, event, to, count },
})
const idsOf = (source: string | null, event: string | null, target?: string) =>
  sample.transitions
    .filter((t) => t.source === source && t.event === event && (!target || t.targets[0] === target))
    .map(({ id }) => id)

const statistics = [
  transition(null, '@start', 'ready', 9),
  transition('ready', 'SEND_CODE', 'code.sent', 8),
  transition('code.sent', 'CODE_ENTERED', 'code.wrong', 3),
  transition('code.wrong', 'CODE_ENTERED', 'handing', 2),
  transition('code.sent', 'CODE_ENTERED', 'handing', 4),
  transition('handing', 'SEND_CODE', 'handing', 5),
]
const steps = takenSteps(sample, statistics)

describe('how it went, on the diagram', () => {
  it('[PO-06] a state is the hotter the nearer its median is to the longest one', () => {
    const states = measuredStates(sample, [
      stay('ready', 100),
      stay('code.sent', 50),
      stay('code.wrong', 20),
      stay('handing', 5),
      stay('paid', 4),
      stay('issued', null),
    ])
    expect([...states].map(([path, { level }]) => [path, level])).toEqual([
      ...[['ready', 3] as const, ['code.sent', 3] as const, ['code.wrong', 2] as const],
      ...[['handing', 1] as const, ['paid', 0] as const, ['issued', null] as const],
    ])
    // A state around others has no median of its own, and one that the diagram does not know stands nowhere.
    expect(states.has('code')).toBe(false)
    expect(measuredStates(sample, [stay('gone', 5)]).size).toBe(0)
    expect(measuredStates(sample, [stay('ready', 0)]).get('ready')!.level).toBe(0)
  })

  it('[PO-06] steps from states within count on the arrow of the state around them', () => {
    expect(countOver(steps, idsOf('ready', 'SEND_CODE'))).toBe(8)
    expect(countOver(steps, idsOf('code', 'CODE_ENTERED', 'handing'))).toBe(6)
    expect(countOver(steps, idsOf('code', 'CODE_ENTERED', 'code.wrong'))).toBe(3)
    expect(countOver(steps, idsOf('handing', 'SEND_CODE'))).toBe(5)
    expect(countOver(steps, idsOf('handing', 'CUSTOMER_LEFT'))).toBe(0)
  })

  it('[PO-06] a step that may have gone over either of two transitions of an arrow counts once', () => {
    const both = takenSteps(sample, [transition('handing', 'ISSUED', 'issued', 7)])
    const [first] = both
    expect(first!.transitions.size).toBeGreaterThan(1)
    expect(countOver(both, [...first!.transitions])).toBe(7)
  })

  it('[PO-06] times read in their largest unit, small ones with a tenth', () => {
    const minute = 60_000
    const read = (ms: number) => formatTook(ms, 'ru').replace(/\s/g, ' ')
    expect([400, 12_000, 1.5 * minute, 44.6 * minute, 90 * minute, 17 * 60 * minute].map(read)).toEqual([
      ...['0 с', '12 с', '1,5 мин', '45 мин', '1,5 ч', '17 ч'],
    ])
    expect(read(76 * 60 * minute)).toBe('3,2 дн.')
  })
})

describe('what the tests walk, on the diagram', () => {
  const sent = idsOf('ready', 'SEND_CODE')
  const wrong = idsOf('code', 'CODE_ENTERED', 'code.wrong')
  const leaving = idsOf('handing', 'CUSTOMER_LEFT')
  const coverage: ProcessCoverage = {
    rings: [
      { ring: 'http', paths: 3, transitions: [...sent, ...leaving] },
      { ring: 'browser', paths: 1, transitions: leaving },
    ],
  }
  it('[PO-07] tells apart what both take, tests alone, people alone, and nobody', () => {
    const covered = coverageByTransition(sample, coverage, steps, 'any')
    expect([sent, leaving, wrong].map(([id]) => covered.get(id!))).toEqual(['both', 'unused', 'untested'])
    expect(covered.get(idsOf(null, 'ORDER_WITHDRAWN')[0]!)).toBe('neither')
    expect(covered.size).toBe(sample.transitions.length)
  })

  it('[PO-07] one ring may be looked at by itself', () => {
    const covered = coverageByTransition(sample, coverage, steps, 'browser')
    expect([sent, leaving, wrong].map(([id]) => covered.get(id!))).toEqual(['untested', 'unused', 'untested'])
    expect(coverageByTransition(sample, coverage, steps, 'machine').get(leaving[0]!)).toBe('neither')
  })

  it('[PO-07] an arrow of several transitions shows what asks most for attention', () => {
    const covered = coverageByTransition(sample, coverage, steps, 'any')
    expect(coverageOfArrow(covered, [...sent, ...leaving])).toBe('unused')
    expect(coverageOfArrow(covered, [...sent, ...leaving, ...wrong])).toBe('untested')
    expect(coverageOfArrow(covered, [])).toBeNull()
  })
})
