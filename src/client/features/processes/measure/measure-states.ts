import type {
  ProcessTestCoverage,
  StateStatistics,
  TransitionStatistics,
} from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { findLeafStates } from '../../../../shared/state-leaves.ts'
import { locateStepsOnDiagram } from '../trace-steps.ts'

/** Duration of a state in relation to the longest median of the period; 3 is the longest. */
export type DurationLevel = 0 | 1 | 2 | 3
/** Fractions of the longest median from which a state has level 1, 2 and 3. */
export const durationLevelThresholds = [0.05, 0.2, 0.5] as const

/** `recordedState`: state of the records; it names several leaf states if they are in parallel regions. */
export type StateStatisticsWithLevel = Omit<StateStatistics, 'state'> & {
  recordedState: string
  level: DurationLevel | null
}

/** Returns the statistics by state of the diagram. A compound state has none, because medians cannot be summed. */
export function getStatisticsByState(
  { states }: Pick<ProcessDefinition, 'states'>,
  statistics: readonly StateStatistics[],
): Map<string, StateStatisticsWithLevel> {
  const statePaths = new Set(states.map(({ path }) => path))
  const longest = findLongestMedian(statistics)
  const measured = new Map<string, StateStatisticsWithLevel>()
  for (const { state, ...numbers } of statistics)
    for (const leaf of findLeafStates(state, statePaths)) {
      // A leaf of parallel regions occurs in several combinations of states; the most visited combination is used.
      if ((measured.get(leaf)?.visits ?? 0) < numbers.visits)
        measured.set(leaf, {
          ...numbers,
          recordedState: state,
          level: calculateLevel(getLowestMedian(numbers), longest),
        })
    }
  return measured
}

/** Returns the median, or its lower bound if only that is known: a state that nobody leaves must not look fast. */
export const getLowestMedian = ({
  median,
  medianAtLeast,
}: Pick<StateStatistics, 'median' | 'medianAtLeast'>): number | null => median ?? medianAtLeast

export const findLongestMedian = (statistics: readonly StateStatistics[]): number =>
  Math.max(0, ...statistics.map((state) => getLowestMedian(state) ?? 0))

function calculateLevel(median: number | null, longest: number): DurationLevel | null {
  if (median === null) return null
  return durationLevelThresholds.filter((fraction) => longest > 0 && median >= fraction * longest)
    .length as DurationLevel
}

/** Number of equal recorded steps, with the transitions of the diagram that may have caused them. */
export interface StepCount {
  count: number
  transitions: ReadonlySet<string>
}

export function toStepCounts(
  definition: ProcessDefinition,
  statistics: readonly TransitionStatistics[],
): StepCount[] {
  const steps = statistics.map((step, revision) => ({
    ...step,
    revision,
    at: '',
    who: '',
    version: definition.version,
    reason: null,
  }))
  return locateStepsOnDiagram(definition, steps).map(({ transitions }, index) => ({
    count: statistics[index]!.count,
    transitions: new Set(transitions),
  }))
}

/**
 * Returns the number of steps that any of the transitions may have caused. A step that several transitions may have
 * caused is counted once.
 */
export const countSteps = (steps: readonly StepCount[], transitions: readonly string[]): number =>
  steps
    .filter((step) => transitions.some((id) => step.transitions.has(id)))
    .reduce((sum, { count }) => sum + count, 0)

/**
 * `both`: taken by tests and users. `unused`: taken only by tests. `untested`: taken only by users. `neither`: taken
 * by nobody.
 */
export type TestCoverageKind = 'both' | 'unused' | 'untested' | 'neither'
/** Sorted by the attention that they need, most urgent first. */
export const testCoverageKinds = ['untested', 'neither', 'unused', 'both'] as const

export type TestLevel = ProcessTestCoverage['rings'][number]['ring']

export function classifyTransitionsByCoverage(
  { transitions }: Pick<ProcessDefinition, 'transitions'>,
  { rings }: ProcessTestCoverage,
  steps: readonly StepCount[],
  ring: TestLevel | 'any',
): Map<string, TestCoverageKind> {
  const testedTransitions = new Set(
    rings.filter((coverage) => ring === 'any' || coverage.ring === ring).flatMap((one) => one.transitions),
  )
  return new Map(
    transitions.map(({ id }) => {
      const isUsed = countSteps(steps, [id]) > 0
      return [
        id,
        testedTransitions.has(id) ? (isUsed ? 'both' : 'unused') : isUsed ? 'untested' : 'neither',
      ] as const
    }),
  )
}

/** Returns the kind of an arrow. If its transitions differ, it is the kind that needs the most attention. */
export const getArrowTestCoverage = (
  covered: ReadonlyMap<string, TestCoverageKind>,
  transitions: readonly string[],
): TestCoverageKind | null =>
  testCoverageKinds.find((kind) => transitions.some((id) => covered.get(id) === kind)) ?? null
