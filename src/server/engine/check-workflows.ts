import type { AnyStateMachine, StateNode } from 'xstate'
import { forms } from '../../../schemas/forms/registry.generated.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import * as read from '../../../workflows/read-by-server.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { rights } from '../../shared/rights.ts'
import type { EffectHandlers, FactProviders } from './effects.ts'
import { guardNames } from './interpret.ts'
import { namespaceOf } from './registry.ts'

type Node = StateNode<never, never>

/**
 * Every fault that would otherwise show at a customer's order: unknown form, right, effect, fact or guard, an event
 * without a definition, a state that nothing leads to or that waits for nobody, a name that the server reads and that is
 * gone. Start-up fails on any of them.
 */
export function checkWorkflows(handlers: EffectHandlers, facts: FactProviders): string[] {
  return workflows.flatMap((workflow) =>
    problemsOf(workflow, handlers, facts).map((p) => `${namespaceOf(workflow)}: ${p}`),
  )
}

export function problemsOf(workflow: Workflow, handlers: object, facts: object): string[] {
  const problems: string[] = []
  const nodes = nodesOf(workflow.machine)
  const reached = reachable(workflow.machine)
  const known = new Set<string>(rights)
  const say = (where: string, what: string) => problems.push(`${where}: ${what}`)

  for (const node of nodes) {
    const where = node.path.join('.') || 'the machine'
    const meta = node.meta as StepMeta | undefined
    if (node.parent && !reached.has(node)) say(where, 'nothing leads here')
    if (meta?.for === 'person') {
      if (!(meta.form in forms)) say(where, `unknown form ${meta.form}`)
      if (!known.has(meta.right)) say(where, `unknown right ${meta.right}`)
      if (!workflow.stages.includes(meta.stage)) say(where, `unknown stage ${meta.stage}`)
    }
    const waits = node.type === 'atomic' && (node.always ?? []).length === 0
    if (waits && !inherited(node)) say(where, 'waits for nobody: no meta')
    for (const action of [...node.entry, ...node.exit, ...transitionsOf(node).flatMap((t) => t.actions)]) {
      const name = typeof action === 'string' ? action : (action as { type?: string }).type
      const own = name !== undefined && name in workflow.machine.implementations.actions
      if (name !== undefined && !name.startsWith('xstate.') && !(name in handlers) && !own)
        say(where, `unknown effect ${name}`)
    }
    for (const transition of transitionsOf(node)) {
      for (const guard of guardNames(transition.guard)) {
        if (!(guard in workflow.guards)) say(where, `unknown guard ${guard}`)
      }
      // Eventless (`always`) transitions carry an empty type.
      if (String(transition.eventType) !== '' && !(transition.eventType in workflow.events)) {
        say(where, `event ${transition.eventType} is not defined`)
      }
    }
  }
  const paths = new Set(nodes.map((node) => node.path.join('.')))
  for (const state of readStatesOf(workflow.name))
    if (!paths.has(state)) say(state, 'the server reads this state, and there is none')
  for (const type of readEventsOf(workflow.name))
    if (!(type in workflow.events)) say(type, 'the server reads this event, and there is none')
  for (const [type, event] of Object.entries(workflow.events)) {
    if (event.by !== 'person') continue
    if (event.payload !== 'none' && event.payload !== 'step' && !(event.payload in forms))
      say(type, `unknown form ${event.payload}`)
    if (event.right && !known.has(event.right)) say(type, `unknown right ${event.right}`)
    for (const fact of event.facts ?? []) if (!(fact in facts)) say(type, `unknown fact ${fact}`)
  }
  return problems
}

const readStatesOf = (name: string): string[] =>
  Object.values((read.states as Record<string, Record<string, readonly string[]>>)[name] ?? {}).flat()
const readEventsOf = (name: string): readonly string[] =>
  (read.events as Record<string, readonly string[]>)[name] ?? []

const nodesOf = (machine: AnyStateMachine): Node[] => {
  const all: Node[] = []
  const visit = (node: Node) => {
    all.push(node)
    Object.values(node.states as unknown as Record<string, Node>).forEach(visit)
  }
  visit(machine.root as unknown as Node)
  return all
}

const transitionsOf = (node: Node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]

/** States that some path of transitions can enter, guards taken as true. */
function reachable(machine: AnyStateMachine): Set<Node> {
  const seen = new Set<Node>()
  const enter = (node: Node | undefined) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    enter(node.parent as Node | undefined)
    const inner =
      node.type === 'parallel' ? Object.values(node.states as unknown as Record<string, Node>) : []
    if (node.type === 'compound') node.initial.target.forEach((t) => enter(t as unknown as Node))
    inner.forEach(enter)
    transitionsOf(node).forEach((t) => (t.target ?? []).forEach((target) => enter(target as unknown as Node)))
  }
  enter(machine.root as unknown as Node)
  return seen
}

const inherited = (node: Node | undefined): boolean =>
  node !== undefined && (node.meta !== undefined || inherited(node.parent as Node | undefined))
