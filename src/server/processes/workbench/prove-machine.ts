import type { Workflow } from '../../../../workflows/define.ts'
import { addedStepEvent, applyChanges, type TextsByLanguage } from '../../../../workflows/changes/apply.ts'
import type { WorkflowChanges } from '../../../../workflows/changes/changes.ts'
import { fixedEffects } from '../../../../workflows/changes/fixed-points.ts'
import { createChangedScenarios } from '../../../../workflows/changes/scenarios.ts'
import { listTransitionPlaces, type TransitionPlace } from '../../../../workflows/changes/transitions.ts'
import type { Scenarios } from '../../../../workflows/scenarios.ts'
import { startMachine, stepMachine, type Effect, type EngineEvent } from '../../engine/interpret.ts'
import { findShortestPaths, toModelPaths, type ModelPath } from './model-paths.ts'
import { proveQuestions } from './prove-questions.ts'
import { findMissingCoverage, measureCoverage, type PathCoverage } from './path-coverage.ts'

/** A problem that a check of the machine found. `path`: the events that lead to it. */
export interface MachineProblem {
  check: 'paths' | 'fixedPoints' | 'questions'
  code:
    | 'notReached'
    | 'notTaken'
    | 'deadEnd'
    | 'fixedPointsDiffer'
    | 'goodAnswersRefused'
    | 'badAnswersAccepted'
  state?: string
  path?: string
}

export interface MachineProof {
  problems: MachineProblem[]
  paths: number
  steps: number
  /** Paths of the states, and ids of the transitions, that the paths cover. */
  states: string[]
  transitions: string[]
}

/**
 * Runs all generated paths of a changed version and of its base with the same limits. A change is proven if every state
 * and transition that the base reaches is still reached, every added step is reached and left, every path can reach an
 * end, and the effects with money, goods and codes happen in the same order as in the base. Pure.
 */
export function proveMachine(
  base: Workflow,
  texts: TextsByLanguage,
  scenarios: Scenarios,
  changes: WorkflowChanges,
  version: number,
): MachineProof {
  const { workflow } = applyChanges(base, texts, changes, version)
  const changed = createChangedScenarios(scenarios, changes)
  const paths = toModelPaths(workflow, changed, findShortestPaths(workflow, changed))
  const covered = measureCoverage(workflow, changed, paths)
  const allMissing = findMissingCoverage(workflow, covered)
  // A goal that the base itself does not reach with these limits is not a problem of the change.
  const missingInBase = allMissing.length === 0 ? [] : findMissingInBase(base, scenarios, changes)
  const unreached = listUnreachedSteps(base, changes, missingInBase)
  // Such a step is proven with the limits of the samples.
  if (unreached.length > 0) addCoverage(covered, coverWithSampleLimits(workflow, scenarios, changes))
  const missing = findMissingCoverage(workflow, covered).filter((goal) => !missingInBase.includes(goal))
  return {
    problems: [
      ...missing.map((goal): MachineProblem => {
        const [kind = '', id = ''] = goal.split(' ')
        return {
          check: 'paths',
          code: kind === 'state' ? 'notReached' : 'notTaken',
          state: id.replace(`${workflow.machine.id}.`, '').split(':')[0]!,
        }
      }),
      ...findDeadEnds(paths),
      ...findFixedPointDifferences(base, workflow, changed, paths),
      ...proveQuestions(workflow, paths),
    ],
    paths: paths.length,
    steps: paths.reduce((sum, path) => sum + path.steps.length, 0),
    ...describeCoverage(workflow, covered),
  }
}

/** Id of a transition in the coverage. */
const getTransitionGoal = (
  { machine }: Workflow,
  { source, event, branch }: Pick<TransitionPlace, 'source' | 'event' | 'branch'>,
): string => `${source === '' ? machine.id : `${machine.id}.${source}`}:${event ?? 'always'}:${branch}`

