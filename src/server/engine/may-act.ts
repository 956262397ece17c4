import type { AnyStateMachine, StateNode } from 'xstate'
import type { Workflow } from '../../../workflows/define.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import type { EffectHandlers, FactProviders } from './effects.ts'

type Node = StateNode<never, never>
/**
 * Events that may have effects in some machine, or that ask for a fact of the order: their steps read the whole order
 * before they decide. A step of any other event changes its instance alone.
 */
export function actingEvents(
  handlers: EffectHandlers,
  facts: FactProviders,
  all: readonly Workflow[] = workflows,
): ReadonlySet<string> {
  const acting = new Set<string>()
  const isEffect: IsEffect = (action) =>
    (typeof action === 'string' ? action : ((action as { type?: string }).type ?? '')) in handlers
  for (const workflow of all) {
    for (const [type, event] of Object.entries(workflow.events)) {
      if (event.by === 'person' && event.facts?.some((fact) => facts[fact].of === 'order')) acting.add(type)
    }
    for (const node of nodesOf(workflow.machine)) {
      for (const transitions of node.transitions.values()) {
        for (const { eventType, actions, target } of transitions as unknown as Transition[]) {
          const left = within(node).some((one) => one.exit.some(isEffect))
          if (
            actions.some(isEffect) ||
            left ||
            (target ?? []).some((to) => entersWithEffects(to, node, isEffect))
          )
            acting.add(eventType)
        }
      }
    }
  }
  return acting
}

/** Assignments and the like happen inside of the machine. */
type IsEffect = (action: unknown) => boolean

interface Transition {
  eventType: string
  actions: readonly unknown[]
  target?: readonly Node[]
}

/** Does going into a state, and on through states that nobody waits in, ask for anything? */
function entersWithEffects(target: Node, from: Node, isEffect: IsEffect): boolean {
  const seen = new Set<Node>()
  const around = new Set(linesOf(from))
  const enter = (node: Node): boolean => {
    if (seen.has(node)) return false
    seen.add(node)
    const onTheWay = linesOf(node).filter((one) => one === node || !around.has(one))
    if (onTheWay.some((one) => one.entry.some(isEffect))) return true
    const inner = (node.type === 'compound'
      ? node.initial.target
      : node.type === 'parallel'
        ? Object.values(node.states)
        : []) as unknown as Node[]
    const initialActs = node.type === 'compound' && node.initial.actions.some(isEffect)
    const on = (node.always ?? []) as unknown as Transition[]
    return (
      initialActs ||
      inner.some(enter) ||
      on.some(({ actions, target: to }) => actions.some(isEffect) || (to ?? []).some(enter))
    )
  }
  return enter(target)
}

/** A state and all around it. */
function linesOf(node: Node): Node[] {
  const line: Node[] = []
  for (let at: Node | undefined = node; at; at = at.parent as Node | undefined) line.push(at)
  return line
}

/** A state and all inside it. */
const within = (node: Node): Node[] => [
  node,
  ...Object.values(node.states as unknown as Record<string, Node>).flatMap(within),
]

const nodesOf = (machine: AnyStateMachine): Node[] => within(machine.root as unknown as Node)
