import type {
  ProcessDefinition,
  ProcessState,
  ProcessTransition,
} from '../../../../../schemas/api/processes.ts'
import { listStateWithAncestors } from '../../../../shared/state-leaves.ts'
import type { ProcessNames } from '../names.ts'
import { assignStages } from '../stages.ts'
import { arrangeRows, type DiagramRow } from './rows.ts'
import {
  calculateLinesHeight,
  calculateLinesWidth,
  wrapText,
  type TextLine,
  type TextStyle,
  type MeasureText,
} from './text-styles.ts'

/** `phase`: a compound state without its child states. */
export type NodeKind = 'person' | 'system' | 'choice' | 'final' | 'group' | 'phase' | 'initial' | 'anywhere'

/** Node of the graph to be laid out. Sizes are pixels at zoom 1. */
export interface GraphNode {
  id: string
  shape: NodeKind
  parent: string | null
  /** Path of the state; null for an initial marker and for the node {@link anyStateNodeId}. */
  state: string | null
  lines: TextLine[]
  width: number
  height: number
}

export interface GraphEdge {
  id: string
  source: string
  target: string
  lines: TextLine[]
  /** Ids of the transitions that share the arrow. */
  transitions: string[]
  width: number
  height: number
  /** True if the arrow leads forward in the order of the process. */
  forward: boolean
}

export interface Graph {
  nodes: GraphNode[]
  edges: GraphEdge[]
  /** Rows of the diagram, from top to bottom, with the names of their stages. A short process has one. */
  rows: (Pick<DiagramRow, 'nodes'> & { title: string })[]
  /** True if the arrows have space for their texts. Otherwise the texts appear on demand. */
  details: boolean
}

export interface GraphOptions {
  names: ProcessNames
  labels: {
    anywhere: string
    otherwise: string
    if: (c: string) => string
    fields: (n: number) => string
    noForm: string
    waits: string
  }
  measure: MeasureText
  /** True to include rights, forms and effects; otherwise states contain only their names. */
  details: boolean
  /** True for an area much narrower than a screen. */
  isNarrow?: boolean
  /** Paths of the phases whose child states are displayed. */
  unfolded?: ReadonlySet<string>
}

export const nodePadding = { x: 12, y: 9 }
export const labelPadding = { x: 6, y: 3 }
/** Width of node texts. It is narrow, because processes are long and there is enough vertical space. */
const nodeTextWidth = 160
const labelTextWidth = 130
/** Texts on demand are wider, so that they cover fewer states. */
const labelTextWidthOnDemand = 220
/** Widths of the names if a state contains only its name. The next one is tried for a name of more than two lines. */
const nameTextWidths = [150, 200, 250, 300] as const
/** Without details a process with more states than this displays its compound states as phases. */
const maxStatesWithoutPhases = 24
const minNodeWidth = 120
/** Space below the name of a state for the number of its instances, in pixels. */
export const countRowHeight = 22
/** Minimum width of a phase, whose number is beside the button that unfolds it. */
const minPhaseWidth = 160
/** Space beside the name of an unfolded phase for its number and its button. */
const groupHeadTools = 150
/**
 * Maximum number of states side by side, with which a diagram is readable on a screen of 1366 × 768 pixels. `narrow`:
 * next to a wide panel.
 */
const maxColumns = { details: 5, names: 6, narrow: 4 }
const markerSize = 14

/** Returns the id of the initial marker of a compound state, or of the machine for null. */
export const getInitialMarkerId = (parent: string | null) => `initial ${parent ?? ''}`
export const anyStateNodeId = 'anywhere'

/** True for a transient state, which the machine leaves immediately. */
export const isTransientState = (state: ProcessState, transitions: readonly ProcessTransition[]) =>
  state.kind === 'atomic' &&
  state.meta === null &&
  transitions.some(({ source, event }) => source === state.path && event === null)

