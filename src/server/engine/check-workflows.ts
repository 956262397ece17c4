import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { forms } from '../../../schemas/forms/registry.generated.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import * as read from '../../../workflows/read-by-server.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { rights } from '../../shared/rights.ts'
import {
  getEventType,
  getGuardNames,
  implementsAction,
  isBuiltInAction,
  listInitialTargets,
  listStates,
  listTransitionTargets,
  listTransitions,
  parseAction,
} from '../platform/drivers/xstate.ts'
import type { EffectHandlers, FactProviders } from './effects.ts'
import { getWorkflowNamespace } from './registry.ts'

/**
 * Finds definition errors that would otherwise appear only in production: an unknown form, right, stage, effect, fact
 * or guard, an event without a definition, an unreachable state, a waiting state without meta, or a state or event that
 * the server uses by name and the workflow lacks. The server does not start if there is such an error.
 */
export function findAllWorkflowProblems(handlers: EffectHandlers, facts: FactProviders): string[] {
  return workflows.flatMap((workflow) =>
    findWorkflowProblems(workflow, handlers, facts).map((p) => `${getWorkflowNamespace(workflow)}: ${p}`),
  )
}

/** Finds the definition errors of one version. */
export type WorkflowProblemFinder = (workflow: Workflow) => string[]

export function findWorkflowProblems(workflow: Workflow, handlers: object, facts: object): string[] {
  const problems: string[] = []
  const nodes = listStates(workflow.machine.root)
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
    for (const action of [...node.entry, ...node.exit, ...listTransitions(node).flatMap((t) => t.actions)]) {
      const name = parseAction(action).type
      if (name === undefined || isBuiltInAction(name) || name in handlers) continue
      if (!implementsAction(workflow.machine, name)) report(location, `unknown effect ${name}`)
    }
    for (const transition of listTransitions(node)) {
      for (const guard of getGuardNames(transition.guard)) {
        if (!(guard in workflow.guards)) report(location, `unknown guard ${guard}`)
      }
      const eventType = getEventType(transition)
      if (eventType !== null && !(eventType in workflow.events))
        report(location, `event ${eventType} is not defined`)
    }
  }
  const paths = new Set(nodes.map((node) => node.path.join('.')))
  for (const state of listReadStates(workflow.name))
    if (!paths.has(state)) report(state, 'the server reads this state, and there is none')
  for (const type of listReadEvents(workflow.name))
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

const listReadStates = (name: string): string[] =>
  Object.values(
    (read.serverReadStates as Record<string, Record<string, readonly string[]>>)[name] ?? {},
  ).flat()
const listReadEvents = (name: string): readonly string[] =>
  (read.serverSentEvents as Record<string, readonly string[]>)[name] ?? []

/** States that can be entered through some path of transitions, assuming that all guards pass. */
function findReachable(machine: AnyStateMachine): Set<AnyStateNode> {
  const visited = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode | undefined) => {
    if (!node || visited.has(node)) return
    visited.add(node)
    enter(node.parent)
    if (node.type === 'parallel') Object.values(node.states).forEach(enter)
    listInitialTargets(node).forEach(enter)
    listTransitions(node).flatMap(listTransitionTargets).forEach(enter)
  }
  enter(machine.root)
  return visited
}

const hasMeta = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && (node.meta !== undefined || hasMeta(node.parent))