/** The covered states by path, and the covered transitions by their ids in the definition of the version. */
function describeCoverage(
  workflow: Workflow,
  covered: PathCoverage,
): Pick<MachineProof, 'states' | 'transitions'> {
  const prefix = `${workflow.machine.id}.`
  return {
    states: [...covered.states].map((id) => id.replace(prefix, '')),
    transitions: listTransitionPlaces(workflow)
      .filter((place) => covered.transitions.has(getTransitionGoal(workflow, place)))
      .map(({ id }) => id),
  }
}

function findMissingInBase(base: Workflow, scenarios: Scenarios, changes: WorkflowChanges): string[] {
  const limited = createChangedScenarios(scenarios, { ...changes, steps: [] })
  const paths = toModelPaths(base, limited, findShortestPaths(base, limited))
  return findMissingCoverage(base, measureCoverage(base, limited, paths))
}

/** Added steps on transitions that the base itself does not take with the changed limits. */
const listUnreachedSteps = (
  base: Workflow,
  { steps }: WorkflowChanges,
  missingInBase: readonly string[],
): WorkflowChanges['steps'] => {
  const places = listTransitionPlaces(base)
  return steps.filter(({ transition }) => {
    const place = places.find(({ id }) => id === transition)
    return place && missingInBase.includes(`transition ${getTransitionGoal(base, place)}`)
  })
}

function coverWithSampleLimits(
  workflow: Workflow,
  scenarios: Scenarios,
  changes: WorkflowChanges,
): PathCoverage {
  const sampled = createChangedScenarios(scenarios, { ...changes, limits: {} })
  return measureCoverage(
    workflow,
    sampled,
    toModelPaths(workflow, sampled, findShortestPaths(workflow, sampled)),
  )
}

function addCoverage(covered: PathCoverage, { states, transitions }: PathCoverage): void {
  for (const state of states) covered.states.add(state)
  for (const transition of transitions) covered.transitions.add(transition)
}

/** States from which no accepted event of any path leads to an end. */
function findDeadEnds(paths: readonly ModelPath[]): MachineProblem[] {
  const next = new Map<string, Set<string>>()
  const states = new Set<string>()
  for (const { start, steps } of paths) {
    states.add(start)
    for (const { from, accepted, expectedState } of steps) {
      states.add(expectedState)
      if (accepted) next.set(from, (next.get(from) ?? new Set()).add(expectedState))
    }
  }
  // A state without a next one is an end, because every sample event is sent in every state that is not an end.
  const ending = new Set([...states].filter((state) => !next.has(state)))
  let grown = true
  while (grown) {
    grown = false
    for (const [from, targets] of next)
      if (!ending.has(from) && [...targets].some((target) => ending.has(target))) {
        ending.add(from)
        grown = true
      }
  }
  return [...states]
    .filter((state) => !ending.has(state))
    .map((state) => ({ check: 'paths', code: 'deadEnd', state }))
}

const getFixedEffects = (effects: readonly Effect[]): string[] =>
  effects.filter(({ type }) => fixedEffects.has(type)).map((effect) => JSON.stringify(effect))

/**
 * Runs each path on the changed version and, without its added steps, on the base, and compares the effects that must
 * not change.
 */
function findFixedPointDifferences(
  base: Workflow,
  changed: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
): MachineProblem[] {
  const play = (workflow: Workflow, path: ModelPath): string => {
    const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
    const initial = startMachine(workflow, input)
    const fixed = getFixedEffects(initial.effects)
    let { snapshot } = initial
    for (const { event, accepted } of path.steps) {
      if (!accepted || (workflow === base && event.type === addedStepEvent)) continue
      const step = stepMachine(workflow, snapshot, event as EngineEvent)
      snapshot = step.snapshot
      fixed.push(...getFixedEffects(step.effects))
    }
    return fixed.join()
  }
  // Actions that an owner may add have no fixed effects, so any difference is a problem.
  return paths
    .filter((path) => play(base, path) !== play(changed, path))
    .map((path) => ({ check: 'fixedPoints', code: 'fixedPointsDiffer', path: path.description }))
}
