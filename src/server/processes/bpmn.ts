import { BpmnModdle } from 'bpmn-moddle'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { ProcessState, ProcessTransition } from '../../../schemas/api/processes.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { diagramLayout } from '../../shared/diagram-layout.ts'
import { translate, type Language } from '../platform/i18n/translate.ts'
import { namespaceOf } from '../engine/registry.ts'
import { definitionOf } from '../engine/definition.ts'
import { layOut } from './lay-out.ts'

type Type = 'StartEvent' | 'EndEvent' | 'UserTask' | 'ReceiveTask' | 'ExclusiveGateway' | 'SubProcess'
interface Part {
  id: string
  type: Type
  name: string
  /** What BPMN has no word for. */
  notes: string
  /** Id of the sub-process around it. */
  inside?: string
}
interface Flow {
  id: string
  from: string
  to: string
  name: string
  condition: string
  notes: string
  inside?: string
}

const sizes: Record<Type, { width: number; height: number }> = {
  StartEvent: { width: 36, height: 36 },
  EndEvent: { width: 36, height: 36 },
  UserTask: { width: 150, height: 80 },
  ReceiveTask: { width: 150, height: 80 },
  ExclusiveGateway: { width: 50, height: 50 },
  SubProcess: { width: 200, height: 100 },
}
const labelSize = { width: 120, height: 28 }
const outside = (type: Type) => type === 'ExclusiveGateway' || type === 'EndEvent' || type === 'StartEvent'

/** Ids of XML begin with a letter and know no signs but these. */
const idOf = (kind: string, path: string) => `${kind}_${path.replace(/[^\w.-]/g, '_')}`
const titleKey = (path: string) => `states.${path.replaceAll('.', '_')}.title`
const says = (effects: ProcessState['entry']) => effects.map(({ name }) => name).join(', ')

/** States within others stand side by side: a flow of BPMN may not cross the border of a sub-process, transitions do. */
function partsOf(drawn: ReturnType<typeof definitionOf>, text: (key: string, otherwise: string) => string) {
  const byPath = new Map(drawn.states.map((state) => [state.path, state]))
  const begins = (path: string): string => {
    const first = byPath.get(path)?.initial
    return first ? begins(first) : path
  }
  const leaves = drawn.states.filter(({ kind }) => kind !== 'compound' && kind !== 'parallel')
  const around = (path: string): string[] => {
    const parent = byPath.get(path)?.parent ?? null
    return parent === null ? [path] : [path, ...around(parent)]
  }
  const parts: Part[] = [{ id: 'start', type: 'StartEvent', name: '', notes: '' }]
  const flows: Flow[] = []
  const flow = (from: string, to: string, more: Partial<Flow> = {}) =>
    flows.push({ id: `flow_${flows.length}`, from, to, name: '', condition: '', notes: '', ...more })
  flow('start', idOf('state', begins(drawn.initial)))

  // What may happen in every state is one event sub-process that breaks off the rest, not an arrow from each.
  const anywhere = drawn.transitions.filter(({ source, targets }) => source === null && targets.length > 0)
  const reached = new Map<string, string>()
  anywhere.forEach(({ event, guards, effects, targets }, n) => {
    const id = idOf('anywhere', `${event ?? ''}_${n}`)
    const end = begins(targets[0] ?? '')
    const name = event === null ? '' : text(`events.${event}.label`, event)
    parts.push({ id, type: 'SubProcess', name: '', notes: '' })
    parts.push({ id: `${id}_start`, type: 'StartEvent', name, notes: '', inside: id })
    const condition = [event, ...guards].filter(Boolean).join(' && ')
    if (drawn.transitions.filter((t) => t.targets.includes(end)).length === 1) reached.set(end, id)
    else
      parts.push({ id: `${id}_end`, type: 'EndEvent', name: text(titleKey(end), end), notes: '', inside: id })
    flow(`${id}_start`, reached.has(end) ? idOf('state', end) : `${id}_end`, {
      condition,
      notes: says(effects),
      inside: id,
    })
  })

  for (const { path, kind, meta, entry, exit } of leaves) {
    const id = idOf('state', path)
    const own: ProcessTransition[] =
      kind === 'final'
        ? []
        : around(path).flatMap((source) => drawn.transitions.filter((t) => t.source === source))
    const onward = own.filter(({ targets }) => targets.length > 0)
    const kept = own.filter(({ targets }) => targets.length === 0)
    const atOnce = meta === null && kind !== 'final'
    const notes = [
      ...(meta?.for === 'person' ? [`form: ${meta.form}`, `right: ${meta.right}`] : []),
      ...(entry.length > 0 ? [`entry: ${says(entry)}`] : []),
      ...(exit.length > 0 ? [`exit: ${says(exit)}`] : []),
      ...kept.map((t) => `${t.event ?? ''}: ${says(t.effects)}`),
    ].join('\n')
    const type =
      kind === 'final'
        ? 'EndEvent'
        : atOnce
          ? 'ExclusiveGateway'
          : meta?.for === 'person'
            ? 'UserTask'
            : 'ReceiveTask'
    const title = text(titleKey(path), atOnce ? '' : path)
    const inside = reached.get(path)
    parts.push({ id, type, name: title, notes, ...(inside !== undefined && { inside }) })
    const fork = !atOnce && onward.length > 1 ? idOf('way', path) : id
    if (fork !== id) {
      parts.push({ id: fork, type: 'ExclusiveGateway', name: '', notes: '' })
      flow(id, fork)
    }
    for (const { event, guards, effects, targets } of onward) {
      flow(fork, idOf('state', begins(targets[0] ?? '')), {
        name: event === null ? '' : text(`events.${event}.label`, event),
        condition: [event, ...guards].filter(Boolean).join(' && '),
        notes: says(effects),
      })
    }
  }
  return { parts, flows }
}

