import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessTestCoverage, ProcessStatistics } from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import type { DiagramMeasures } from '../diagram/diagram-context.ts'
import {
  countSteps,
  classifyTransitionsByCoverage,
  getArrowTestCoverage,
  getStatisticsByState,
  toStepCounts,
  type TestCoverageKind,
  type StateStatisticsWithLevel,
  type TestLevel,
  type StepCount,
} from './measure-states.ts'
import { useTimeTexts } from './use-time-texts.ts'

/** Width of an arrow in pixels: `min` for an unused one, `min + range` for the most used one. */
const arrowWidth = { min: 1.25, range: 6 }
const signs: Readonly<Record<TestCoverageKind, string>> = {
  both: '✓',
  unused: '○',
  untested: '!',
  neither: '?',
}

export interface ProcessMeasures {
  states: ReadonlyMap<string, StateStatisticsWithLevel>
  steps: readonly StepCount[]
  /** Coverage by transition; null if test coverage is not displayed. */
  covered: ReadonlyMap<string, TestCoverageKind> | null
  diagram: DiagramMeasures
}

/**
 * Returns the measured values for the diagram: test coverage, or statistics if `coverage` is null. Null if `statistics`
 * or `coverage` is undefined.
 */
export function useProcessMeasures(
  definition: ProcessDefinition,
  statistics: ProcessStatistics | undefined,
  coverage: ProcessTestCoverage | null | undefined,
  ring: TestLevel | 'any',
): ProcessMeasures | null {
  const { t } = useTranslation('processes')
  const { number, took: formatDuration } = useFormatters()
  const timeTexts = useTimeTexts()
  return useMemo(() => {
    if (statistics === undefined || coverage === undefined) return null
    const formatTime = (ms: number) =>
      statistics.approximate ? t('processes:measure.about', { time: formatDuration(ms) }) : formatDuration(ms)
    const states = getStatisticsByState(definition, statistics.states)
    const steps = toStepCounts(definition, statistics.transitions)
    const maxCount = Math.max(1, ...steps.map(({ count }) => count))
    const covered = coverage && classifyTransitionsByCoverage(definition, coverage, steps, ring)
    const diagram: DiagramMeasures = {
      description: [
        t(covered ? 'processes:tests.title' : 'processes:measure.title'),
        t('processes:measure.period', {
          from: formatDateTime(statistics.from),
          to: formatDateTime(statistics.to),
        }),
      ].join(', '),
      state: (path) => {
        const state = covered ? undefined : states.get(path)
        if (!state) return null
        const { median, medianAtLeast, visits, unfinished, level } = state
        const time = timeTexts.formatTime(median, medianAtLeast, formatTime)
        const description = [
          t('processes:measure.visits', { count: visits }),
          ...(time === null ? [] : [t('processes:measure.medianOf', { time })]),
          ...(unfinished === 0 ? [] : [t('processes:measure.waiting', { count: unfinished })]),
        ].join(', ')
        return {
          words: description,
          level,
          text: timeTexts.formatShortTime(median, medianAtLeast, formatTime) ?? `× ${number(visits)}`,
        }
      },
      arrow: (transitions) => {
        const count = countSteps(steps, transitions)
        const countWidth = arrowWidth.min + arrowWidth.range * Math.sqrt(count / maxCount)
        if (!covered)
          return {
            text: number(count),
            width: countWidth,
            covered: null,
            isUnused: count === 0,
            words: t('processes:measure.taken', { count }),
          }
        const kind = getArrowTestCoverage(covered, transitions)
        return (
          kind && {
            text: signs[kind],
            width: 2.5,
            covered: kind,
            words: t(`processes:tests.${kind}.sign`),
          }
        )
      },
    }
    return { states, steps, covered, diagram }
  }, [definition, statistics, coverage, ring, t, number, formatDuration, timeTexts])
}
