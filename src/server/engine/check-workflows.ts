import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { forms } from '../../../schemas/forms/registry.generated.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import * as read from '../../../workflows/read-by-server.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { rights } from '../../shared/rights.ts'
import type { EffectHandlers, FactProviders } from './effects.ts'
import { getGuardNames } from './interpret.ts'
import { getNamespace } from './registry.ts'

/**
 * Finds definition errors that would otherwise appear in production: unknown form, right, effect, fact or guard, an event
 * without a definition, an unreachable state, a waiting state without meta, a missing name that the server reads. The server
 * does not start with any of them.
 */
export function checkWorkflows(handlers: EffectHandlers, facts: FactProviders): string[] {
  return workflows.flatMap((workflow) =>
    findProblems(workflow, handlers, facts).map((p) => `${getNamespace(workflow)}: ${p}`),
  )
}

export function findProblems(workflow: Workflow, handlers: object, facts: object): string[] {
  const problems: string[] = []
  const nodes = collectNodes(workflow.machine)
  const reachableNodes = findReachable(workflow.machine)
  const knownRights = new Set<string>(rights)
  const report = (location: string, problem: string) => problems.push(`${location}: ${problem}`)

  for (const node of nodes) {
    const location = node.path.join('.') || 'the machine'
    const meta = node.meta as StepMeta | undefined
    if (node.parent && !reachableNodes.has(node)) report(location, 'nothing leads here')
    if (meta?.for === 'person') {
      if (!(meta.form in forms)) report(location, `unknown form ${meta.form}`)
      if (!knownRights.has(meta.right)) report(location, `unknown right ${meta.right}`)
      if (!workflow.stages.includes(meta.stage)) report(location, `unknown stage ${meta.stage}`)
    }
    const isWaiting = node.type === 'atomic' && (node.always ?? []).length === 0
    if (isWaiting && !hasMeta(node)) report(location, 'waits for nobody: no meta')
    for (const action of [...node.entry, ...node.exit, ...transitionsOf(node).flatMap((t) => t.actions)]) {
      const name = typeof action === 'string' ? action : (action as { type?: string }).type
      const isImplemented = name !== undefined && name in workflow.machine.implementations.actions
      if (name !== undefined && !name.startsWith('xstate.') && !(name in handlers) && !isImplemented)
        report(location, `unknown effect ${name}`)
    }
    for (const transition of transitionsOf(node)) {
      for (const guard of getGuardNames(transition.guard)) {
        if (!(guard in workflow.guards)) report(location, `unknown guard ${guard}`)
      }
      // Eventless (`always`) transitions carry an empty type.
      if (String(transition.eventType) !== '' && !(transition.eventType in workflow.events)) {
        report(location, `event ${transition.eventType} is not defined`)
      }
    }
  }
  const paths = new Set(nodes.map((node) => node.path.join('.')))
  for (const state of readStatesOf(workflow.name))
    if (!paths.has(state)) report(state, 'the server reads this state, and there is none')
  for (const type of readEventsOf(workflow.name))
    if (!(type in workflow.events)) report(type, 'the server reads this event, and there is none')
  for (const [type, event] of Object.entries(workflow.events)) {
    if (event.by !== 'person') continue
    if (event.payload !== 'none' && event.payload !== 'step' && !(event.payload in forms))
      report(type, `unknown form ${event.payload}`)
    if (event.right && !knownRights.has(event.right)) report(type, `unknown right ${event.right}`)
    for (const fact of event.facts ?? []) if (!(fact in facts)) report(type, `unknown fact ${fact}`)
  }
  return problems
}

const readStatesOf = (name: string): string[] =>
  Object.values(
    (read.serverReadStates as Record<string, Record<string, readonly string[]>>)[name] ?? {},
  ).flat()
const readEventsOf = (name: string): readonly string[] =>
  (read.serverSentEvents as Record<string, readonly string[]>)[name] ?? []

const collectNodes = (machine: AnyStateMachine): AnyStateNode[] => {
  const all: AnyStateNode[] = []
  const visit = (node: AnyStateNode) => {
    all.push(node)
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return all
}

const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** States that can be entered by some path of transitions, assuming that all guards pass. */
function findReachable(machine: AnyStateMachine): Set<AnyStateNode> {
  const visited = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode | undefined) => {
    if (!node || visited.has(node)) return
    visited.add(node)
    enter(node.parent)
    const inner = node.type === 'parallel' ? Object.values(node.states) : []
    if (node.type === 'compound') node.initial.target.forEach(enter)
    inner.forEach(enter)
    transitionsOf(node).forEach((t) => t.target?.forEach(enter))
  }
  enter(machine.root)
  return visited
}

const hasMeta = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && (node.meta !== undefined || hasMeta(node.parent))