/** Converts a workflow to nodes and edges with texts, ready for the layout. */
export function buildGraph(definition: ProcessDefinition, options: GraphOptions): Graph {
  const { states, transitions, initial } = definition
  const hasPhases = !options.details && states.length > maxStatesWithoutPhases
  const isUnfolded = (path: string) => !hasPhases || options.unfolded?.has(path) === true
  const visibleStates = states.filter(({ path }) => listStateWithAncestors(path).slice(1).every(isUnfolded))
  const visiblePaths = new Set(visibleStates.map(({ path }) => path))
  const nodes = visibleStates.map((state) => toNode(state, definition, options, !isUnfolded(state.path)))
  // A state in a folded phase is represented by the phase.
  const getNode = (path: string) =>
    listStateWithAncestors(path).find((ancestor) => visiblePaths.has(ancestor)) ?? path
  const edges = buildEdges(definition, options, getNode)

  const addInitialMarker = (parent: string | null, target: string) => {
    const id = getInitialMarkerId(parent)
    nodes.unshift({
      id,
      shape: 'initial',
      parent,
      state: null,
      lines: [],
      width: markerSize,
      height: markerSize,
    })
    edges.push(createEdge(`from ${id}`, id, target))
  }
  addInitialMarker(null, initial)
  for (const { path, initial: first } of visibleStates)
    if (first !== null && isUnfolded(path)) addInitialMarker(path, first)
  if (transitions.some(({ source, targets }) => source === null && targets.length > 0)) {
    const lines = options.details
      ? toLines(options.labels.anywhere, 'detail', nodeTextWidth, options.measure)
      : toNameLines(options.labels.anywhere, options.measure)
    nodes.unshift({
      id: anyStateNodeId,
      shape: 'anywhere',
      parent: null,
      state: null,
      lines,
      ...measureBox(lines, options.measure),
    })
  }
  const forwardEdges = markForwardEdges(definition, edges)
  return {
    nodes,
    edges: forwardEdges,
    rows: buildRows(definition, { nodes, edges: forwardEdges }, options),
    details: options.details,
  }
}

function buildRows(
  definition: ProcessDefinition,
  graph: Pick<Graph, 'nodes' | 'edges'>,
  { names, details, isNarrow = false }: GraphOptions,
): Graph['rows'] {
  const stages = assignStages(definition)
  // A marker belongs to the state that its arrow leads to.
  const getStage = (id: string) =>
    stages.get(id) ?? stages.get(graph.edges.find(({ source }) => source === id)?.target ?? '') ?? 0
  const columns = details ? maxColumns.details : isNarrow ? maxColumns.narrow : maxColumns.names
  return arrangeRows(graph, getStage, columns).map(({ nodes, stages: indexes }) => ({
    nodes,
    title: indexes
      .flatMap((index) => definition.stages[index] ?? [])
      .map(names.stage)
      .join(' · '),
  }))
}

const toLines = (
  text: string,
  style: TextStyle,
  width: number,
  measure: MeasureText,
  transition: string | null = null,
): TextLine[] => wrapText(text, style, width, measure).map((line) => ({ text: line, style, transition }))

function toNameLines(name: string, measure: MeasureText): TextLine[] {
  const variants = nameTextWidths.map((width) => toLines(name, 'name', width, measure))
  return variants.find(({ length }) => length <= 2) ?? variants.at(-1)!
}

const measureBox = (lines: TextLine[], measure: MeasureText) => ({
  width: Math.max(minNodeWidth, calculateLinesWidth(lines, measure) + 2 * nodePadding.x),
  height: calculateLinesHeight(lines) + 2 * nodePadding.y,
})

function toNode(
  state: ProcessState,
  { transitions, forms }: ProcessDefinition,
  options: GraphOptions,
  isFolded: boolean,
): GraphNode {
  const { names, labels, measure, details } = options
  const { path, kind, meta } = state
  const toNodeLines = (text: string, style: TextStyle, transition: string | null = null) =>
    toLines(text, style, nodeTextWidth, measure, transition)
  const listDetails = (): TextLine[] => {
    const lines: TextLine[] = []
    if (meta?.stage !== undefined) lines.push(...toNodeLines(names.stage(meta.stage), 'overline'))
    lines.push(...toNodeLines(names.state(path), 'title'))
    if (meta?.for === 'person') {
      const fields = listFormFields(forms[meta.form]?.schema).length
      lines.push(
        ...toNodeLines(names.right(meta.right), 'detail'),
        ...toNodeLines(fields === 0 ? labels.noForm : labels.fields(fields), 'detail'),
      )
    }
    if (meta?.for === 'system') lines.push(...toNodeLines(labels.waits, 'detail'))
    for (const effect of state.entry) lines.push(...toNodeLines(`→ ${names.effect(effect)}`, 'effect'))
    for (const transition of transitions) {
      // A transition of a state to itself is described in the state.
      if (transition.source !== path || !isSelfTransition(transition)) continue
      lines.push(
        ...toNodeLines(`↻ ${names.event(transition.event)}`, 'detail', transition.id),
        ...buildConditionLines(transition, transitions, options, nodeTextWidth),
      )
    }
    return lines
  }
  const lines = details ? listDetails() : toNameLines(names.state(path), measure)
  const isGroup = kind === 'compound' || kind === 'parallel'
  const shape: NodeKind = isGroup
    ? isFolded
      ? 'phase'
      : 'group'
    : kind === 'final'
      ? 'final'
      : isTransientState(state, transitions)
        ? 'choice'
        : meta?.for === 'person'
          ? 'person'
          : 'system'
  const { width, height } = measureBox(lines, measure)
  return {
    id: path,
    shape,
    parent: state.parent,
    state: path,
    lines,
    width:
      shape === 'phase' ? Math.max(width, minPhaseWidth) : shape === 'group' ? width + groupHeadTools : width,
    // Instances leave a choice at once and do not remain in a final state.
    height: shape === 'choice' || shape === 'final' || shape === 'group' ? height : height + countRowHeight,
  }
}

