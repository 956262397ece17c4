import type { WhatIfStateQuestion } from '../../../../schemas/api/what-if.ts'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { findLeafStates } from '../../../shared/state-leaves.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { findMigration } from '../../engine/registry.ts'
import { findTargetState } from '../../engine/migrate.ts'
import { describeMachine } from '../../engine/definition.ts'
import type { StateExit, ProcessModel, ModelState } from './model.ts'

type Definition = Pick<ProcessDefinition, 'states' | 'transitions' | 'events'>

/** Finds the paths of the top-level final states. */
export const findFinalStatePaths = ({ states }: Pick<ProcessDefinition, 'states'>): Set<string> =>
  new Set(states.filter(({ kind, parent }) => kind === 'final' && parent === null).map(({ path }) => path))

/**
 * Finds the transitions out of a leaf state and its ancestors. Returns the leaf states to which each event may lead.
 */
export function findExitTargetsByEvent(
  { states, transitions }: Definition,
  leaf: string,
): Map<string, Set<string>> {
  const stateOf = new Map(states.map((state) => [state.path, state]))
  const exits = new Map<string, Set<string>>()
  for (const source of [...listAncestors(leaf), null])
    for (const { event, targets } of transitions.filter((transition) => transition.source === source)) {
      if (event === null || targets.length === 0) continue
      const destinations = exits.get(event) ?? new Set()
      for (const target of targets)
        for (const path of resolveLeaves(target, new Set())) destinations.add(path)
      exits.set(event, destinations)
    }
  return exits

  function resolveLeaves(path: string, visited: Set<string>): string[] {
    if (visited.has(path)) return []
    visited.add(path)
    const initial = stateOf.get(path)?.initial
    if (initial) return resolveLeaves(initial, visited)
    const eventless = transitions.filter(({ source, event }) => event === null && source === path)
    const further = eventless.flatMap(({ targets }) =>
      targets.flatMap((target) => resolveLeaves(target, visited)),
    )
    // A branch without a guard is always taken, so the state itself is never the result.
    return eventless.some(({ guards }) => guards.length === 0) ? further : [path, ...further]
  }
}

const listLeafPaths = ({ states }: Definition) =>
  new Set(states.filter(({ kind }) => kind === 'atomic' || kind === 'final').map(({ path }) => path))

function findFirstLeaf({ initial, states }: Definition & Pick<ProcessDefinition, 'initial'>): string {
  const inner = (path: string): string => {
    const next = states.find((state) => state.path === path)?.initial
    return next ? inner(next) : path
  }
  return inner(initial)
}

const listAncestors = (path: string): string[] => {
  const names = path.split('.')
  return names.map((_, n) => names.slice(0, names.length - n).join('.'))
}

export interface MigratedModel {
  model: ProcessModel
  questions: WhatIfStateQuestion[]
}

/**
 * Converts the model of one version to another version. States are mapped like in the declared migration. An exit is
 * retained if the same event leads to the same state in the new version, or to only one state. The records contain no
 * data about new states and exits, so the user must answer questions about them.
 */
