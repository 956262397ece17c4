import type { AnyStateNode } from 'xstate'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import { effects } from '../../../workflows/effects.ts'
import { guardNames } from '../engine/interpret.ts'
import { hashOf } from '../engine/registry.ts'
import { pathOf } from '../engine/definition.ts'
import { xmlText, type Xml } from './xml.ts'

/** Elements and attributes that SCXML has no word for: an interpreter passes over them. */
const ownNamespace = 'urn:crm-back-office:workflow'
/** Where an instance stands until the event `start` says what it begins with: the first guards are asked there. */
export const beforeStart = '_begin'

type Branch = AnyStateNode['transitions'] extends Map<string, (infer One)[]> ? One : never

/**
 * A version as W3C SCXML. What its guards say comes with each event, `_event.data.guards[name]`; what timers wait comes
 * with the event `start`, `_event.data.delays[name]` («30s»); effects are `<log>` with their name.
 */
export function scxmlOf(workflow: Workflow): string {
  const root = workflow.machine.root as AnyStateNode
  const everywhere = branchesOf(root)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText({
    name: 'scxml',
    attributes: {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:crm': ownNamespace,
      version: '1.0',
      datamodel: 'ecmascript',
      // Interpreters take it for the name of a program too.
      name: `${workflow.name}_v${workflow.version}`,
      initial: beforeStart,
      'crm:kind': workflow.kind,
      'crm:hash': hashOf(workflow),
    },
    children: [
      { name: 'datamodel', children: [{ name: 'data', attributes: { id: 'delays', expr: '{}' } }] },
      {
        name: 'state',
        attributes: { id: beforeStart },
        children: [
          {
            name: 'transition',
            attributes: { event: 'start', target: idOf(root.initial.target[0] as AnyStateNode) },
            children: [
              {
                name: 'assign',
                attributes: { location: 'delays', expr: '(_event.data && _event.data.delays) || {}' },
              },
              ...root.initial.actions.flatMap(actionOf),
            ],
          },
        ],
      },
      // `<scxml>` takes no transitions: those of the machine stand last in each of its outer states.
      ...Object.values(root.states).map((node) => stateOf(node, everywhere)),
    ],
  })}`
}

const elements: Record<AnyStateNode['type'], string> = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
}

const idOf = (node: AnyStateNode) => pathOf(node) ?? ''

function stateOf(node: AnyStateNode, more: readonly Branch[] = []): Xml {
  const own = node.type === 'final' || node.type === 'history' ? [] : [...branchesOf(node), ...more]
  const meta = node.meta as StepMeta | undefined
  return {
    name: elements[node.type],
    attributes: {
      id: idOf(node),
      initial: node.type === 'compound' ? idOf(node.initial.target[0] as AnyStateNode) : null,
      type: node.type === 'history' ? String(node.history) : null,
      'crm:for': meta?.for,
      'crm:form': meta?.for === 'person' ? meta.form : null,
      'crm:right': meta?.for === 'person' ? meta.right : null,
      'crm:stage': meta?.stage,
    },
    children: [
      ...blockOf('onentry', node.entry),
      ...blockOf('onexit', node.exit),
      ...own.map((branch) => transitionOf(node, branch)),
      ...Object.values(node.states).map((child) => stateOf(child)),
    ],
  }
}

const branchesOf = (node: AnyStateNode): Branch[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const blockOf = (name: string, actions: readonly unknown[]): Xml[] => {
  const children = actions.flatMap(actionOf)
  return children.length === 0 ? [] : [{ name, children }]
}

function transitionOf(node: AnyStateNode, { eventType, guard, target, reenter, actions }: Branch): Xml {
  const targets = (target ?? []) as AnyStateNode[]
  const stays = !reenter && targets.length > 0 && targets.every((one) => isWithin(one, node))
  // XState begins a state anew without leaving it, SCXML has that for what is inside it only.
  const reached = stays
    ? targets.flatMap((one) =>
        one !== node ? [one] : node.type === 'compound' ? (node.initial.target as AnyStateNode[]) : [],
      )
    : targets
  return {
    name: 'transition',
    attributes: {
      event: String(eventType) || null,
      cond:
        guardNames(guard)
          .map((name) => `_event.data.guards['${name}']`)
          .join(' && ') || null,
      target: reached.map(idOf).join(' ') || null,
      type: stays && reached.length > 0 ? 'internal' : null,
    },
    children: (actions as readonly unknown[]).flatMap(actionOf),
  }
}

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner === outer || (inner.parent !== undefined && isWithin(inner.parent, outer))

/** What a machine only remembers for itself (`assign`) is left out: guards answer for it. */
function actionOf(action: unknown): Xml[] {
  const { type, params } = (typeof action === 'string' ? { type: action } : action) as {
    type?: string
    params?: unknown
  }
  if (type === undefined || !Object.hasOwn(effects, type)) return []
  const known = fixedOf(params)
  if (type === 'cancelTimer' && typeof known?.name === 'string')
    return [{ name: 'cancel', attributes: { sendid: timerId(known.name) } }]
  if (type === 'startTimer' && typeof known?.name === 'string' && typeof known.event === 'string')
    return [timerOf(known.name, known.event, known.seconds)]
  return [
    {
      name: 'log',
      attributes: {
        label: type,
        expr: typeof params === 'object' && params !== null ? `'${literal(params)}'` : null,
      },
    },
  ]
}

const timerId = (name: string) => `timer.${name}`
const literal = (value: unknown) => JSON.stringify(value).replace(/[\\']/g, (sign) => `\\${sign}`)

/** What a timer waits is mostly a setting of the store: then only whoever runs the file can say it. */
function timerOf(name: string, event: string, seconds: unknown): Xml {
  const sent = { id: timerId(name), event }
  if (typeof seconds === 'number') return { name: 'send', attributes: { ...sent, delay: `${seconds}s` } }
  const delay = `delays['${name}']`
  return {
    name: 'if',
    attributes: { cond: delay },
    children: [{ name: 'send', attributes: { ...sent, delayexpr: delay } }],
  }
}

/** The parameters that are the same for every order: of a function those that it names without asking the order. */
function fixedOf(params: unknown): Record<string, unknown> | null {
  if (typeof params !== 'function') return params as Record<string, unknown> | null
  const own = (seen: string): unknown => {
    const unknown: unknown = new Proxy(() => unknown, {
      get: (_, key) => (key === Symbol.toPrimitive ? () => seen : unknown),
    })
    return unknown
  }
  try {
    const [one, other] = ['NaN', 'x'].map((seen) =>
      (params as (args: unknown) => Record<string, unknown>)({ context: own(seen), event: own(seen) }),
    )
    return Object.fromEntries(
      Object.entries(one ?? {}).filter(([key, value]) => typeof value === 'string' && other?.[key] === value),
    )
  } catch {
    return null
  }
}
