import { describe, expect, it } from 'vitest'
import type {
  ProcessTestCoverage,
  StateStatistics,
  TransitionStatistics,
} from '../../../../schemas/api/process-statistics.ts'
import {
  countSteps,
  classifyTransitionsByCoverage,
  getArrowTestCoverage,
  getStatisticsByState,
  toStepCounts,
} from '../../../../src/client/features/processes/measure/measure-states.ts'
import { formatElapsedTime } from '../../../../src/client/ui/format.ts'
import { sampleProcess } from './sample-process.ts'

const stateStatistics = (state: string, median: number | null, visits = 1): StateStatistics => ({
  state,
  visits,
  left: visits,
  unfinished: 0,
  median,
  medianAtLeast: null,
  p95: median,
  p95AtLeast: null,
})
const transition = (from: string | null, event: string, to: string, count: number): TransitionStatistics => ({
  from,
  event,
  to,
  count,
})
const idsOf = (source: string | null, event: string | null, target?: string) =>
  sampleProcess.transitions
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
const steps = toStepCounts(sampleProcess, statistics)

describe('statistics on the diagram', () => {
  it('[PO-06] the heat of a state is the ratio of its median to the longest one', () => {
    const states = getStatisticsByState(sampleProcess, [
      stateStatistics('ready', 100),
      stateStatistics('code.sent', 50),
      stateStatistics('code.wrong', 20),
      stateStatistics('handing', 5),
      stateStatistics('paid', 4),
      stateStatistics('issued', null),
    ])
    expect([...states].map(([path, { level }]) => [path, level])).toEqual([
      ['ready', 3] as const,
      ['code.sent', 3] as const,
      ['code.wrong', 2] as const,
      ['handing', 1] as const,
      ['paid', 0] as const,
      ['issued', null] as const,
    ])
    // A compound state has no median of its own, and a state that the diagram does not know is not shown.
    expect(states.has('code')).toBe(false)
    expect(getStatisticsByState(sampleProcess, [stateStatistics('gone', 5)]).size).toBe(0)
    expect(getStatisticsByState(sampleProcess, [stateStatistics('ready', 0)]).get('ready')!.level).toBe(0)
  })

  it('[PO-13] a state that hardly anybody has left is hot by the time that its median is not below', () => {
    const states = getStatisticsByState(sampleProcess, [
      { ...stateStatistics('ready', null, 9), medianAtLeast: 100 },
      stateStatistics('handing', 50),
    ])
    expect(states.get('ready')!.level).toBe(3)
    expect(states.get('handing')!.level).toBe(3)
    expect(
      getStatisticsByState(sampleProcess, [stateStatistics('ready', null)]).get('ready')!.level,
    ).toBeNull()
  })

  it('[PO-06] steps from nested states count on the arrow of the parent state', () => {
    expect(countSteps(steps, idsOf('ready', 'SEND_CODE'))).toBe(8)
    expect(countSteps(steps, idsOf('code', 'CODE_ENTERED', 'handing'))).toBe(6)
    expect(countSteps(steps, idsOf('code', 'CODE_ENTERED', 'code.wrong'))).toBe(3)
    expect(countSteps(steps, idsOf('handing', 'SEND_CODE'))).toBe(5)
    expect(countSteps(steps, idsOf('handing', 'CUSTOMER_LEFT'))).toBe(0)
  })

  it('[PO-06] a step that matches two transitions of an arrow counts once', () => {
    const both = toStepCounts(sampleProcess, [transition('handing', 'ISSUED', 'issued', 7)])
    const [first] = both
    expect(first!.transitions.size).toBeGreaterThan(1)
    expect(countSteps(both, [...first!.transitions])).toBe(7)
  })

  it('[PO-06] times are shown in their largest unit, small ones with a tenth', () => {
    const minute = 60_000
    const format = (ms: number) => formatElapsedTime(ms, 'ru').replace(/\s/g, ' ')
    expect([400, 12_000, 1.5 * minute, 44.6 * minute, 90 * minute, 17 * 60 * minute].map(format)).toEqual([
      '0 с',
      '12 с',
      '1,5 мин',
      '45 мин',
      '1,5 ч',
      '17 ч',
    ])
    expect(format(76 * 60 * minute)).toBe('3,2 дн.')
  })
})

describe('test coverage on the diagram', () => {
  const sentIds = idsOf('ready', 'SEND_CODE')
  const wrongCodeIds = idsOf('code', 'CODE_ENTERED', 'code.wrong')
  const leaving = idsOf('handing', 'CUSTOMER_LEFT')
  const coverage: ProcessTestCoverage = {
    rings: [
      { ring: 'http', paths: 3, transitions: [...sentIds, ...leaving] },
      { ring: 'browser', paths: 1, transitions: leaving },
    ],
  }
  it('[PO-07] distinguishes both, tests alone, users alone, and neither', () => {
    const coverageByKind = classifyTransitionsByCoverage(sampleProcess, coverage, steps, 'any')
    expect([sentIds, leaving, wrongCodeIds].map(([id]) => coverageByKind.get(id!))).toEqual([
      'both',
      'unused',
      'untested',
    ])
    expect(coverageByKind.get(idsOf(null, 'ORDER_WITHDRAWN')[0]!)).toBe('neither')
    expect(coverageByKind.size).toBe(sampleProcess.transitions.length)
  })

  it('[PO-07] one level of tests can be shown by itself', () => {
    const coverageByKind = classifyTransitionsByCoverage(sampleProcess, coverage, steps, 'browser')
    expect([sentIds, leaving, wrongCodeIds].map(([id]) => coverageByKind.get(id!))).toEqual([
      'untested',
      'unused',
      'untested',
    ])
    expect(classifyTransitionsByCoverage(sampleProcess, coverage, steps, 'machine').get(leaving[0]!)).toBe(
      'neither',
    )
  })

  it('[PO-07] an arrow of several transitions shows the most important one', () => {
    const coverageByKind = classifyTransitionsByCoverage(sampleProcess, coverage, steps, 'any')
    expect(getArrowTestCoverage(coverageByKind, [...sentIds, ...leaving])).toBe('unused')
    expect(getArrowTestCoverage(coverageByKind, [...sentIds, ...leaving, ...wrongCodeIds])).toBe('untested')
    expect(getArrowTestCoverage(coverageByKind, [])).toBeNull()
  })
})