export function migrateModel(model: ProcessModel, from: Workflow, to: Workflow): MigratedModel {
  if (from === to) return { model, questions: [] }
  const definition = describeMachine(to)
  const ends = findFinalStatePaths(definition)
  const leaves = listLeafPaths(definition)
  const oldDefinition = describeMachine(from)
  const oldLeaves = listLeafPaths(oldDefinition)
  const { states: declared } = findMigration(from.name, from.version, to.version) ?? { states: {} }
  const mapState = (stored: string): string | null => {
    if (!stored.includes('|')) return findTargetState(to, { states: declared }, {}, stored)
    // A state of parallel regions is retained only if all its leaves exist under the same paths.
    return findLeafStates(stored, oldLeaves).every((leaf) => leaves.has(leaf)) ? stored : null
  }
  const getExits = (mappedState: string) =>
    findLeafStates(mappedState, leaves).flatMap((leaf) => [...findExitTargetsByEvent(definition, leaf)])
  /** True if the state has an exit in the new version that it does not have in the old one. */
  const hasNewExit = (state: string, mappedState: string) => {
    const knownExits = new Set(
      findLeafStates(state, oldLeaves)
        .flatMap((leaf) => [...findExitTargetsByEvent(oldDefinition, leaf)])
        .flatMap(([event, destinations]) => [...destinations].map((path) => `${event} ${mapState(path)}`)),
    )
    return getExits(mappedState).some(([event, destinations]) =>
      [...destinations].some((path) => !knownExits.has(`${event} ${path}`)),
    )
  }
  const states = new Map<string, ModelState>()
  /** States whose exits the user must specify. */
  const openStates = new Set<string>()
  for (const state of model.states) {
    const mappedState = mapState(state.path)
    // If several states become one state, this state has the times of the first one and the exits of all of them.
    if (mappedState === null) continue
    const existing = states.get(mappedState)
    const migrateExit = (exit: StateExit): StateExit[] => {
      const destinations = new Set(
        getExits(mappedState).flatMap(([event, reached]) => (event === exit.event ? [...reached] : [])),
      )
      const target = mapState(exit.to)
      const isReachable =
        target !== null && findLeafStates(target, leaves).some((leaf) => destinations.has(leaf))
      if (isReachable) return [{ ...exit, to: target }]
      if (destinations.size === 1) return [{ ...exit, to: [...destinations][0]! }]
      openStates.add(mappedState)
      return []
    }
    const exits = state.exits.flatMap(migrateExit)
    const unstaffedExits = state.unstaffedExits.flatMap(migrateExit)
    const end = ends.has(mappedState)
    if (!end && state.exits.length > 0 && hasNewExit(state.path, mappedState)) openStates.add(mappedState)
    states.set(
      mappedState,
      existing
        ? {
            ...existing,
            exits: [...existing.exits, ...exits],
            unstaffedExits: [...existing.unstaffedExits, ...unstaffedExits],
          }
        : { ...state, path: mappedState, end, exits, unstaffedExits },
    )
  }
  const arrivals = model.arrivals.map((arrival) => ({
    ...arrival,
    to: mapState(arrival.to) ?? findFirstLeaf(definition),
  }))
  const questions: WhatIfStateQuestion[] = []
  const visited = new Set<string>()
  const pending = [...arrivals.map((arrival) => arrival.to), ...states.keys()]
  while (pending.length > 0) {
    const path = pending.pop()!
    if (visited.has(path) || ends.has(path)) continue
    visited.add(path)
    const state = states.get(path)
    pending.push(...(state?.exits.map((exit) => exit.to) ?? []))
    // No question is needed for a known state whose exits are all known.
    if (state && !openStates.has(path)) continue
    const exits = getExits(path).flatMap(([event, destinations]) =>
      [...destinations].filter((leaf) => leaves.has(leaf)).map((leaf) => ({ event, to: leaf })),
    )
    const totalShare = state?.exits.reduce((sum, { share }) => sum + share, 0) ?? 0
    questions.push({
      state: path,
      time: state === undefined,
      person: exits.some(({ event }) => isUserEvent(definition, event)),
      exits: exits.map(({ event, to: target }) => {
        const retainedExits = state?.exits.filter((exit) => exit.event === event && exit.to === target) ?? []
        const share = retainedExits.reduce((sum, exit) => sum + exit.share, 0)
        return {
          event,
          to: target,
          percent: totalShare === 0 ? 0 : Math.round((share / totalShare) * 1000) / 10,
        }
      }),
    })
    pending.push(...exits.map((exit) => exit.to))
  }
  for (const path of ends) if (!states.has(path)) states.set(path, createEmptyModelState(path, true))
  return {
    questions,
    model: {
      ...model,
      arrivals,
      states: [...states.values()],
      openStays: model.openStays.flatMap((stay) => {
        const mappedState = mapState(stay.state)
        return mappedState === null || !states.has(mappedState) ? [] : [{ ...stay, state: mappedState }]
      }),
    },
  }
}

export const isUserEvent = ({ events }: Pick<Definition, 'events'>, event: string): boolean =>
  events.find(({ type }) => type === event)?.by === 'person'

export const createEmptyModelState = (path: string, end: boolean): ModelState => ({
  path,
  origin: null,
  end,
  exits: [],
  unstaffedExits: [],
  work: [],
  waiting: [],
  automaticStays: [],
  roles: [],
})