/** As the pictures on the screen, with fewer attempts at a better one: meanwhile nobody else is served. */
const layout = {
  ...diagramLayout,
  'elk.layered.thoroughness': '1',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
}

/** A version as BPMN 2.0 with its drawing, in the reader's language. Laid out as the pictures on the screen are. */
export async function bpmnOf(workflow: Workflow, language: Language): Promise<string> {
  const text = (key: string, otherwise: string) => {
    const said = translate(language, `${namespaceOf(workflow)}:${key}`)
    return said === key || said.endsWith(`:${key}`) ? otherwise : said
  }
  const { parts, flows } = partsOf(definitionOf(workflow), text)
  const boxesIn = (around: string | undefined): ElkNode[] =>
    parts
      .filter(({ inside }) => inside === around)
      .map(({ id, type, name }) => ({
        id,
        ...(type === 'SubProcess' ? { children: boxesIn(id) } : sizes[type]),
        ...(outside(type) &&
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
  const laid = await layOut({
    id: 'diagram',
    layoutOptions: layout,
    children: boxesIn(undefined),
    edges: flows.map(({ id, from, to, name }) => ({
      id,
      sources: [from],
      targets: [to],
      ...(name !== '' && {
        labels: [{ text: name, ...labelSize, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
      }),
    })),
  })
  return write(workflow, text('title', workflow.name), parts, flows, laid)
}

async function write(workflow: Workflow, title: string, parts: Part[], flows: Flow[], laid: ElkNode) {
  const moddle = new BpmnModdle()
  const make = (type: string, of: Record<string, unknown>) => moddle.create(type, of) as never
  const bounds = (of: { x?: number; y?: number; width?: number; height?: number }) =>
    make('dc:Bounds', { x: of.x ?? 0, y: of.y ?? 0, width: of.width ?? 0, height: of.height ?? 0 })
  const noted = (notes: string) =>
    notes === '' ? {} : { documentation: [make('bpmn:Documentation', { text: notes })] }
  const label = (at: { x: number; y: number } | null) =>
    at === null ? {} : { label: make('bpmndi:BPMNLabel', { bounds: bounds({ ...at, ...labelSize }) }) }

  const nodes = new Map<string, { incoming: unknown[]; outgoing: unknown[] }>()
  for (const { id, type, name, notes, inside } of parts)
    nodes.set(
      id,
      make(`bpmn:${type}`, {
        id,
        ...(name !== '' && { name }),
        ...noted(notes),
        ...(inside !== undefined &&
          type === 'StartEvent' && {
            eventDefinitions: [make('bpmn:MessageEventDefinition', { id: `${id}_trigger` })],
          }),
      }),
    )
  const arrows = flows.map(({ id, from, to, name, condition, notes }) => {
    const [sourceRef, targetRef] = [nodes.get(from)!, nodes.get(to)!]
    const arrow: unknown = make('bpmn:SequenceFlow', {
      ...{ id, sourceRef, targetRef },
      ...(name !== '' && { name }),
      ...(condition !== '' && { conditionExpression: make('bpmn:FormalExpression', { body: condition }) }),
      ...noted(notes),
    })
    ;(sourceRef.outgoing ??= []).push(arrow)
    ;(targetRef.incoming ??= []).push(arrow)
    return arrow
  })
  const elementsIn = (around: string | undefined) => [
    ...parts.filter(({ inside }) => inside === around).map(({ id }) => nodes.get(id)),
    ...arrows.filter((_, n) => flows[n]?.inside === around),
  ]
  for (const { id } of parts.filter(({ type }) => type === 'SubProcess'))
    Object.assign(nodes.get(id)!, { triggeredByEvent: true, flowElements: elementsIn(id) })
  const process = make('bpmn:Process', {
    id: `${workflow.name}_v${workflow.version}`,
    name: title,
    isExecutable: false,
    flowElements: elementsIn(undefined),
  })
  const all = (of: ElkNode): ElkNode[] => [of, ...(of.children ?? []).flatMap(all)]
  const boxes = new Map(all(laid).map((one) => [one.id, one]))
  const routes = new Map((laid.edges ?? []).map((one) => [one.id, one]))
  const shapes = parts.map(({ id, type }) => {
    const box = boxes.get(id)!
    const own = box.labels?.[0]
    return make('bpmndi:BPMNShape', {
      ...{ id: `${id}_shape`, bpmnElement: nodes.get(id), bounds: bounds(box) },
      ...(type === 'SubProcess' && { isExpanded: true }),
      ...label(own ? { x: own.x ?? 0, y: own.y ?? 0 } : null),
    })
  })
  const edges = flows.map(({ id }, n) => {
    const route = routes.get(id)!
    const { startPoint, bendPoints = [], endPoint } = route.sections![0]!
    const own = route.labels?.[0]
    return make('bpmndi:BPMNEdge', {
      ...{ id: `${id}_edge`, bpmnElement: arrows[n] },
      waypoint: [startPoint, ...bendPoints, endPoint].map(({ x, y }) => make('dc:Point', { x, y })),
      ...label(own ? { x: own.x ?? 0, y: own.y ?? 0 } : null),
    })
  })
  const plane = make('bpmndi:BPMNPlane', {
    id: 'plane',
    bpmnElement: process,
    planeElement: [...shapes, ...edges],
  })
  const definitions = make('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'urn:crm-back-office:workflow',
    rootElements: [process],
    diagrams: [make('bpmndi:BPMNDiagram', { id: 'diagram', plane })],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

const written = new Map<string, Promise<string>>()

/** Written once while the server runs: a version never changes. */
export function bpmnFile(workflow: Workflow, language: Language): Promise<string> {
  const key = `${namespaceOf(workflow)} ${language}`
  const file = written.get(key) ?? bpmnOf(workflow, language)
  written.set(key, file)
  file.catch(() => written.delete(key))
  return file
}
