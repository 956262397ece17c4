import type {
  ProcessCoverage,
  StateStatistics,
  TransitionStatistics,
} from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { findLeafStates } from '../../../../shared/state-leaves.ts'
import { traceSteps } from '../trace-steps.ts'

/** Duration of a state relative to the longest median of the period; 3 is the longest. */
export type Level = 0 | 1 | 2 | 3
/** Fractions of the longest median from which a state has level 1, 2 and 3. */
export const levelThresholds = [0.05, 0.2, 0.5] as const

export type MeasuredState = Omit<StateStatistics, 'state'> & { level: Level | null }

/** Statistics by state of the diagram. Medians cannot be summed, so a compound state has none. */
export function measureStates(
  { states }: Pick<ProcessDefinition, 'states'>,
  statistics: readonly StateStatistics[],
): Map<string, MeasuredState> {
  const statePaths = new Set(states.map(({ path }) => path))
  const longest = findLongestMedian(statistics)
  const measured = new Map<string, MeasuredState>()
  for (const { state, ...numbers } of statistics)
    for (const leaf of findLeafStates(state, statePaths)) {
      // With parallel regions a leaf occurs in several combinations; the most visited one is used.
      if ((measured.get(leaf)?.visits ?? 0) < numbers.visits)
        measured.set(leaf, { ...numbers, level: calculateLevel(numbers.median, longest) })
    }
  return measured
}

export const findLongestMedian = (statistics: readonly StateStatistics[]): number =>
  Math.max(0, ...statistics.map(({ median }) => median ?? 0))

function calculateLevel(median: number | null, longest: number): Level | null {
  if (median === null) return null
  return levelThresholds.filter((fraction) => longest > 0 && median >= fraction * longest).length as Level
}

/** A recorded step with the transitions of the diagram that may have caused it. */
export interface CountedStep {
  count: number
  transitions: ReadonlySet<string>
}

export function toCountedSteps(
  definition: ProcessDefinition,
  statistics: readonly TransitionStatistics[],
): CountedStep[] {
  const steps = statistics.map((step, revision) => ({
    ...step,
    revision,
    at: '',
    who: '',
    version: definition.version,
  }))
  return traceSteps(definition, steps).map(({ transitions }, index) => ({
    count: statistics[index]!.count,
    transitions: new Set(transitions),
  }))
}

/** Number of steps over any of the transitions; indistinguishable transitions are counted once. */
export const countSteps = (steps: readonly CountedStep[], transitions: readonly string[]): number =>
  steps
    .filter((step) => transitions.some((id) => step.transitions.has(id)))
    .reduce((sum, { count }) => sum + count, 0)

/** both: taken by tests and users; unused: only by tests; untested: only by users; neither: by nobody. */
export type CoverageKind = 'both' | 'unused' | 'untested' | 'neither'
/** Kinds sorted by the attention that they need. */
export const coverageKinds = ['untested', 'neither', 'unused', 'both'] as const

export type Ring = ProcessCoverage['rings'][number]['ring']

export function classifyTransitions(
  { transitions }: Pick<ProcessDefinition, 'transitions'>,
  { rings }: ProcessCoverage,
  steps: readonly CountedStep[],
  ring: Ring | 'any',
): Map<string, CoverageKind> {
  const testedTransitions = new Set(
    rings.filter((coverage) => ring === 'any' || coverage.ring === ring).flatMap((one) => one.transitions),
  )
  return new Map(
    transitions.map(({ id }) => {
      const isTaken = countSteps(steps, [id]) > 0
      return [
        id,
        testedTransitions.has(id) ? (isTaken ? 'both' : 'unused') : isTaken ? 'untested' : 'neither',
      ] as const
    }),
  )
}

/** Kind of an arrow: of its transitions, the kind that needs the most attention. */
export const getArrowCoverage = (
  covered: ReadonlyMap<string, CoverageKind>,
  transitions: readonly string[],
): CoverageKind | null =>
  coverageKinds.find((kind) => transitions.some((id) => covered.get(id) === kind)) ?? null
