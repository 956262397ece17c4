import { createMachine, type AnyStateMachine } from 'xstate'

/**
 * Part of the configuration of a machine that the functions of this module read or replace. They copy the rest
 * unchanged.
 */
export interface StateConfig {
  id?: string
  type?: string
  on?: Record<string, BranchConfig | readonly BranchConfig[]>
  always?: BranchConfig | readonly BranchConfig[]
  entry?: unknown
  exit?: unknown
  states?: Record<string, StateConfig>
  meta?: unknown
}

export type BranchConfig =
  | string
  | { target?: string | readonly string[]; actions?: unknown; guard?: unknown }

export const toArray = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]

const splitPath = (path: string): string[] => (path === '' ? [] : path.split('.'))

/** Returns a copy of the machine with a changed state. `path`: dotted path; empty for the machine itself. */
export function replaceState(
  root: StateConfig,
  path: string,
  change: (state: StateConfig) => StateConfig,
): StateConfig {
  const visit = (node: StateConfig, names: readonly string[]): StateConfig => {
    const [name, ...rest] = names
    if (name === undefined) return change(node)
    const inner = node.states?.[name]
    if (!inner) throw new Error(`no state ${path}`)
    return { ...node, states: { ...node.states, [name]: visit(inner, rest) } }
  }
  return visit(root, splitPath(path))
}

/** Path of the parent of a state; empty if the parent is the machine. */
export const getParentPath = (path: string): string => splitPath(path).slice(0, -1).join('.')

/**
 * Replaces one branch of a transition. `event`: null for an eventless transition. `index`: position of the branch among
 * those of the event.
 */
export function replaceBranch(
  state: StateConfig,
  event: string | null,
  index: number,
  change: (branch: Exclude<BranchConfig, string>) => BranchConfig,
): StateConfig {
  const branches = toArray(event === null ? state.always : state.on?.[event])
  if (!branches[index]) throw new Error(`no transition ${event ?? 'always'} ${index}`)
  const changed = branches.map((branch, n) =>
    n === index ? change(typeof branch === 'string' ? { target: branch } : branch) : branch,
  )
  return event === null ? { ...state, always: changed } : { ...state, on: { ...state.on, [event]: changed } }
}

/** Configuration from which the machine was created. */
export const getMachineConfig = (machine: AnyStateMachine): StateConfig =>
  machine.config as unknown as StateConfig

/** Creates a machine with the configuration `config`, and the guards and actions of `machine`. */
export const createChangedMachine = (machine: AnyStateMachine, config: StateConfig): AnyStateMachine =>
  createMachine(config as never, machine.implementations as never)
