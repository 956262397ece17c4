import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'

/** Action of a transition or state, with its parameters. */
export interface MachineAction {
  type: string
  params?: unknown
}

/**
 * Actor scopes by machine. XState needs a scope to compute a transition, and its function `transition()` creates a new
 * actor, which never runs, for every call. Instead, one scope per machine is reused for all steps.
 */
const scopes = new WeakMap<AnyStateMachine, AnyActorScope>()
function createCollectingScope(machine: AnyStateMachine, actions: MachineAction[]): AnyActorScope {
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

/** Same result as `initialTransition()` of XState, without creating an actor. */
export function computeInitialSnapshot(machine: AnyStateMachine, input: unknown) {
  const actions: MachineAction[] = []
  const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(
    createCollectingScope(machine, actions),
    input,
  )
  return { snapshot, actions }
}

/** Same result as `transition()` of XState, without creating an actor. */
export function computeNextSnapshot(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: { type: string },
) {
  const actions: MachineAction[] = []
  const next: AnyMachineSnapshot = machine.transition(
    snapshot,
    event,
    createCollectingScope(machine, actions),
  )
  return { snapshot: next, actions }
}

/** True for actions that the machine executes itself, such as `assign` and `raise`. */
export const isBuiltInAction = (type: string): boolean => type.startsWith('xstate.')

/**
 * Returns the type and the parameters of an action in the definition of a machine. For an inline function the type is
 * undefined.
 */
export const parseAction = (action: unknown): Partial<MachineAction> =>
  typeof action === 'string' ? { type: action } : (action as Partial<MachineAction>)

/** True if the machine itself implements an action of this name. */
export const implementsAction = (machine: AnyStateMachine, name: string): boolean =>
  name in machine.implementations.actions

/**
 * Names of the guards of a transition. Workflows use only names and `and([...names])`, so that every refusal has a
 * text.
 */
export function getGuardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function' && 'guards' in guard)
    return (guard.guards as unknown[]).flatMap(getGuardNames)
  return []
}

/**
 * Returns a state and all states inside it, outer states first. With `machine.root`, returns all states of a machine.
 */
export const listStates = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(listStates),
]

/** Finds the state with a dotted path such as `call.greeting`. */
export const findState = (machine: AnyStateMachine, path: string): AnyStateNode | undefined =>
  path.split('.').reduce<AnyStateNode | undefined>((parent, name) => parent?.states[name], machine.root)

/**
 * Transitions of a state, grouped by event, in the sequence of the definition. Eventless transitions (`always`) come
 * last, with the event null.
 */
export const listTransitionsByEvent = (
  node: AnyStateNode,
): { event: string | null; branches: AnyTransitionDefinition[] }[] => [
  ...[...node.transitions].map(([event, branches]) => ({ event, branches })),
  ...(node.always ? [{ event: null, branches: node.always }] : []),
]

/** Transitions of a state as a flat list, in the same sequence as {@link listTransitionsByEvent}. */
export const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] =>
  listTransitionsByEvent(node).flatMap(({ branches }) => branches)

/** Event type of a transition. Null for an eventless transition. */
export const getEventType = ({ eventType }: AnyTransitionDefinition): string | null =>
  String(eventType) || null

/** Target states of a transition. Empty for a transition without a target, which does not leave its state. */
export const listTransitionTargets = ({ target }: AnyTransitionDefinition): AnyStateNode[] =>
  [...(target ?? [])] as AnyStateNode[]

/** Initial target of a compound state, which is entered together with this state. Empty for a state of another type. */
export const listInitialTargets = (node: AnyStateNode): AnyStateNode[] =>
  node.type === 'compound' ? ([...node.initial.target] as AnyStateNode[]) : []
