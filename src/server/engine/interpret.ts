import { getNextTransitions, type AnyMachineSnapshot, type StateValue } from 'xstate'
import type { Answers } from '../../shared/questions/check-answers.ts'
import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { PersonEvent, StepMeta, Workflow } from '../../../workflows/define.ts'
import type { DeskInput, WorkflowInput } from '../../../workflows/task-input.ts'
import {
  getGuardNames,
  isBuiltInAction,
  computeNextSnapshot,
  computeInitialSnapshot,
  type MachineAction,
} from '../platform/drivers/xstate.ts'

export type Effect = { [Name in EffectName]: { type: Name; params: EffectParams[Name] } }[EffectName]

/** Stored part of a snapshot: state value and context. The rest is computed from the machine. */
export interface StoredSnapshot {
  value: unknown
  context: unknown
}

export interface EngineEvent {
  type: string
  payload: unknown
  /** Time of the event, ISO 8601 in UTC. */
  at: string
  facts: Record<string, unknown>
  /** Answers to the own questions of the step. No machine reads them. */
  answers?: Answers
}

/**
 * Event type of the record of a change of the order that no machine processes, for example after a notification from a
 * bank or a delivery service.
 */
export const externalChangeEventType = '@noted'

/** Event type of the record of an instance that was moved to another state by hand. */
export const moveEventType = '@move'

/**
 * Actions that the engine executes, with their resolved parameters. Built-in actions are left out, because the machine
 * has already executed them.
 */
const toEffects = (actions: readonly MachineAction[]): Effect[] =>
  actions
    .filter(({ type }) => !isBuiltInAction(type))
    .map(({ type, params }) => ({ type, params: params ?? {} }) as Effect)

export function startMachine(
  workflow: Workflow,
  /** For a workflow of an order this is a `WorkflowInput`. */
  input: DeskInput,
): { snapshot: AnyMachineSnapshot; effects: Effect[] } {
  const { snapshot, actions } = computeInitialSnapshot(workflow.machine, withOwnLimits(workflow, input))
  return { snapshot, effects: toEffects(actions) }
}

/** The input, in which the limits that the version sets replace those from the settings. */
const withOwnLimits = ({ limits }: Workflow, input: DeskInput | WorkflowInput): DeskInput | WorkflowInput =>
  limits && 'limits' in input ? { ...input, limits: { ...input.limits, ...limits } } : input

export function restoreSnapshot(workflow: Workflow, { value, context }: StoredSnapshot): AnyMachineSnapshot {
  return workflow.machine.resolveState({ value: value as StateValue, context })
}

export function stepMachine(workflow: Workflow, snapshot: AnyMachineSnapshot, event: EngineEvent) {
  const next = computeNextSnapshot(workflow.machine, snapshot, event)
  return { snapshot: next.snapshot, effects: toEffects(next.actions) }
}

export const hasMachineEnded = (snapshot: AnyMachineSnapshot): boolean => snapshot.status !== 'active'

/** Dotted path of the leaf state, for example `call.greeting`. Leaves of parallel regions are joined with `|`. */
export function formatStatePath(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([name, inner]) => {
      const rest = formatStatePath(inner)
      return rest === '' ? name : `${name}.${rest}`
    })
    .join('|')
}

/** Metadata of the innermost active state that has metadata. Null if none has. */
export function getStepMeta(snapshot: AnyMachineSnapshot): StepMeta | null {
  const metas = Object.entries(snapshot.getMeta() as Record<string, StepMeta | undefined>)
  const deepest = metas
    .filter(([, meta]) => meta)
    .sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1] ?? null
}

/**
 * Events that a user may send in the current state, in the sequence of `events`. Guards are not checked, because they
 * need a payload.
 */
export function getUserEvents(workflow: Workflow, snapshot: AnyMachineSnapshot): [string, PersonEvent][] {
  if (hasMachineEnded(snapshot)) return []
  const available = new Set(getNextTransitions(snapshot).map((t) => t.eventType))
  return Object.entries(workflow.events).filter(
    (entry): entry is [string, PersonEvent] => entry[1].by === 'person' && available.has(entry[0]),
  )
}

/** Types of the events for which the current state or an outer one has a transition. Guards are not checked. */
export const getAcceptedEventTypes = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(getNextTransitions(snapshot).flatMap(({ eventType }) => (eventType === '' ? [] : [eventType]))),
]

/**
 * Returns why an event that the machine has refused is refused: the name of a guard that fails, or `absent` if the
 * state has no transition for the event or no named guard fails.
 */
export function findEventRefusal(
  workflow: Workflow,
  snapshot: AnyMachineSnapshot,
  event: EngineEvent,
): 'absent' | { guard: string } {
  const candidates = getNextTransitions(snapshot).filter((t) => t.eventType === event.type)
  // The last branch is the most general one, so its failing guard is the one that the user can fix.
  for (const { guard } of candidates.reverse()) {
    for (const name of getGuardNames(guard)) {
      const predicate = workflow.guards[name] as ((args: unknown) => boolean) | undefined
      if (predicate && !predicate({ context: snapshot.context, event })) return { guard: name }
    }
  }
  return 'absent'
}

const dependsOnEvent = new Error('the guard depends on data of the event')

const eventDataKeys = ['payload', 'at', 'facts'] as const

/**
 * Creates an event of which only some data are known. Reading `payload`, `at` or `facts` that are not in `known`, also
 * with `in`, throws {@link dependsOnEvent}. `isIncomplete` returns true after such a read.
 */
export function createPartialEvent(known: Pick<EngineEvent, 'type'> & Partial<EngineEvent>): {
  event: EngineEvent
  isIncomplete: () => boolean
} {
  let isIncomplete = false
  const assertKnown = (name: string | symbol) => {
    if (name in known || !eventDataKeys.some((key) => key === name)) return
    isIncomplete = true
    throw dependsOnEvent
  }
  const event = new Proxy(known as EngineEvent, {
    get: (target, name) => {
      assertKnown(name)
      return Reflect.get(target, name) as unknown
    },
    has: (target, name) => {
      assertKnown(name)
      return Reflect.has(target, name)
    },
  })
  return { event, isIncomplete: () => isIncomplete }
}

/**
 * Name of a guard that refuses the event in this state whatever its data. Null if not every transition for the event is
 * refused like this, or if the state has no transition for it.
 */
export function findUnconditionalRefusal(
  workflow: Workflow,
  snapshot: AnyMachineSnapshot,
  type: string,
): string | null {
  const { event } = createPartialEvent({ type })
  const isRefusedBy = (name: string): boolean => {
    const predicate = workflow.guards[name] as ((args: unknown) => boolean) | undefined
    try {
      return predicate !== undefined && !predicate({ context: snapshot.context, event })
    } catch (error) {
      if (error === dependsOnEvent) return false
      throw error
    }
  }
  const candidates = getNextTransitions(snapshot).filter((t) => t.eventType === type)
  const refusals = candidates.map(({ guard }) => getGuardNames(guard).find(isRefusedBy))
  return refusals.every((guard) => guard !== undefined) ? (refusals.at(-1) ?? null) : null
}
