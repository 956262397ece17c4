import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'

/** An action of a transition with its parameters. */
export interface MachineAction {
  type: string
  params?: unknown
}

/**
 * Actor scopes by machine. The `transition()` of XState creates an actor that never runs, and the initial context, for every
 * call; one scope per machine is reused for all steps instead.
 */
const scopes = new WeakMap<AnyStateMachine, AnyActorScope>()
function scopeCollecting(machine: AnyStateMachine, actions: MachineAction[]): AnyActorScope {
  let scope = scopes.get(machine)
  if (!scope) {
    const self = createActor(machine)
    const noop = () => {}
    scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: noop,
      defer: noop,
      stopChild: noop,
      emit: noop,
      actionExecutor: noop,
    }
    scopes.set(machine, scope)
  }
  return { ...scope, actionExecutor: (action: MachineAction) => void actions.push(action) }
}

/** Result of XState's `initialTransition()`, without creating an actor. */
export function startSnapshot(machine: AnyStateMachine, input: unknown) {
  const actions: MachineAction[] = []
  const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scopeCollecting(machine, actions), input)
  return { snapshot, actions }
}

/** Result of XState's `transition()`, without creating an actor. */
export function nextSnapshot(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: { type: string },
) {
  const actions: MachineAction[] = []
  const next: AnyMachineSnapshot = machine.transition(snapshot, event, scopeCollecting(machine, actions))
  return { snapshot: next, actions }
}

/** Actions that the machine executes itself: `assign`, `raise` and the like. */
export const isBuiltInAction = (type: string): boolean => type.startsWith('xstate.')

/** Type and parameters of an action of a state or a transition; no type: a function written in its place. */
export const readAction = (action: unknown): Partial<MachineAction> =>
  typeof action === 'string' ? { type: action } : (action as Partial<MachineAction>)

/** Whether the machine itself implements an action of this name. */
export const implementsAction = (machine: AnyStateMachine, name: string): boolean =>
  name in machine.implementations.actions

/** Names of a guard. Workflows use only names and `and([...names])`, so that every refusal has a text. */
export function getGuardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function' && 'guards' in guard)
    return (guard.guards as unknown[]).flatMap(getGuardNames)
  return []
}

/** A state and all states inside it, each before its own; with `machine.root` all states of a machine. */
export const listStates = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(listStates),
]

/** State with a dotted path such as `call.greeting`. */
export const findState = (machine: AnyStateMachine, path: string): AnyStateNode | undefined =>
  path.split('.').reduce<AnyStateNode | undefined>((parent, name) => parent?.states[name], machine.root)

/** Transitions of a state by event in the order of the machine; the eventless ones (`always`) come last, with the event null. */
export const listBranches = (
  node: AnyStateNode,
): { event: string | null; branches: AnyTransitionDefinition[] }[] => [
  ...[...node.transitions].map(([event, branches]) => ({ event, branches })),
  ...(node.always ? [{ event: null, branches: node.always }] : []),
]

/** Transitions of a state in the order of {@link listBranches}. */
export const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] =>
  listBranches(node).flatMap(({ branches }) => branches)

/** Event of a transition; null for an eventless one. */
export const getEventType = ({ eventType }: AnyTransitionDefinition): string | null =>
  String(eventType) || null

/** States that a transition enters; empty for one that stays where it is. */
export const listTargets = ({ target }: AnyTransitionDefinition): AnyStateNode[] =>
  [...(target ?? [])] as AnyStateNode[]

/** States that are entered with a compound state; empty for other states. */
export const listInitialTargets = (node: AnyStateNode): AnyStateNode[] =>
  node.type === 'compound' ? ([...node.initial.target] as AnyStateNode[]) : []
