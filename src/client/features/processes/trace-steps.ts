import type {
  InstancePathStep,
  ProcessDefinition,
  ProcessTransition,
} from '../../../../schemas/api/processes.ts'
import { findLeafStates, listStateWithAncestors } from '../../../shared/state-leaves.ts'

export interface DiagramStep {
  step: InstancePathStep
  /** States that this step passed or reached. Empty if the displayed version does not have them. */
  states: string[]
  /** States of the instance after the step. */
  now: string[]
  /**
   * Ids of the transitions that the step took. If the record does not distinguish two transitions, both are listed.
   */
  transitions: string[]
}

/** Maximum number of consecutive eventless transitions. Real chains are shorter; a longer one would be a loop. */
const longestChain = 10

/** Finds the states and transitions of the diagram for each step of an instance. */
export function locateStepsOnDiagram(
  definition: ProcessDefinition,
  steps: readonly InstancePathStep[],
): DiagramStep[] {
  const statePaths = new Set(definition.states.map(({ path }) => path))
  return steps.map((step) => {
    const now = findLeafStates(step.to, statePaths)
    const from = step.from === null ? [] : findLeafStates(step.from, statePaths)
    const paths = now.flatMap((leaf) => findPaths(definition, step, from, leaf))
    const visited = paths.flatMap(({ states }) => states)
    return {
      step,
      now,
      states: [...new Set([...visited, ...now])],
      transitions: [...new Set(paths.flatMap(({ transitions }) => transitions))],
    }
  })
}

interface TransitionPath {
  state: string
  states: string[]
  transitions: string[]
}

/** Returns the shortest paths by which the step can have reached `leaf`. */
function findPaths(
  definition: ProcessDefinition,
  step: InstancePathStep,
  from: string[],
  leaf: string,
): TransitionPath[] {
  const { transitions } = definition
  const enterState = (path: string): string => {
    const initial = definition.states.find((state) => state.path === path)?.initial
    return initial ? enterState(initial) : path
  }
  const followTransition = (path: TransitionPath, { id, targets }: ProcessTransition): TransitionPath[] => {
    const transitions = [...path.transitions, id]
    // A transition without a target runs its effects and does not leave the state.
    if (targets.length === 0) return [{ ...path, transitions }]
    return targets.map((target) => {
      const state = enterState(target)
      return { state, states: [...path.states, state], transitions }
    })
  }
  const findTransitionsFrom = (state: string, event: string | null) => {
    const ancestors = listStateWithAncestors(state)
    return transitions.filter(
      (t) => t.event === event && (t.source === null ? event !== null : ancestors.includes(t.source)),
    )
  }

  const emptyPath = { states: [], transitions: [] }
  let paths: TransitionPath[] =
    step.from === null
      ? [{ state: enterState(definition.initial), ...emptyPath, states: [enterState(definition.initial)] }]
      : from.flatMap((state) =>
          findTransitionsFrom(state, step.event).flatMap((t) => followTransition({ state, ...emptyPath }, t)),
        )
  for (let depth = 0; depth < longestChain && paths.length > 0; depth += 1) {
    const arrived = paths.filter(({ state }) => state === leaf)
    if (arrived.length > 0) return arrived
    paths = paths.flatMap((path) =>
      findTransitionsFrom(path.state, null).flatMap((t) => followTransition(path, t)),
    )
  }
  return []
}

/**
 * Paths of states and ids of transitions to highlight. `states`, `transitions`: those of all steps up to the selected
 * one. `now`: the states after it. `last`: the transitions that it took.
 */
export interface StepHighlights {
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
  now: ReadonlySet<string>
  last: ReadonlySet<string>
}

export function buildStepHighlights(tracedSteps: readonly DiagramStep[], lastIndex: number): StepHighlights {
  const steps = tracedSteps.slice(0, lastIndex + 1)
  const last = steps.at(-1)
  return {
    states: new Set(steps.flatMap(({ states }) => states.flatMap(listStateWithAncestors))),
    transitions: new Set(steps.flatMap(({ transitions }) => transitions)),
    now: new Set(last?.now ?? []),
    last: new Set(last?.transitions ?? []),
  }
}
