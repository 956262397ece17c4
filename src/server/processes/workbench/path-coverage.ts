/**
 * Measures which states and transitions of a version a set of paths covers, and which results its guards return on the
 * way.
 */
import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type StateValue,
} from 'xstate'
import { getGuardNames, listTransitionsByEvent, listStates } from '../../platform/drivers/xstate.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Scenarios } from '../../../../workflows/scenarios.ts'
import type { ModelPath } from './model-paths.ts'

/** Ids: `confirming.call.greeting` of a state, `confirming.call.greeting:CUSTOMER_LISTENS:0` of a branch, `…:always:1`. */
export interface PathCoverage {
  states: Set<string>
  transitions: Set<string>
  /** Results that each guard has returned. */
  guards: Map<string, Set<boolean>>
}

/** Everything to cover: leaf states and each branch of each transition. */
export function listCoverageGoals({ machine }: Workflow): { states: string[]; transitions: string[] } {
  const nodes = listStates(machine.root)
  return {
    states: nodes
      .filter((node) => Object.keys(node.states).length === 0)
      .map((node) => node.id)
      .sort(),
    transitions: nodes
      .flatMap((node) =>
        listTransitionsByEvent(node).flatMap(({ event, branches }) =>
          branches.map((_, i) => `${node.id}:${event ?? 'always'}:${i}`),
        ),
      )
      .sort(),
  }
}

/** Runs the paths on the machine and returns what they cover. */
export function measureCoverage(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
): PathCoverage {
  const covered: PathCoverage = { states: new Set(), transitions: new Set(), guards: new Map() }
  for (const path of paths) {
    const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
    const initial = getInitialMicrosteps(workflow.machine, input)
    let snapshot = recordMicrosteps(workflow, initial, { type: '@start' }, covered)
    for (const { event } of path.steps) {
      recordBranch(workflow, snapshot, event, 'on', covered)
      if (!snapshot.can(event)) continue
      snapshot = recordMicrosteps(workflow, getMicrosteps(workflow.machine, snapshot, event), event, covered)
    }
  }
  return covered
}

type Microsteps = ReturnType<typeof getMicrosteps>

/** Records the microsteps of one event: transient states are visible only here. */
function recordMicrosteps(
  workflow: Workflow,
  steps: Microsteps,
  event: { type: string },
  covered: PathCoverage,
) {
  const snapshots = steps.map(([snapshot]) => snapshot as AnyMachineSnapshot)
  for (const [i, snapshot] of snapshots.entries()) {
    for (const node of leavesOf(snapshot)) covered.states.add(node.id)
    if (i < snapshots.length - 1) recordBranch(workflow, snapshot, event, 'always', covered)
  }
  return snapshots.at(-1)!
}

/** The active nodes of a snapshot from the leaf outwards, the order in which transitions are selected. */
export const listActiveNodes = ({ machine, value }: AnyMachineSnapshot): AnyStateNode[] =>
  activeNodes(machine.root, value as StateValue).sort((a, b) => b.path.length - a.path.length)
const activeNodes = (node: AnyStateNode, value: StateValue): AnyStateNode[] => [
  node,
  ...(typeof value === 'string' ? [[value, {}] as const] : Object.entries(value)).flatMap(([name, inner]) =>
    activeNodes(node.states[name]!, inner ?? {}),
  ),
]
const leavesOf = (snapshot: AnyMachineSnapshot) =>
  listActiveNodes(snapshot).filter((node) => Object.keys(node.states).length === 0)

/** Records the branch that is taken, and the results of all guards of its siblings. */
function recordBranch(
  workflow: Workflow,
  snapshot: AnyMachineSnapshot,
  event: { type: string },
  kind: 'on' | 'always',
  covered: PathCoverage,
) {
  for (const node of listActiveNodes(snapshot)) {
    const branches = (kind === 'on' ? node.transitions.get(event.type) : node.always) ?? []
    const answers = branches.map(({ guard }) =>
      evaluateGuards(workflow, guard, { context: snapshot.context, event }, covered),
    )
    const accepted = answers.indexOf(true)
    if (accepted < 0) continue
    covered.transitions.add(`${node.id}:${kind === 'on' ? event.type : 'always'}:${accepted}`)
    return
  }
}

type Predicate = (args: unknown) => boolean

/** Evaluates every named guard, also those after the first that refuses: none may depend on another having passed. */
export function evaluateGuards(
  workflow: Workflow,
  guard: unknown,
  args: unknown,
  covered?: PathCoverage,
): boolean {
  const answers = getGuardNames(guard).map((name) => {
    const answer = (workflow.guards[name] as Predicate)(args)
    if (covered) covered.guards.set(name, (covered.guards.get(name) ?? new Set()).add(answer))
    return answer
  })
  return answers.every(Boolean)
}

/** Lists what is not covered; empty when everything is. */
export function findMissingCoverage(workflow: Workflow, covered: PathCoverage): string[] {
  const whole = listCoverageGoals(workflow)
  return [
    ...whole.states.filter((id) => !covered.states.has(id)).map((id) => `state ${id}`),
    ...whole.transitions.filter((id) => !covered.transitions.has(id)).map((id) => `transition ${id}`),
  ]
}
