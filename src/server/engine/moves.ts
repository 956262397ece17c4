import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { Workflow } from '../../../workflows/define.ts'
import { irreversibleEffects } from '../../../workflows/changes/fixed-points.ts'
import {
  findState,
  listInitialTargets,
  listStates,
  listTransitions,
  listTransitionTargets,
} from '../platform/drivers/xstate.ts'
import {
  createPartialEvent,
  findEventRefusal,
  formatStatePath,
  getAcceptedEventTypes,
  getStepMeta,
  hasMachineEnded,
  restoreSnapshot,
  stepMachine,
  type Effect,
  type EngineEvent,
  type StoredSnapshot,
} from './interpret.ts'

/**
 * An event on the path of a move. `timer`: name of the timer that would have sent the event. Null for an event of a
 * user.
 */
export interface MoveStep {
  type: string
  timer: string | null
}

/** A state that an instance can be moved to, the events that lead there, and their effects. */
export interface MoveTarget {
  state: string
  path: readonly MoveStep[]
  effects: readonly Effect[]
}

/**
 * Reason why a move cannot use a transition. `answers`: a guard or an effect needs input of a user. `irreversible`: its
 * event is irreversible. `fixed`: it has one of the `irreversibleEffects`, for example on money, goods or messages.
 * `system`: only a partner or another process sends the event. `guard`: a guard refuses it now. `right`: its event
 * needs another right. `end`: it ends the process.
 */
export type MoveObstacle =
  | { kind: 'answers' | 'irreversible' | 'system' | 'right' | 'end'; event: string }
  | { kind: 'guard'; event: string; guard: string }
  | { kind: 'fixed'; event: string; effect: string }

/**
 * A state that the instance cannot be moved to. `obstacle`: what blocks the nearest path to the state; null if no sequence
 * of transitions leads to it from the current state.
 */
export interface UnreachableState {
  state: string
  obstacle: MoveObstacle | null
}

export interface PossibleMoves {
  targets: MoveTarget[]
  refused: UnreachableState[]
}

interface Timer {
  name: string
  event: string
}

interface Place {
  snapshot: AnyMachineSnapshot
  path: readonly MoveStep[]
  effects: readonly Effect[]
  timers: readonly Timer[]
}

/** Event of a move. Its payload is empty, because no user has entered anything. */
export const createMoveEvent = ({ type }: Pick<MoveStep, 'type'>, at: string): EngineEvent => ({
  type,
  payload: {},
  at,
  facts: {},
})

/**
 * Finds the states that an instance can be moved to: those that the machine reaches from the current context, with its
 * guards, by events that need no input of a user and have no irreversible effect. For every other state it returns the
 * nearest obstacle. Pure.
 * @param timers pending timers of the instance; only their events may be sent in place of the system
 */
export function findMoves(
  workflow: Workflow,
  current: StoredSnapshot,
  timers: readonly Timer[],
  at: string,
): PossibleMoves {
  const start: Place = { snapshot: restoreSnapshot(workflow, current), path: [], effects: [], timers }
  const visited = new Map<string, Place>([[formatStatePath(current.value), start]])
  const obstacles: { obstacle: MoveObstacle; distances: ReadonlyMap<string, number> }[] = []
  const pending = [start]
  for (let place = pending.shift(); place; place = pending.shift()) {
    for (const type of getAcceptedEventTypes(place.snapshot)) {
      const next = takeStep(workflow, place, type, at)
      if ('kind' in next) {
        obstacles.push({ obstacle: next, distances: measureDistancesBeyond(place.snapshot, type) })
        continue
      }
      const state = formatStatePath(next.snapshot.value)
      if (visited.has(state)) continue
      visited.set(state, next)
      pending.push(next)
    }
  }
  const currentState = formatStatePath(current.value)
  const refused = listLeaves(workflow.machine.root)
    .filter((state) => !visited.has(state) && !currentState.split('|').includes(state))
    .map((state) => ({ state, obstacle: findNearest(obstacles, state) }))
  visited.delete(currentState)
  return {
    targets: [...visited].map(([state, { path, effects }]) => ({ state, path, effects })),
    refused,
  }
}

/**
 * The obstacle with the fewest transitions between it and the state. Null if none of the obstacles is before the state.
 */
const findNearest = (
  obstacles: readonly { obstacle: MoveObstacle; distances: ReadonlyMap<string, number> }[],
  state: string,
): MoveObstacle | null =>
  obstacles
    .flatMap(({ obstacle, distances }) => {
      const distance = distances.get(state)
      return distance === undefined ? [] : [{ obstacle, distance }]
    })
    .sort((a, b) => a.distance - b.distance)[0]?.obstacle ?? null

