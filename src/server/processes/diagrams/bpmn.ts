import { BpmnModdle, type BpmnElement } from 'bpmn-moddle'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { ProcessState, ProcessTransition } from '../../../../schemas/api/processes.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { diagramLayout } from '../../../shared/diagram-layout.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { getWorkflowNamespace } from '../../engine/registry.ts'
import { describeMachine } from '../../engine/definition.ts'
import { layOutGraph } from './lay-out-graph.ts'

type ElementType = 'StartEvent' | 'EndEvent' | 'UserTask' | 'ReceiveTask' | 'ExclusiveGateway' | 'SubProcess'
interface DiagramNode {
  id: string
  type: ElementType
  name: string
  /** Documentation of what BPMN cannot express: form, right and effects. */
  notes: string
  /** Id of the sub-process that contains the element. */
  parentId?: string
}
interface Flow {
  id: string
  from: string
  to: string
  name: string
  condition: string
  notes: string
  parentId?: string
}

const sizes: Record<ElementType, { width: number; height: number }> = {
  StartEvent: { width: 36, height: 36 },
  EndEvent: { width: 36, height: 36 },
  UserTask: { width: 150, height: 80 },
  ReceiveTask: { width: 150, height: 80 },
  ExclusiveGateway: { width: 50, height: 50 },
  SubProcess: { width: 200, height: 100 },
}
const labelSize = { width: 120, height: 28 }
const hasOutsideLabel = (type: ElementType) =>
  type === 'ExclusiveGateway' || type === 'EndEvent' || type === 'StartEvent'

/** Creates an XML id, which may contain only letters, digits, «_», «.» and «-». `kind` must start with a letter. */
const createElementId = (kind: string, path: string) => `${kind}_${path.replace(/[^\w.-]/g, '_')}`
const getTitleKey = (path: string) => `states.${path.replaceAll('.', '_')}.title`
const joinEffectNames = (effects: ProcessState['entry']) => effects.map(({ name }) => name).join(', ')

/**
 * Converts the states and transitions of a machine to BPMN nodes and flows. Nested states are flattened, because a
 * sequence flow of BPMN may not cross the border of a sub-process, whereas transitions of a machine may leave a nested
 * state.
 */
