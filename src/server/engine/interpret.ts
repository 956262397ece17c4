import {
  createActor,
  getNextTransitions,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { PersonEvent, StepMeta, Workflow } from '../../../workflows/define.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'

/** The pure side of the engine: no database, no clock. */

export type Effect = { [Name in EffectName]: { type: Name; params: EffectParams[Name] } }[EffectName]

/** What is stored of a snapshot; the rest follows from the machine. */
export interface StoredSnapshot {
  value: unknown
  context: unknown
}

export interface EngineEvent {
  type: string
  payload: unknown
  /** ISO 8601 UTC */
  at: string
  facts: Record<string, unknown>
}

/** Event of a record that changed rows of the order and no machine: what a bank, a carrier or an arrival did to it. */
export const noted = '@noted'

type Said = { type: string; params?: unknown }

/**
 * What xstate's own `transition()` makes anew for every call, and with it the machine's first context: an actor that
 * never runs. One of a machine serves all its steps.
 */
const scopes = new WeakMap<AnyStateMachine, AnyActorScope>()
function collecting(machine: AnyStateMachine, into: Said[]): AnyActorScope {
  let scope = scopes.get(machine)
  if (!scope) {
    const self = createActor(machine)
    const nothing = () => {}
    scope = {
      ...{ self, id: '', sessionId: '', system: self.system, logger: nothing },
      ...{ defer: nothing, stopChild: nothing, emit: nothing, actionExecutor: nothing },
    } as unknown as AnyActorScope
    scopes.set(machine, scope)
  }
  return { ...scope, actionExecutor: (action: Said) => void into.push(action) } as unknown as AnyActorScope
}

/** The machine hands out every custom action with its parameters resolved; built-in ones (`xstate.*`) are done. */
const effectsOf = (actions: readonly { type: string; params?: unknown }[]): Effect[] =>
  actions
    .filter((a) => !a.type.startsWith('xstate.'))
    .map(({ type, params }) => ({ type, params: params ?? {} }) as Effect)

export function begin(
  workflow: Workflow,
  /** Of an order's machine a whole `WorkflowInput`. */
  input: DeskInput,
): { snapshot: AnyMachineSnapshot; effects: Effect[] } {
  const said: Said[] = []
  const snapshot = workflow.machine.getInitialSnapshot(collecting(workflow.machine, said), input)
  return { snapshot, effects: effectsOf(said) }
}

export function restore(workflow: Workflow, { value, context }: StoredSnapshot): AnyMachineSnapshot {
  return workflow.machine.resolveState({ value: value as never, context })
}

export function step(workflow: Workflow, snapshot: AnyMachineSnapshot, event: EngineEvent) {
  const said: Said[] = []
  const { machine } = workflow
  const next = machine.transition(snapshot, event as never, collecting(machine, said))
  return { snapshot: next as AnyMachineSnapshot, effects: effectsOf(said) }
}

export const ended = (snapshot: AnyMachineSnapshot): boolean => snapshot.status !== 'active'

/** Dotted path of the leaf state: `call.greeting`; leaves of parallel regions are joined by `|`. */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([name, inner]) => {
      const rest = statePath(inner)
      return rest === '' ? name : `${name}.${rest}`
    })
    .join('|')
}

/** Meta of the innermost active state that has one. */
export function metaOf(snapshot: AnyMachineSnapshot): StepMeta | null {
  const metas = Object.entries(snapshot.getMeta() as Record<string, StepMeta | undefined>)
  const deepest = metas
    .filter(([, meta]) => meta)
    .sort(([a], [b]) => b.split('.').length - a.split('.').length)[0]
  return deepest?.[1] ?? null
}

/** Events a person may send from here, in the order of the workflow's `events`: guards are not asked, they need a payload. */
export function personEvents(workflow: Workflow, snapshot: AnyMachineSnapshot): [string, PersonEvent][] {
  if (ended(snapshot)) return []
  const here = new Set(getNextTransitions(snapshot).map((t) => t.eventType))
  return Object.entries(workflow.events).filter(
    (entry): entry is [string, PersonEvent] => entry[1].by === 'person' && here.has(entry[0]),
  )
}

/** `absent`: no transition for the event here. Otherwise the name of the first guard that says no. */
export function refusal(
  workflow: Workflow,
  snapshot: AnyMachineSnapshot,
  event: EngineEvent,
): 'absent' | { guard: string } {
  const candidates = getNextTransitions(snapshot).filter((t) => t.eventType === event.type)
  // The last branch is the widest («if nothing else»): its refusal is the one the person can mend.
  for (const { guard } of candidates.reverse()) {
    for (const name of guardNames(guard)) {
      const predicate = workflow.guards[name] as ((args: unknown) => boolean) | undefined
      if (predicate && !predicate({ context: snapshot.context, event })) return { guard: name }
    }
  }
  return 'absent'
}

const dependsOnEvent = new Error('the guard depends on what the event brings')

const broughtByEvent: readonly (string | symbol)[] = ['payload', 'at', 'facts']
const requireKnown = (name: string | symbol) => {
  if (broughtByEvent.includes(name)) throw dependsOnEvent
}

/** An event of which only the type is known yet: a guard that reads more, or asks for it by `in`, cannot be answered before it is sent. */
const unsent = (type: string) =>
  new Proxy(
    { type },
    {
      get: (event, name) => {
        requireKnown(name)
        return Reflect.get(event, name) as unknown
      },
      has: (event, name) => {
        requireKnown(name)
        return Reflect.has(event, name)
      },
    },
  )

/** Guard that refuses the event whatever it brings: the step itself is why. Null: none does, or it is not known yet. */
export function refusedBefore(workflow: Workflow, snapshot: AnyMachineSnapshot, type: string): string | null {
  const event = unsent(type)
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
  const refusals = candidates.map(({ guard }) => guardNames(guard).find(isRefusedBy))
  return refusals.every((guard) => guard !== undefined) ? (refusals.at(-1) ?? null) : null
}

/** Guards are names, or `and([...names])`; nothing else is used, so that every refusal has words. */
export function guardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function' && 'guards' in guard) return (guard.guards as unknown[]).flatMap(guardNames)
  return []
}