/** Takes one step of a move, or returns why it is not possible. */
function takeStep(workflow: Workflow, place: Place, type: string, at: string): Place | MoveObstacle {
  const { snapshot } = place
  const definition = workflow.events[type]
  const timer = place.timers.find(({ event }) => event === type) ?? null
  if (definition === undefined || (definition.by === 'system' && timer === null))
    return { kind: 'system', event: type }
  if (definition.by === 'person') {
    const meta = getStepMeta(snapshot)
    const override = meta?.for === 'person' ? meta.eventOverrides?.[type] : undefined
    if (definition.right !== undefined) return { kind: 'right', event: type }
    if (definition.irreversible || override?.irreversible) return { kind: 'irreversible', event: type }
  }
  const needsAnswer = definition.by === 'person' && definition.payload !== 'none'
  const needsFacts = definition.by === 'person' && (definition.facts?.length ?? 0) > 0
  const partial = createPartialEvent({
    type,
    at,
    ...(!needsAnswer && { payload: {} }),
    ...(!needsFacts && { facts: {} }),
  })
  try {
    if (!snapshot.can(partial.event)) {
      const refusal = findEventRefusal(workflow, snapshot, partial.event)
      return refusal === 'absent'
        ? { kind: 'system', event: type }
        : { kind: 'guard', event: type, guard: refusal.guard }
    }
    const next = stepMachine(workflow, snapshot, partial.event)
    const fixed = next.effects.find((effect) => irreversibleEffects.has(effect.type))
    if (fixed) return { kind: 'fixed', event: type, effect: fixed.type }
    if (hasMachineEnded(next.snapshot)) return { kind: 'end', event: type }
    return {
      snapshot: next.snapshot,
      path: [...place.path, { type, timer: definition.by === 'system' ? timer!.name : null }],
      effects: [...place.effects, ...next.effects],
      timers: applyTimerEffects(
        definition.by === 'system' ? place.timers.filter((other) => other !== timer) : place.timers,
        next.effects,
      ),
    }
  } catch (error) {
    // XState wraps the error of a guard, so the event itself records whether a missing value was the cause.
    if (partial.isIncomplete()) return { kind: 'answers', event: type }
    throw error
  }
}

function applyTimerEffects(timers: readonly Timer[], effects: readonly Effect[]): readonly Timer[] {
  return effects.reduce<readonly Timer[]>((pending, effect) => {
    if (effect.type === 'cancelTimer') return pending.filter(({ name }) => name !== effect.params.name)
    if (effect.type !== 'startTimer') return pending
    const { name, event } = effect.params
    if ('at' in effect.params && effect.params.at === null) return pending
    return [...pending.filter((timer) => timer.name !== name), { name, event }]
  }, timers)
}

const getPath = (node: AnyStateNode): string => node.path.join('.')

const isLeaf = ({ type }: AnyStateNode): boolean => type === 'atomic' || type === 'final'

/** States in which an instance can remain: leaf states without eventless transitions. */
const listLeaves = (root: AnyStateNode): string[] =>
  listStates(root)
    .filter((node) => isLeaf(node) && !node.always?.length)
    .map(getPath)

/**
 * Leaf states that can be reached through a transition of this event, regardless of guards, with the number of
 * transitions.
 */
function measureDistancesBeyond(snapshot: AnyMachineSnapshot, type: string): ReadonlyMap<string, number> {
  const current = formatStatePath(snapshot.value)
    .split('|')
    .flatMap((path) => findState(snapshot.machine, path) ?? [])
  const first = current
    .flatMap(withAncestors)
    .flatMap(listTransitions)
    .filter(({ eventType }) => eventType === type)
    .flatMap(listTransitionTargets)
  const distances = new Map<AnyStateNode, number>()
  const pending = first.map((node) => ({ node, distance: 1 }))
  for (let next = pending.shift(); next; next = pending.shift()) {
    const { node, distance } = next
    if (distances.has(node)) continue
    distances.set(node, distance)
    // Entering an initial state does not count as a transition.
    pending.unshift(...listInitialTargets(node).map((inner) => ({ node: inner, distance })))
    pending.push(
      ...withAncestors(node)
        .flatMap(listTransitions)
        .flatMap(listTransitionTargets)
        .map((target) => ({ node: target, distance: distance + 1 })),
    )
  }
  return new Map([...distances].filter(([node]) => isLeaf(node)).map(([node, n]) => [getPath(node), n]))
}

const withAncestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node, ...withAncestors(node.parent)] : [node]