export const isSelfTransition = ({ source, targets }: ProcessTransition) =>
  targets.length === 0 || (targets.length === 1 && targets[0] === source)

/** Returns the names of the form's fields and whether each is required. */
export function listFormFields(schema: unknown): { name: string; required: boolean }[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] }
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }))
}

const createEdge = (id: string, source: string, target: string): GraphEdge => ({
  id,
  source,
  target,
  lines: [],
  transitions: [],
  width: 0,
  height: 0,
  forward: true,
})

/** Creates the arrows. Transitions between the same two states share one arrow. */
function buildEdges(
  { transitions, events }: ProcessDefinition,
  options: GraphOptions,
  getNode: (path: string) => string,
): GraphEdge[] {
  const { names, measure } = options
  const textWidth = options.details ? labelTextWidth : labelTextWidthOnDemand
  const userEvents = new Set(events.filter(({ by }) => by === 'person').map(({ type }) => type))
  const edges = new Map<string, GraphEdge>()
  for (const transition of transitions) {
    if (isSelfTransition(transition)) continue
    const { id, event, targets } = transition
    const source = transition.source === null ? anyStateNodeId : getNode(transition.source)
    const lines: TextLine[] = []
    if (event !== null)
      lines.push(
        ...toLines(
          names.event(event),
          userEvents.has(event) ? 'event' : 'systemEvent',
          textWidth,
          measure,
          id,
        ),
      )
    lines.push(...buildConditionLines(transition, transitions, options, textWidth))
    for (const target of targets.map(getNode)) {
      // Within a phase.
      if (target === source && target !== transition.source) continue
      const key = `${source} ${target}`
      const edge = edges.get(key) ?? createEdge(key, source, target)
      edge.lines.push(...lines)
      edge.transitions.push(id)
      edges.set(key, edge)
    }
  }
  return [...edges.values()].map((edge) =>
    edge.lines.length === 0
      ? edge
      : {
          ...edge,
          width: calculateLinesWidth(edge.lines, measure) + 2 * labelPadding.x,
          height: calculateLinesHeight(edge.lines) + 2 * labelPadding.y,
        },
  )
}

/** Returns the lines «if …» or «otherwise» and, with all details, the effects. */
function buildConditionLines(
  transition: ProcessTransition,
  all: readonly ProcessTransition[],
  { names, labels, measure, details }: GraphOptions,
  width: number,
): TextLine[] {
  const { id, source, event, guards, effects } = transition
  const siblings = all.filter((other) => other.source === source && other.event === event)
  const isOtherwise = siblings.length > 1 && siblings.at(-1) === transition && guards.length === 0
  const conditions = isOtherwise
    ? [labels.otherwise]
    : guards.length === 0
      ? []
      : [labels.if(guards.map((guard) => names.guard(guard)).join(', '))]
  return [
    ...conditions.flatMap((text) => toLines(text, 'guard', width, measure, id)),
    ...(details
      ? effects.flatMap((effect) => toLines(`→ ${names.effect(effect)}`, 'effect', width, measure, id))
      : []),
  ]
}

/**
 * Sets which arrows lead forward, based on the order of the states in the definition, because authors write them in
 * the order of the process. Final states count as last. The distance from the start is not used, because a short path
 * to a final state would reverse half of the diagram.
 */
function markForwardEdges({ states }: ProcessDefinition, edges: GraphEdge[]): GraphEdge[] {
  const ranks = new Map(states.map(({ path, kind }, n) => [path, kind === 'final' ? n + states.length : n]))
  const getRank = (id: string) => ranks.get(id) ?? -1
  const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`)
  return edges.map((edge) => {
    const { source, target } = edge
    const forward = getRank(target) > getRank(source) || isWithin(target, source) || isWithin(source, target)
    return { ...edge, forward }
  })
}