function buildElements(
  definition: ReturnType<typeof describeMachine>,
  text: (key: string, fallback: string) => string,
) {
  const byPath = new Map(definition.states.map((state) => [state.path, state]))
  const resolveInitial = (path: string): string => {
    const first = byPath.get(path)?.initial
    return first ? resolveInitial(first) : path
  }
  const leaves = definition.states.filter(({ kind }) => kind !== 'compound' && kind !== 'parallel')
  const listAncestors = (path: string): string[] => {
    const parent = byPath.get(path)?.parent ?? null
    return parent === null ? [path] : [path, ...listAncestors(parent)]
  }
  const nodes: DiagramNode[] = [{ id: 'start', type: 'StartEvent', name: '', notes: '' }]
  const flows: Flow[] = []
  const addFlow = (from: string, to: string, options: Partial<Flow> = {}) =>
    flows.push({ id: `flow_${flows.length}`, from, to, name: '', condition: '', notes: '', ...options })
  addFlow('start', createElementId('state', resolveInitial(definition.initial)))

  // A transition that is possible in every state becomes one interrupting event sub-process. Otherwise it would need a
  // flow from every state.
  const globalTransitions = definition.transitions.filter(
    ({ source, targets }) => source === null && targets.length > 0,
  )
  const enclosingSubProcess = new Map<string, string>()
  globalTransitions.forEach(({ event, guards, effects, targets }, n) => {
    const id = createElementId('anywhere', `${event ?? ''}_${n}`)
    const end = resolveInitial(targets[0] ?? '')
    const name = event === null ? '' : text(`events.${event}.label`, event)
    nodes.push({ id, type: 'SubProcess', name: '', notes: '' })
    nodes.push({ id: `${id}_start`, type: 'StartEvent', name, notes: '', parentId: id })
    const condition = [event, ...guards].filter(Boolean).join(' && ')
    if (definition.transitions.filter((t) => t.targets.includes(end)).length === 1)
      enclosingSubProcess.set(end, id)
    else
      nodes.push({
        id: `${id}_end`,
        type: 'EndEvent',
        name: text(getTitleKey(end), end),
        notes: '',
        parentId: id,
      })
    addFlow(`${id}_start`, enclosingSubProcess.has(end) ? createElementId('state', end) : `${id}_end`, {
      condition,
      notes: joinEffectNames(effects),
      parentId: id,
    })
  })

  for (const { path, kind, meta, entry, exit } of leaves) {
    const id = createElementId('state', path)
    const available: ProcessTransition[] =
      kind === 'final'
        ? []
        : listAncestors(path).flatMap((source) => definition.transitions.filter((t) => t.source === source))
    const outgoing = available.filter(({ targets }) => targets.length > 0)
    const internal = available.filter(({ targets }) => targets.length === 0)
    const isTransient = meta === null && kind !== 'final'
    const notes = [
      ...(meta?.for === 'person' ? [`form: ${meta.form}`, `right: ${meta.right}`] : []),
      ...(entry.length > 0 ? [`entry: ${joinEffectNames(entry)}`] : []),
      ...(exit.length > 0 ? [`exit: ${joinEffectNames(exit)}`] : []),
      ...internal.map((t) => `${t.event ?? ''}: ${joinEffectNames(t.effects)}`),
    ].join('\n')
    const type =
      kind === 'final'
        ? 'EndEvent'
        : isTransient
          ? 'ExclusiveGateway'
          : meta?.for === 'person'
            ? 'UserTask'
            : 'ReceiveTask'
    const title = text(getTitleKey(path), isTransient ? '' : path)
    const parentId = enclosingSubProcess.get(path)
    nodes.push({ id, type, name: title, notes, ...(parentId !== undefined && { parentId }) })
    const branchId = !isTransient && outgoing.length > 1 ? createElementId('way', path) : id
    if (branchId !== id) {
      nodes.push({ id: branchId, type: 'ExclusiveGateway', name: '', notes: '' })
      addFlow(id, branchId)
    }
    for (const { event, guards, effects, targets } of outgoing) {
      addFlow(branchId, createElementId('state', resolveInitial(targets[0] ?? '')), {
        name: event === null ? '' : text(`events.${event}.label`, event),
        condition: [event, ...guards].filter(Boolean).join(' && '),
        notes: joinEffectNames(effects),
      })
    }
  }
  return { nodes, flows }
}

/**
 * Layout of the screen diagrams with less optimization, because the layout of the largest processes would take too
 * long.
 */
const layout = {
  ...diagramLayout,
  'elk.layered.thoroughness': '1',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
}

