import type { AnyStateNode } from 'xstate'
import type { ProcessDefinition, ProcessEffect, ProcessTransition } from '../../../schemas/api/processes.ts'
import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { PersonStep, StepMeta, Workflow } from '../../../workflows/define.ts'
import { effects } from '../../../workflows/effects.ts'
import {
  getEventType,
  getGuardNames,
  listInitialTargets,
  listStates,
  listTransitionTargets,
  listTransitions,
  parseAction,
} from '../platform/drivers/xstate.ts'
import { describeEffectForAnyOrder } from './probe-params.ts'
import { getFormNamespace } from './registry.ts'

type DefinitionData = Pick<
  ProcessDefinition,
  'initial' | 'stages' | 'events' | 'states' | 'transitions' | 'forms'
>

/**
 * Describes a machine as data. `assign` actions are not listed as effects, because they change only the context of the
 * machine.
 */
export function describeMachine(workflow: Workflow): DefinitionData {
  const root: AnyStateNode = workflow.machine.root
  const nodes = listStates(root).slice(1)
  const prefix = `${getFormNamespace(workflow)}/`
  const otherForms = new Set(nodes.map(({ meta }) => (meta as Partial<PersonStep> | undefined)?.form))
  return {
    initial: getInitialPath(root) ?? '',
    stages: [...workflow.stages],
    events: Object.entries(workflow.events).map(([type, event]) => ({
      type,
      by: event.by,
      payload: event.by === 'person' ? event.payload : null,
      tone: event.by === 'person' ? event.tone : null,
      right: (event.by === 'person' && event.right) || null,
      irreversible: event.by === 'person' && event.irreversible === true,
      facts: event.by === 'person' ? [...(event.facts ?? [])] : [],
    })),
    states: nodes.map((node) => ({
      path: getStatePath(node) ?? '',
      parent: getStatePath(node.parent),
      kind: node.type,
      initial: getInitialPath(node),
      meta: buildMeta(node),
      entry: listEffects(node.entry),
      exit: listEffects(node.exit),
    })),
    transitions: [root, ...nodes].flatMap(describeTransitions),
    forms: Object.fromEntries(
      Object.entries(forms).filter(([id]) => id.startsWith(prefix) || otherForms.has(id as FormId)),
    ),
  }
}

/** Dotted path of a state. Null for the root of the machine, or without a state. */
export const getStatePath = (node: AnyStateNode | undefined): string | null =>
  node === undefined || node.path.length === 0 ? null : node.path.join('.')

const getInitialPath = (node: AnyStateNode): string | null => getStatePath(listInitialTargets(node)[0])

function buildMeta(node: AnyStateNode) {
  const meta = node.meta as StepMeta | undefined
  if (!meta) return null
  return meta.for === 'system' ? { ...meta, awaits: [...meta.awaits] } : meta
}

/** Id of the transition that has the index `n` in {@link listTransitions} of its state. */
export const createTransitionId = (node: AnyStateNode, n: number): string =>
  `${getStatePath(node) ?? ''}#${n}`

function describeTransitions(node: AnyStateNode): ProcessTransition[] {
  const source = getStatePath(node)
  return listTransitions(node).map((transition, n) => ({
    id: createTransitionId(node, n),
    source,
    targets: listTransitionTargets(transition).map((target) => getStatePath(target) ?? ''),
    event: getEventType(transition),
    guards: getGuardNames(transition.guard),
    effects: listEffects(transition.actions),
  }))
}

function listEffects(actions: readonly unknown[]): ProcessEffect[] {
  return actions.flatMap((action) => {
    const { type, params } = parseAction(action)
    if (type === undefined || !Object.hasOwn(effects, type)) return []
    return [
      {
        name: type,
        params: typeof params === 'object' ? (params as Record<string, unknown>) : null,
        ...describeEffectForAnyOrder(type, params),
      },
    ]
  })
}
