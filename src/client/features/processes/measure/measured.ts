import type {
  ProcessCoverage,
  StateStatistics,
  TransitionStatistics,
} from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { leavesOf } from '../../../../shared/state-leaves.ts'
import { walk } from '../walk.ts'

/** How long one stays in a state, against the longest median of the period: 3 is where most of the time goes. */
export type Level = 0 | 1 | 2 | 3
/** Parts of the longest median from which a state is of level 1, 2 and 3. */
export const levelParts = [0.05, 0.2, 0.5] as const

export type MeasuredState = Omit<StateStatistics, 'state'> & { level: Level | null }

/** Numbers by state of the diagram. Medians cannot be summed up: a state around others has none. */
export function measuredStates(
  { states }: Pick<ProcessDefinition, 'states'>,
  statistics: readonly StateStatistics[],
): Map<string, MeasuredState> {
  const known = new Set(states.map(({ path }) => path))
  const longest = longestOf(statistics)
  const found = new Map<string, MeasuredState>()
  for (const { state, ...numbers } of statistics)
    for (const leaf of leavesOf(state, known)) {
      // Of parallel regions the same leaf may come in several combinations: the usual one speaks for it.
      if ((found.get(leaf)?.visits ?? 0) < numbers.visits)
        found.set(leaf, { ...numbers, level: levelOf(numbers.median, longest) })
    }
  return found
}

export const longestOf = (statistics: readonly StateStatistics[]): number =>
  Math.max(0, ...statistics.map(({ median }) => median ?? 0))

function levelOf(median: number | null, longest: number): Level | null {
  if (median === null) return null
  return levelParts.filter((part) => longest > 0 && median >= part * longest).length as Level
}

/** A step that was taken, and the transitions of the diagram that it may have gone over. */
export interface TakenStep {
  count: number
  transitions: ReadonlySet<string>
}

export function takenSteps(
  definition: ProcessDefinition,
  statistics: readonly TransitionStatistics[],
): TakenStep[] {
  const steps = statistics.map((step, revision) => ({
    ...{ ...step, revision, at: '', who: '', version: definition.version },
  }))
  return walk(definition, steps).map(({ transitions }, n) => ({
    count: statistics[n]!.count,
    transitions: new Set(transitions),
  }))
}

/** How many steps went over any of these: those that look alike from outside count once. */
export const countOver = (steps: readonly TakenStep[], transitions: readonly string[]): number =>
  steps
    .filter((step) => transitions.some((id) => step.transitions.has(id)))
    .reduce((sum, { count }) => sum + count, 0)

/** both: tests walk it and people take it. unused: tests alone. untested: people alone. neither: nobody. */
export type Covered = 'both' | 'unused' | 'untested' | 'neither'
/** The one that asks most for attention first. */
export const coveredKinds = ['untested', 'neither', 'unused', 'both'] as const

export type Ring = ProcessCoverage['rings'][number]['ring']

export function coverageByTransition(
  { transitions }: Pick<ProcessDefinition, 'transitions'>,
  { rings }: ProcessCoverage,
  steps: readonly TakenStep[],
  ring: Ring | 'any',
): Map<string, Covered> {
  const walked = new Set(
    rings.filter((one) => ring === 'any' || one.ring === ring).flatMap((one) => one.transitions),
  )
  return new Map(
    transitions.map(({ id }) => {
      const taken = countOver(steps, [id]) > 0
      return [id, walked.has(id) ? (taken ? 'both' : 'unused') : taken ? 'untested' : 'neither'] as const
    }),
  )
}

/** Of the transitions that share an arrow, what asks most for attention. */
export const coverageOfArrow = (
  covered: ReadonlyMap<string, Covered>,
  transitions: readonly string[],
): Covered | null => coveredKinds.find((kind) => transitions.some((id) => covered.get(id) === kind)) ?? null
