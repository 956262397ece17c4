import type { WhatIfQuestion } from '../../../../schemas/api/what-if.ts'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { leavesOf } from '../../../shared/state-leaves.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { migrationOf } from '../../engine/registry.ts'
import { targetOf } from '../../engine/migrate.ts'
import { definitionOf } from '../../engine/definition.ts'
import type { Exit, Model, ModelState } from './model.ts'

type Drawn = Pick<ProcessDefinition, 'states' | 'transitions' | 'events'>

/** Paths of the machine's ends. */
export const endsOf = ({ states }: Pick<ProcessDefinition, 'states'>): Set<string> =>
  new Set(states.filter(({ kind, parent }) => kind === 'final' && parent === null).map(({ path }) => path))

/** The machine's ways out of a leaf, its outer states' too: event → leaves where each may arrive. */
export function waysOut({ states, transitions }: Drawn, leaf: string): Map<string, Set<string>> {
  const stateOf = new Map(states.map((state) => [state.path, state]))
  const ways = new Map<string, Set<string>>()
  for (const source of [...outers(leaf), null])
    for (const { event, targets } of transitions.filter((one) => one.source === source)) {
      if (event === null || targets.length === 0) continue
      const arrives = ways.get(event) ?? new Set()
      for (const target of targets) for (const path of arrivals(target, new Set())) arrives.add(path)
      ways.set(event, arrives)
    }
  return ways

  function arrivals(path: string, seen: Set<string>): string[] {
    if (seen.has(path)) return []
    seen.add(path)
    const initial = stateOf.get(path)?.initial
    if (initial) return arrivals(initial, seen)
    const onward = transitions.filter(({ source, event }) => event === null && source === path)
    const further = onward.flatMap(({ targets }) => targets.flatMap((target) => arrivals(target, seen)))
    // The last of several branches without a guard is always taken.
    return onward.some(({ guards }) => guards.length === 0) ? further : [path, ...further]
  }
}

const leafPaths = ({ states }: Drawn) =>
  new Set(states.filter(({ kind }) => kind === 'atomic' || kind === 'final').map(({ path }) => path))

function firstLeaf({ initial, states }: Drawn & Pick<ProcessDefinition, 'initial'>): string {
  const inner = (path: string): string => {
    const next = states.find((state) => state.path === path)?.initial
    return next ? inner(next) : path
  }
  return inner(initial)
}

const outers = (path: string): string[] => {
  const names = path.split('.')
  return names.map((_, n) => names.slice(0, names.length - n).join('.'))
}

export interface Brought {
  model: Model
  questions: WhatIfQuestion[]
}

/**
 * The model of one version's records as another version would live it: states go where its migration sends them, an exit
 * stays when the other machine takes the same event to the same place (or to the only one it has). What the other machine
 * alone has is no record's to say and is asked for.
 */
export function migrateModel(model: Model, from: Workflow, to: Workflow): Brought {
  if (from === to) return { model, questions: [] }
  const drawn = definitionOf(to)
  const ends = endsOf(drawn)
  const leaves = leafPaths(drawn)
  const old = definitionOf(from)
  const oldLeaves = leafPaths(old)
  const { states: declared } = migrationOf(from.name, from.version, to.version) ?? { states: {} }
  const placeOf = (stored: string): string | null => {
    if (!stored.includes('|')) return targetOf(to, { states: declared }, {}, stored)
    // Regions side by side are either all there under the same paths, or another state.
    return leavesOf(stored, oldLeaves).every((leaf) => leaves.has(leaf)) ? stored : null
  }
  const waysOf = (place: string) => leavesOf(place, leaves).flatMap((leaf) => [...waysOut(drawn, leaf)])
  /** Does the other machine have a way out of it that this one has not? */
  const hasNewWay = (state: string, place: string) => {
    const before = new Set(
      leavesOf(state, oldLeaves)
        .flatMap((leaf) => [...waysOut(old, leaf)])
        .flatMap(([event, places]) => [...places].map((one) => `${event} ${placeOf(one)}`)),
    )
    return waysOf(place).some(([event, places]) => [...places].some((one) => !before.has(`${event} ${one}`)))
  }
  const states = new Map<string, ModelState>()
  /** Their exits must be told anew. */
  const open = new Set<string>()
  for (const state of model.states) {
    const place = placeOf(state.path)
    // Of states that become one, the first gives the times and all of them the exits.
    if (place === null) continue
    const same = states.get(place)
    const brought = (exit: Exit): Exit[] => {
      const arrives = new Set(
        waysOf(place).flatMap(([event, places]) => (event === exit.event ? [...places] : [])),
      )
      const target = placeOf(exit.to)
      const reached = target !== null && leavesOf(target, leaves).some((leaf) => arrives.has(leaf))
      if (reached) return [{ ...exit, to: target }]
      if (arrives.size === 1) return [{ ...exit, to: [...arrives][0]! }]
      open.add(place)
      return []
    }
    const exits = state.exits.flatMap(brought)
    const exitsAlone = state.exitsAlone.flatMap(brought)
    const end = ends.has(place)
    if (!end && state.exits.length > 0 && hasNewWay(state.path, place)) open.add(place)
    states.set(
      place,
      same
        ? {
            ...same,
            exits: [...same.exits, ...exits],
            exitsAlone: [...same.exitsAlone, ...exitsAlone],
          }
        : { ...state, path: place, end, exits, exitsAlone },
    )
  }
  const arrivals = model.arrivals.map((one) => ({ ...one, to: placeOf(one.to) ?? firstLeaf(drawn) }))
  const asked: WhatIfQuestion[] = []
  const seen = new Set<string>()
  const ahead = [...arrivals.map((one) => one.to), ...states.keys()]
  while (ahead.length > 0) {
    const path = ahead.pop()!
    if (seen.has(path) || ends.has(path)) continue
    seen.add(path)
    const state = states.get(path)
    ahead.push(...(state?.exits.map((exit) => exit.to) ?? []))
    // A state that the records know and nobody has ever left stays as it is.
    if (state && !open.has(path)) continue
    const exits = waysOf(path).flatMap(([event, arrives]) =>
      [...arrives].filter((leaf) => leaves.has(leaf)).map((leaf) => ({ event, to: leaf })),
    )
    const all = state?.exits.reduce((sum, { share }) => sum + share, 0) ?? 0
    asked.push({
      state: path,
      time: state === undefined,
      person: exits.some(({ event }) => byPerson(drawn, event)),
      exits: exits.map(({ event, to: target }) => {
        const kept = state?.exits.filter((one) => one.event === event && one.to === target) ?? []
        const share = kept.reduce((sum, one) => sum + one.share, 0)
        return { event, to: target, percent: all === 0 ? 0 : Math.round((share / all) * 1000) / 10 }
      }),
    })
    ahead.push(...exits.map((exit) => exit.to))
  }
  for (const path of ends) if (!states.has(path)) states.set(path, emptyState(path, true))
  return {
    questions: asked,
    model: {
      ...model,
      arrivals,
      states: [...states.values()],
      standing: model.standing.flatMap((one) => {
        const place = placeOf(one.state)
        return place === null || !states.has(place) ? [] : [{ ...one, state: place }]
      }),
    },
  }
}

export const byPerson = ({ events }: Pick<Drawn, 'events'>, event: string): boolean =>
  events.find(({ type }) => type === event)?.by === 'person'

export const emptyState = (path: string, end: boolean): ModelState => ({
  ...{ path, origin: null, end, exits: [], exitsAlone: [], work: [], before: [], alone: [], roles: [] },
})
