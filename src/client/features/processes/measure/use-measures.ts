import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessCoverage, ProcessStatistics } from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { DiagramMeasures } from '../diagram/diagram-context.ts'
import {
  countOver,
  coverageByTransition,
  coverageOfArrow,
  measuredStates,
  takenSteps,
  type Covered,
  type MeasuredState,
  type Ring,
  type TakenStep,
} from './measured.ts'

/** Of an arrow that nobody took, and what the most used one has beyond it; in pixels. */
const width = { least: 1.25, most: 6 }
const signs: Readonly<Record<Covered, string>> = { both: '✓', unused: '○', untested: '!', neither: '?' }

export interface Measures {
  states: ReadonlyMap<string, MeasuredState>
  steps: readonly TakenStep[]
  /** null: tests are not what is shown. */
  covered: ReadonlyMap<string, Covered> | null
  diagram: DiagramMeasures
}

/** What stands on the diagram of how it went (`coverage` null) or of what the tests walk; null until it is known. */
export function useMeasures(
  definition: ProcessDefinition,
  statistics: ProcessStatistics | undefined,
  coverage: ProcessCoverage | null | undefined,
  ring: Ring | 'any',
): Measures | null {
  const { t } = useTranslation('processes')
  const { number, took: exactly } = useFormat()
  return useMemo(() => {
    if (statistics === undefined || coverage === undefined) return null
    const took = (ms: number) =>
      statistics.approximate ? t('processes:measure.about', { time: exactly(ms) }) : exactly(ms)
    const states = measuredStates(definition, statistics.states)
    const steps = takenSteps(definition, statistics.transitions)
    const most = Math.max(1, ...steps.map(({ count }) => count))
    const covered = coverage && coverageByTransition(definition, coverage, steps, ring)
    const diagram: DiagramMeasures = {
      about: [
        t(covered ? 'processes:tests.title' : 'processes:measure.title'),
        t('processes:measure.period', {
          from: formatDateTime(statistics.from),
          to: formatDateTime(statistics.to),
        }),
      ].join(', '),
      state: (path) => {
        const state = covered ? undefined : states.get(path)
        if (!state) return null
        const { median, visits, level } = state
        const words = [
          t('processes:measure.visits', { count: visits }),
          ...(median === null ? [] : [t('processes:measure.medianOf', { time: took(median) })]),
        ].join(', ')
        return { words, level, text: median === null ? `× ${number(visits)}` : took(median) }
      },
      arrow: (transitions) => {
        const count = countOver(steps, transitions)
        const wide = width.least + width.most * Math.sqrt(count / most)
        if (!covered)
          return {
            ...{ text: number(count), width: wide, covered: null, untaken: count === 0 },
            words: t('processes:measure.taken', { count }),
          }
        const kind = coverageOfArrow(covered, transitions)
        return (
          kind && {
            ...{ text: signs[kind], width: 2.5, covered: kind },
            words: t(`processes:tests.${kind}.sign`),
          }
        )
      },
    }
    return { states, steps, covered, diagram }
  }, [definition, statistics, coverage, ring, t, number, exactly])
}