/** Exports a version as BPMN 2.0 with a diagram, whose texts are in the given language. */
export async function createBpmn(workflow: Workflow, language: Language): Promise<string> {
  const text = (key: string, fallback: string) => {
    const translated = translate(language, `${getWorkflowNamespace(workflow)}:${key}`)
    return translated === key || translated.endsWith(`:${key}`) ? fallback : translated
  }
  const { nodes, flows } = buildElements(describeMachine(workflow), text)
  const createChildNodes = (containerId: string | undefined): ElkNode[] =>
    nodes
      .filter(({ parentId }) => parentId === containerId)
      .map(({ id, type, name }) => ({
        id,
        ...(type === 'SubProcess' ? { children: createChildNodes(id) } : sizes[type]),
        ...(hasOutsideLabel(type) &&
          name !== '' && {
            labels: [
              {
                text: name,
                ...labelSize,
                layoutOptions: { 'elk.nodeLabels.placement': 'OUTSIDE V_BOTTOM H_CENTER' },
              },
            ],
          }),
      }))
  const graph = await layOutGraph({
    id: 'diagram',
    layoutOptions: layout,
    children: createChildNodes(undefined),
    edges: flows.map(({ id, from, to, name }) => ({
      id,
      sources: [from],
      targets: [to],
      ...(name !== '' && {
        labels: [{ text: name, ...labelSize, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
      }),
    })),
  })
  return serialize(workflow, text('title', workflow.name), nodes, flows, graph)
}

async function serialize(
  workflow: Workflow,
  title: string,
  nodes: DiagramNode[],
  flows: Flow[],
  graph: ElkNode,
) {
  const moddle = new BpmnModdle()
  const createElement = (type: string, attributes: Record<string, unknown>) => moddle.create(type, attributes)
  const bounds = (box: { x?: number; y?: number; width?: number; height?: number }) =>
    createElement('dc:Bounds', {
      x: box.x ?? 0,
      y: box.y ?? 0,
      width: box.width ?? 0,
      height: box.height ?? 0,
    })
  const renderDocumentation = (notes: string) =>
    notes === '' ? {} : { documentation: [createElement('bpmn:Documentation', { text: notes })] }
  const label = (position: { x: number; y: number } | null) =>
    position === null
      ? {}
      : { label: createElement('bpmndi:BPMNLabel', { bounds: bounds({ ...position, ...labelSize }) }) }

  const elements = new Map<string, BpmnElement>()
  for (const { id, type, name, notes, parentId } of nodes)
    elements.set(
      id,
      createElement(`bpmn:${type}`, {
        id,
        ...(name !== '' && { name }),
        ...renderDocumentation(notes),
        ...(parentId !== undefined &&
          type === 'StartEvent' && {
            eventDefinitions: [createElement('bpmn:MessageEventDefinition', { id: `${id}_trigger` })],
          }),
      }),
    )
  const arrows = flows.map(({ id, from, to, name, condition, notes }) => {
    const [sourceRef, targetRef] = [elements.get(from)!, elements.get(to)!]
    const arrow = createElement('bpmn:SequenceFlow', {
      id,
      sourceRef,
      targetRef,
      ...(name !== '' && { name }),
      ...(condition !== '' && {
        conditionExpression: createElement('bpmn:FormalExpression', { body: condition }),
      }),
      ...renderDocumentation(notes),
    })
    ;(sourceRef.outgoing ??= []).push(arrow)
    ;(targetRef.incoming ??= []).push(arrow)
    return arrow
  })
  const createChildElements = (containerId: string | undefined) => [
    ...nodes.filter(({ parentId }) => parentId === containerId).map(({ id }) => elements.get(id)),
    ...arrows.filter((_, n) => flows[n]?.parentId === containerId),
  ]
  for (const { id } of nodes.filter(({ type }) => type === 'SubProcess'))
    Object.assign(elements.get(id)!, { triggeredByEvent: true, flowElements: createChildElements(id) })
  const process = createElement('bpmn:Process', {
    id: `${workflow.name}_v${workflow.version}`,
    name: title,
    isExecutable: false,
    flowElements: createChildElements(undefined),
  })
  const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)]
  const boxes = new Map(flatten(graph).map((box) => [box.id, box]))
  const routes = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]))
  const shapes = nodes.map(({ id, type }) => {
    const box = boxes.get(id)!
    const nodeLabel = box.labels?.[0]
    return createElement('bpmndi:BPMNShape', {
      id: `${id}_shape`,
      bpmnElement: elements.get(id),
      bounds: bounds(box),
      ...(type === 'SubProcess' && { isExpanded: true }),
      ...label(nodeLabel ? { x: nodeLabel.x ?? 0, y: nodeLabel.y ?? 0 } : null),
    })
  })
  const edges = flows.map(({ id }, n) => {
    const route = routes.get(id)!
    const { startPoint, bendPoints = [], endPoint } = route.sections![0]!
    const edgeLabel = route.labels?.[0]
    return createElement('bpmndi:BPMNEdge', {
      id: `${id}_edge`,
      bpmnElement: arrows[n],
      waypoint: [startPoint, ...bendPoints, endPoint].map(({ x, y }) => createElement('dc:Point', { x, y })),
      ...label(edgeLabel ? { x: edgeLabel.x ?? 0, y: edgeLabel.y ?? 0 } : null),
    })
  })
  const plane = createElement('bpmndi:BPMNPlane', {
    id: 'plane',
    bpmnElement: process,
    planeElement: [...shapes, ...edges],
  })
  const definitions = createElement('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'urn:crm-back-office:workflow',
    rootElements: [process],
    diagrams: [createElement('bpmndi:BPMNDiagram', { id: 'diagram', plane })],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

const cache = new Map<string, Promise<string>>()

/**
 * Exports a version as BPMN 2.0 and caches the result for the lifetime of the process, because a version never changes.
 * A failed export is not cached.
 */
export function getCachedBpmn(workflow: Workflow, language: Language): Promise<string> {
  const key = `${getWorkflowNamespace(workflow)} ${language}`
  const xml = cache.get(key) ?? createBpmn(workflow, language)
  cache.set(key, xml)
  xml.catch(() => cache.delete(key))
  return xml
}
