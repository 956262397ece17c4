import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { StepMeta, Workflow } from '../../../../workflows/define.ts'
import { effects } from '../../../../workflows/effects.ts'
import { getWorkflowHash } from '../../engine/registry.ts'
import { getStatePath } from '../../engine/definition.ts'
import {
  getEventType,
  getGuardNames,
  listInitialTargets,
  listTransitionTargets,
  listTransitions,
  parseAction,
} from '../../platform/drivers/xstate.ts'

/** Namespace of attributes that SCXML does not define. Interpreters ignore them. */
const ownNamespace = 'urn:crm-back-office:workflow'
/** Id of the initial state. The event `start` leaves it and contains the data for the first guards. */
export const initialStateId = '_begin'

/**
 * Exports a version as W3C SCXML. Guards are not exported as code: each event must contain their results as
 * `_event.data.guards[name]`. The event `start` contains the delays of timers as `_event.data.delays[name]` («30s»); a
 * timer without a delay is not started. Effects other than timers become `<log>` elements with their name.
 */
export function createScxml(workflow: Workflow): string {
  const root: AnyStateNode = workflow.machine.root
  const rootTransitions = listTransitions(root)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatXml({
    name: 'scxml',
    attributes: {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:crm': ownNamespace,
      version: '1.0',
      datamodel: 'ecmascript',
      // Some interpreters use the name as the name of a generated program.
      name: `${workflow.name}_v${workflow.version}`,
      initial: initialStateId,
      'crm:kind': workflow.kind,
      'crm:hash': getWorkflowHash(workflow),
    },
    children: [
      { name: 'datamodel', children: [{ name: 'data', attributes: { id: 'delays', expr: '{}' } }] },
      {
        name: 'state',
        attributes: { id: initialStateId },
        children: [
          {
            name: 'transition',
            attributes: { event: 'start', target: getStateId(listInitialTargets(root)[0]) },
            children: [
              {
                name: 'assign',
                attributes: { location: 'delays', expr: '(_event.data && _event.data.delays) || {}' },
              },
              ...root.initial.actions.flatMap(createActionElements),
            ],
          },
        ],
      },
      // The element `<scxml>` cannot have transitions. Therefore the transitions of the root are added to each
      // top-level state, after its own ones.
      ...Object.values(root.states).map((node) => createStateElement(node, rootTransitions)),
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

const getStateId = (node: AnyStateNode | undefined) => getStatePath(node) ?? ''

function createStateElement(
  node: AnyStateNode,
  extraTransitions: readonly AnyTransitionDefinition[] = [],
): XmlElement {
  const transitions =
    node.type === 'final' || node.type === 'history' ? [] : [...listTransitions(node), ...extraTransitions]
  const meta = node.meta as StepMeta | undefined
  return {
    name: elements[node.type],
    attributes: {
      id: getStateId(node),
      initial: getStatePath(listInitialTargets(node)[0]),
      type: node.type === 'history' ? String(node.history) : null,
      'crm:for': meta?.for,
      'crm:form': meta?.for === 'person' ? meta.form : null,
      'crm:right': meta?.for === 'person' ? meta.right : null,
      'crm:stage': meta?.stage,
    },
    children: [
      ...createActionBlocks('onentry', node.entry),
      ...createActionBlocks('onexit', node.exit),
      ...transitions.map((transition) => createTransitionElement(node, transition)),
      ...Object.values(node.states).map((child) => createStateElement(child)),
    ],
  }
}

const createActionBlocks = (name: string, actions: readonly unknown[]): XmlElement[] => {
  const children = actions.flatMap(createActionElements)
  return children.length === 0 ? [] : [{ name, children }]
}

function createTransitionElement(node: AnyStateNode, transition: AnyTransitionDefinition): XmlElement {
  const targets = listTransitionTargets(transition)
  const isInternal =
    !transition.reenter && targets.length > 0 && targets.every((target) => isWithin(target, node))
  // A transition of XState may target its own state without leaving it. In SCXML an internal transition can only target
  // descendants.
  const scxmlTargets = isInternal
    ? targets.flatMap((state) => (state === node ? listInitialTargets(node) : [state]))
    : targets
  return {
    name: 'transition',
    attributes: {
      event: getEventType(transition),
      cond:
        getGuardNames(transition.guard)
          .map((name) => `_event.data.guards['${name}']`)
          .join(' && ') || null,
      target: scxmlTargets.map(getStateId).join(' ') || null,
      type: isInternal && scxmlTargets.length > 0 ? 'internal' : null,
    },
    children: transition.actions.flatMap(createActionElements),
  }
}

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner === outer || (inner.parent !== undefined && isWithin(inner.parent, outer))

/**
 * Returns the elements for an action. `assign` actions are left out, because events contain the results of the guards.
 */
function createActionElements(action: unknown): XmlElement[] {
  const { type, params } = parseAction(action)
  if (type === undefined || !Object.hasOwn(effects, type)) return []
  const fixedParams = findFixedParams(params)
  if (type === 'cancelTimer' && typeof fixedParams?.name === 'string')
    return [{ name: 'cancel', attributes: { sendid: getTimerId(fixedParams.name) } }]
  if (type === 'startTimer' && typeof fixedParams?.name === 'string' && typeof fixedParams.event === 'string')
    return [createTimerElement(fixedParams.name, fixedParams.event, fixedParams.seconds)]
  return [
    {
      name: 'log',
      attributes: {
        label: type,
        expr: typeof params === 'object' && params !== null ? `'${escapeLiteral(params)}'` : null,
      },
    },
  ]
}

const getTimerId = (name: string) => `timer.${name}`
const escapeLiteral = (value: unknown) =>
  JSON.stringify(value).replace(/[\\']/g, (character) => `\\${character}`)

/**
 * Returns the element that starts a timer. Most delays are settings. The element reads such a delay from the data of
 * the event `start` and starts no timer without it.
 */
function createTimerElement(name: string, event: string, seconds: unknown): XmlElement {
  const sendAttributes = { id: getTimerId(name), event }
  if (typeof seconds === 'number')
    return { name: 'send', attributes: { ...sendAttributes, delay: `${seconds}s` } }
  const delay = `delays['${name}']`
  return {
    name: 'if',
    attributes: { cond: delay },
    children: [{ name: 'send', attributes: { ...sendAttributes, delayexpr: delay } }],
  }
}

/**
 * Finds the parameters of an effect that are the same for every order. If the parameters are a function, it is called
 * twice with different placeholder values, and only text values that are equal both times are returned.
 */
function findFixedParams(params: unknown): Record<string, unknown> | null {
  if (typeof params !== 'function') return params as Record<string, unknown> | null
  const createProbe = (primitive: string): unknown => {
    const probe: unknown = new Proxy(() => probe, {
      get: (_, key) => (key === Symbol.toPrimitive ? () => primitive : probe),
    })
    return probe
  }
  try {
    const [first, second] = ['NaN', 'x'].map((primitive) =>
      (params as (args: unknown) => Record<string, unknown>)({
        context: createProbe(primitive),
        event: createProbe(primitive),
      }),
    )
    return Object.fromEntries(
      Object.entries(first ?? {}).filter(
        ([key, value]) => typeof value === 'string' && second?.[key] === value,
      ),
    )
  } catch {
    return null
  }
}

/** Element of an XML file. Attributes and children are written in the given sequence. */
interface XmlElement {
  name: string
  /** An attribute with null or undefined is left out. */
  attributes?: Record<string, string | null | undefined>
  children?: readonly XmlElement[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!)

function formatXml({ name, attributes = {}, children = [] }: XmlElement, indent = ''): string {
  const attributeText = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${attributeText}/>\n`
  return `${indent}<${name}${attributeText}>\n${children.map((child) => formatXml(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}
