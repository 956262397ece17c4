import type { PathStep, ProcessDefinition, ProcessTransition } from '../../../../schemas/api/processes.ts'
import { leavesOf, withAround } from '../../../shared/state-leaves.ts'

export interface Walked {
  step: PathStep
  /** States passed through in this step, the last ones are where it ended. Empty: of a version that looks otherwise. */
  states: string[]
  /** Where the instance stood after it. */
  now: string[]
  /** Ids of the transitions taken; of two that look alike from outside, both. */
  transitions: string[]
}

/** Chains of eventless transitions are short; a longer search is a loop. */
const longestChain = 10

/** Maps the records of an instance to the states and arrows of the diagram. */
export function walk(definition: ProcessDefinition, steps: readonly PathStep[]): Walked[] {
  const known = new Set(definition.states.map(({ path }) => path))
  return steps.map((step) => {
    const now = leavesOf(step.to, known)
    const from = step.from === null ? [] : leavesOf(step.from, known)
    const ways = now.flatMap((leaf) => waysTo(definition, step, from, leaf))
    const passed = ways.flatMap(({ states }) => states)
    return {
      step,
      now,
      states: [...new Set([...passed, ...now])],
      transitions: [...new Set(ways.flatMap(({ transitions }) => transitions))],
    }
  })
}

interface Way {
  at: string
  states: string[]
  transitions: string[]
}

/** The shortest paths by which the step can have reached `leaf`. */
function waysTo(definition: ProcessDefinition, step: PathStep, from: string[], leaf: string): Way[] {
  const { transitions } = definition
  const enter = (path: string): string => {
    const initial = definition.states.find((s) => s.path === path)?.initial
    return initial ? enter(initial) : path
  }
  const follow = (way: Way, { id, targets }: ProcessTransition): Way[] => {
    const transitions = [...way.transitions, id]
    // Without a target only the effects run, and the state stays.
    if (targets.length === 0) return [{ ...way, transitions }]
    return targets.map((target) => {
      const at = enter(target)
      return { at, states: [...way.states, at], transitions }
    })
  }
  const leaving = (at: string, event: string | null) => {
    const around = withAround(at)
    return transitions.filter(
      (t) => t.event === event && (t.source === null ? event !== null : around.includes(t.source)),
    )
  }

  const nowhere = { states: [], transitions: [] }
  let ways: Way[] =
    step.from === null
      ? [{ at: enter(definition.initial), ...nowhere, states: [enter(definition.initial)] }]
      : from.flatMap((at) => leaving(at, step.event).flatMap((t) => follow({ at, ...nowhere }, t)))
  for (let n = 0; n < longestChain && ways.length > 0; n += 1) {
    const there = ways.filter(({ at }) => at === leaf)
    if (there.length > 0) return there
    ways = ways.flatMap((way) => leaving(way.at, null).flatMap((t) => follow(way, t)))
  }
  return []
}

/** Highlights after the step `upTo` (from 0): everything visited, and the last move. */
export interface Trace {
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
  now: ReadonlySet<string>
  last: ReadonlySet<string>
}

export function traceOf(walked: readonly Walked[], upTo: number): Trace {
  const passed = walked.slice(0, upTo + 1)
  const last = passed.at(-1)
  return {
    states: new Set(passed.flatMap(({ states }) => states.flatMap(withAround))),
    transitions: new Set(passed.flatMap(({ transitions }) => transitions)),
    now: new Set(last?.now ?? []),
    last: new Set(last?.transitions ?? []),
  }
}
