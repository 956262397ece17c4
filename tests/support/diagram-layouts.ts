import ELK from 'elkjs/lib/elk.bundled.js'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import type { ProcessDefinition } from '../../schemas/api/processes.ts'
import processes from '../../src/client/app/i18n/ru/processes.json' with { type: 'json' }
import {
  mergeLayout,
  toElkGraph,
  type Box,
  type DiagramLayout,
  type Point,
  type PositionedEdge,
  type PositionedNode,
} from '../../src/client/features/processes/diagram/elk-graph.ts'
import { buildGraph } from '../../src/client/features/processes/diagram/graph.ts'
import { textStyles, type MeasureText } from '../../src/client/features/processes/diagram/text-styles.ts'
import { buildProcessNames } from '../../src/client/features/processes/names.ts'
import { describeMachine } from '../../src/server/engine/definition.ts'
import type { Workflow } from '../../workflows/define.ts'

const tables: Readonly<Record<string, unknown>> = {
  processes,
  ...Object.fromEntries(Object.entries(formTexts).map(([name, { ru }]) => [name, ru])),
}
function textAt(key: string): string | null {
  const [table = '', path = ''] = key.split(/:(.*)/s)
  const location = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], tables[table])
  return typeof location === 'string' ? location : null
}
const filled = (text: string, params: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '…'))
const texts = {
  t: (key: string, params: Record<string, unknown> = {}) =>
    filled(textAt(key) ?? textAt(`${key}_other`) ?? key, params),
  has: (key: string) => textAt(key) !== null,
  raw: textAt,
  orderStatus: () => 'Сформирован',
  taskType: () => 'Подтверждение',
}
/** Average width of a character in the interface. */
export const measure: MeasureText = (text, look) => text.length * textStyles[look].size * 0.58

export const describeWorkflow = (workflow: Workflow): ProcessDefinition => ({
  name: workflow.name,
  version: workflow.version,
  kind: workflow.kind,
  hash: '',
  active: true,
  published: true,
  ...describeMachine(workflow),
})

const elk = new ELK()

/** Lays out the diagram of a workflow with its Russian texts. */
export async function layOut(
  workflow: Workflow,
  details: boolean,
  unfolded: ReadonlySet<string> = new Set(),
): Promise<DiagramLayout> {
  const { diagram, state } = processes
  const definition = describeWorkflow(workflow)
  const graph = buildGraph(definition, {
    unfolded,
    names: buildProcessNames(definition, texts),
    details,
    measure,
    labels: {
      anywhere: diagram.anywhere,
      otherwise: diagram.otherwise,
      if: (condition) => filled(diagram.if, { condition }),
      fields: (count) => filled(state.fields_few, { count }),
      noForm: state.noForm,
      waits: state.system,
    },
  })
  return mergeLayout(graph, await elk.layout(toElkGraph(graph)))
}

export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

/** The straight parts of an arrow. */
const listSegments = ({ points }: PositionedEdge): [Point, Point][] =>
  points.slice(1).map((to, index) => [points[index]!, to])

const toBox = ([from, to]: [Point, Point]): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
})

/** True if the point is on the border of the box. */
const isOnBorder = ({ x, y }: Point, box: Box) => {
  const tolerance = 2
  const isWithin =
    x >= box.x - tolerance &&
    x <= box.x + box.width + tolerance &&
    y >= box.y - tolerance &&
    y <= box.y + box.height + tolerance
  const distances = [x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y]
  return isWithin && distances.some((distance) => Math.abs(distance) <= tolerance)
}

/** True if two straight parts run on each other for more than a few pixels. */
function runTogether(a: Box, b: Box): boolean {
  const distance = 3
  const length = (low: number, high: number) => high - low
  const common = {
    x: length(Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)),
    y: length(Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)),
  }
  const areVertical = a.width < 1 && b.width < 1
  const areHorizontal = a.height < 1 && b.height < 1
  return (
    (areVertical && Math.abs(a.x - b.x) < distance && common.y > 6) ||
    (areHorizontal && Math.abs(a.y - b.y) < distance && common.x > 6)
  )
}

/** Lists what makes a diagram hard to read, as text; empty if nothing does. */
export function findLayoutFaults({ nodes, edges, rows }: DiagramLayout): string[] {
  const boxes = new Map(nodes.map((node) => [node.id, node]))
  const isInside = (inner: string, outer: string): boolean => {
    const parent = boxes.get(inner)?.parent ?? null
    return parent !== null && (parent === outer || isInside(parent, outer))
  }
  const contains = (outer: Box, inner: Box) =>
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  const describe = (node: PositionedNode) => node.id
  const faults: string[] = []
  for (const [index, node] of nodes.entries()) {
    if (node.parent !== null && !contains(boxes.get(node.parent)!, node))
      faults.push(`${describe(node)} is outside of ${node.parent}`)
    if (rows.length > 0 && rows.filter((row) => contains(row, node)).length !== 1)
      faults.push(`${describe(node)} is not in one row`)
    for (const other of nodes.slice(index + 1))
      if (overlap(node, other) && !isInside(node.id, other.id) && !isInside(other.id, node.id))
        faults.push(`${describe(node)} overlaps ${describe(other)}`)
  }
  for (const [index, edge] of edges.entries()) {
    const { id, source, target, points } = edge
    if (!isOnBorder(points[0]!, boxes.get(source)!)) faults.push(`${id} does not begin at ${source}`)
    if (!isOnBorder(points.at(-1)!, boxes.get(target)!)) faults.push(`${id} does not end at ${target}`)
    const segments = listSegments(edge).map(toBox)
    for (const node of nodes)
      if (node.shape !== 'group' && segments.some((box) => overlap(widen(box), node)))
        faults.push(`${id} runs through ${describe(node)}`)
    for (const other of edges.slice(index + 1))
      // Arrows to the same state may join.
      if (
        other.target !== target &&
        listSegments(other).some((line) => segments.some((box) => runTogether(box, toBox(line))))
      )
        faults.push(`${id} runs on ${other.id}`)
  }
  return faults
}

/** `overlap` ignores a common border of a pixel, which is the whole width of a line. */
const widen = ({ x, y, width, height }: Box): Box => ({
  x: x - 0.5,
  y: y - 0.5,
  width: width + 1,
  height: height + 1,
})
