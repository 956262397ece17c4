import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api'
import { diagramLayout } from '../../../../shared/diagram-layout.ts'
import { placeLabelsOnDemand } from './label-places.ts'
import { calculateLinesHeight } from './text-styles.ts'
import { nodePadding, type Graph, type GraphEdge, type GraphNode } from './graph.ts'
import { joinPaths } from './rounded-path.ts'
import { mapToTopLevel } from './rows.ts'

export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}
export type PositionedNode = GraphNode & Box
/** An arrow with its position. `label`: position of its text; null if it has no text. */
export type PositionedEdge = GraphEdge & { points: Point[]; label: Point | null }
/** Positions of all parts of a diagram, relative to the diagram and not to the parent state. */
export interface DiagramLayout {
  nodes: PositionedNode[]
  edges: PositionedEdge[]
  /** Rows with the names of their stages; empty if the diagram has only one. */
  rows: (Box & { title: string })[]
  /** True if the texts of the arrows have their own space. Otherwise they appear on demand and may cover states. */
  details: boolean
  width: number
  height: number
}

const rootId = 'diagram'

/** Layout of rows one below the other. Their arrows lead from the lower edge of a row to the upper edge of another. */
const rowsLayout = {
  ...diagramLayout,
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.separateConnectedComponents': 'false',
  'elk.partitioning.activate': 'true',
  // Other strategies would move a row aside to straighten its arrows.
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
}
const rowLayout = {
  ...diagramLayout,
  'elk.portConstraints': 'FIXED_SIDE',
  'elk.separateConnectedComponents': 'false',
  'elk.spacing.portPort': '14',
}
/** Smaller distances for a diagram whose arrows have no texts. */
const compactLayout = {
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '7',
  'elk.spacing.portPort': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  'elk.layered.thoroughness': '5',
}
/**
 * Larger distances between the columns of crowded rows. The tracks of many arrows make the diagram so tall that it would
 * leave a part of the width unused.
 */
const crowdedRowLayout = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '64',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}
/** Space for the name of a row, in pixels. */
export const rowTitleHeight = 26

const getRowId = (index: number) => `row ${index}`

/** A part of an arrow between two rows, from a node to the edge of the state or row that contains it. */
interface EdgePart {
  id: string
  /** Id of the node, or of the port of a node, where the part begins. */
  from: string
  /** Id of the state or row around it, and of its port where the part ends. */
  container: string
  port: string
}

interface CrossingEdge {
  edge: GraphEdge
  /** Parts within the rows, from the state outwards, one for each level of nesting. */
  upper: EdgePart[]
  lower: EdgePart[]
  /** Id of the part between the rows. */
  middle: string
  /** True if the arrow leads from the upper to the lower row. */
  isDownward: boolean
}

/**
 * Returns the arrows that lead from one row to another, with their parts. Without details the arrows to one state are
 * joined: they share the parts near that state, because otherwise a row of many arrows would need much space.
 */
function listCrossingEdges(graph: Graph): Map<string, CrossingEdge> {
  const getRow = createRowLookup(graph)
  const parents = new Map(graph.nodes.map(({ id, parent }) => [id, parent]))
  const listParts = (
    end: string,
    row: string,
    key: string,
    ownKey: string,
    firstPort: string,
  ): EdgePart[] => {
    const parts: EdgePart[] = []
    let from = firstPort
    for (let inner: string | null = end; inner !== null;) {
      const parent: string | null = parents.get(inner) ?? null
      const container = parent ?? row
      const port = `port ${container}: ${key}`
      parts.push({ id: `${container}: ${inner === end ? ownKey : key}`, from, container, port })
      from = port
      inner = parent
    }
    return parts
  }
  const crossing = graph.edges.flatMap((edge) => {
    const { id, source, target } = edge
    const [from, to] = [getRow(source), getRow(target)]
    if (from === to) return []
    const isDownward = from < to
    const key = graph.details ? id : `${isDownward ? 'down' : 'up'} to ${target}`
    const sourceParts = listParts(source, getRowId(from), key, id, source)
    const targetParts = listParts(target, getRowId(to), key, key, getTargetPort(graph, edge, isDownward))
    const [upper, lower] = isDownward ? [sourceParts, targetParts] : [targetParts, sourceParts]
    return [[id, { edge, upper, lower, middle: `${from} to ${to}: ${key}`, isDownward }] as const]
  })
  return new Map(crossing)
}

/** Returns the id of the port of the target, which its arrows share, or of the target itself. */
const getTargetPort = ({ details }: Graph, { target }: GraphEdge, isForward: boolean) =>
  details ? target : `${isForward ? 'forward' : 'back'} to ${target}`

const uniqueById = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** Minimum number of arrows per node of crowded rows, for example of a call script. */
const crowdedArrowsPerNode = 2

/** Converts the graph to the format of ELK, with nested states. A graph with several rows has a node for each of them. */
export function toElkGraph(graph: Graph): ElkNode {
  const { nodes, edges, rows, details } = graph
  const crossing = rows.length < 2 ? new Map<string, CrossingEdge>() : listCrossingEdges(graph)
  const compact = details ? {} : compactLayout
  const isCrowded = !details && rows.length > 1 && edges.length >= crowdedArrowsPerNode * nodes.length
  const inRow = isCrowded ? { ...compact, ...crowdedRowLayout } : compact
  const targetPorts = new Map<string, Set<string>>()
  if (!details)
    for (const edge of edges) {
      const port = getTargetPort(graph, edge, crossing.get(edge.id)?.isDownward ?? edge.forward)
      targetPorts.set(edge.target, (targetPorts.get(edge.target) ?? new Set()).add(port))
    }
  const getTargetPorts = (id: string): ElkPort[] =>
    [...(targetPorts.get(id) ?? [])].map((port) => ({ id: port }))
  const buildNode = (node: GraphNode): ElkNode => {
    if (node.shape !== 'group')
      return { id: node.id, width: node.width, height: node.height, ports: getTargetPorts(node.id) }
    const top = calculateLinesHeight(node.lines) + 2 * nodePadding.y + 8
    const { ports, parts } = buildParts(node.id)
    return {
      id: node.id,
      children: nodes.filter(({ parent }) => parent === node.id).map(buildNode),
      layoutOptions: {
        'elk.padding': details
          ? `[top=${top},left=20,bottom=20,right=20]`
          : `[top=${top},left=12,bottom=12,right=12]`,
        ...inRow,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${node.width},${node.height})`,
      },
      ports: [...getTargetPorts(node.id), ...ports],
      edges: parts,
    }
  }
  /** Ports of a state or row for the arrows to other rows, and the parts of these arrows that end there. */
  const buildParts = (container: string): { ports: ElkPort[]; parts: ElkExtendedEdge[] } => {
    const ports: ElkPort[] = []
    const parts: ElkExtendedEdge[] = []
    for (const { edge, upper, lower, isDownward } of crossing.values())
      for (const [list, isUpper] of [
        [upper, true],
        [lower, false],
      ] as const)
        for (const [index, { id, from, container: owner, port }] of list.entries()) {
          if (owner !== container) continue
          const isRow = index === list.length - 1
          ports.push({
            id: port,
            ...(isRow && { layoutOptions: { 'elk.port.side': isUpper ? 'SOUTH' : 'NORTH' } }),
          })
          // The text is near the beginning of the arrow.
          const hasLabel = details && index === 0 && isUpper === isDownward
          parts.push({
            id,
            sources: [isUpper ? from : port],
            targets: [isUpper ? port : from],
            ...(hasLabel && createLabels(edge)),
          })
        }
    return { ports: uniqueById(ports), parts: uniqueById(parts) }
  }
  /**
   * Converts an edge. A back edge is reversed for the layout, because without cycles the diagram runs from left to
   * right.
   */
  const buildEdge = (edge: GraphEdge): ElkExtendedEdge => {
    const { id, source, forward } = edge
    const target = getTargetPort(graph, edge, forward)
    return {
      id,
      sources: [forward ? source : target],
      targets: [forward ? target : source],
      ...(details && createLabels(edge)),
    }
  }
  if (rows.length < 2)
    return {
      id: rootId,
      layoutOptions: { ...diagramLayout, ...compact },
      children: nodes.filter(({ parent }) => parent === null).map(buildNode),
      edges: edges.map(buildEdge),
    }

  const getRow = createRowLookup(graph)
  return {
    id: rootId,
    layoutOptions: { ...rowsLayout, ...compact },
    children: rows.map((row, index) => {
      const { ports, parts } = buildParts(getRowId(index))
      const ownEdges = edges.filter(({ id, source }) => getRow(source) === index && !crossing.has(id))
      return {
        id: getRowId(index),
        layoutOptions: {
          ...rowLayout,
          ...inRow,
          'elk.padding': `[top=${row.title === '' ? 12 : rowTitleHeight},left=12,bottom=8,right=12]`,
          'elk.partitioning.partition': String(index),
        },
        children: nodes.filter(({ id }) => row.nodes.includes(id)).map(buildNode),
        ports,
        edges: [...ownEdges.map(buildEdge), ...parts],
      }
    }),
    edges: uniqueById(
      [...crossing.values()].map(({ middle, upper, lower }) => ({
        id: middle,
        sources: [upper.at(-1)!.port],
        targets: [lower.at(-1)!.port],
      })),
    ),
  }
}

/** Returns a function that finds the row of a node. */
function createRowLookup({ nodes, rows }: Graph): (id: string) => number {
  const topLevel = mapToTopLevel(nodes)
  const rowOf = new Map(rows.flatMap((row, index) => row.nodes.map((id) => [id, index] as const)))
  return (id) => rowOf.get(topLevel.get(id) ?? id) ?? 0
}

// Texts are placed on their arrows, so that it is clear which arrow a text belongs to.
const inlineLabel = { 'elk.edgeLabels.inline': 'true' }

const createLabels = ({ id, lines, width, height }: GraphEdge) =>
  lines.length > 0 ? { labels: [{ text: id, width, height, layoutOptions: inlineLabel }] } : {}

/** Adds the positions of ELK's result to the graph. Throws if ELK did not place a node or an edge. */
export function mergeLayout(graph: Graph, layoutResult: ElkNode): DiagramLayout {
  const boxes = new Map<string, Box>()
  const routes = new Map<string, ElkExtendedEdge>()
  const visit = (node: ElkNode) => {
    boxes.set(node.id, { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 })
    for (const edge of node.edges ?? []) routes.set(edge.id, edge)
    node.children?.forEach(visit)
  }
  visit(layoutResult)
  const getPoints = (id: string): Point[] => {
    const section = routes.get(id)?.sections?.[0]
    if (!section) throw new Error(`the layout has lost the arrow ${id}`)
    return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
  }
  const crossing = graph.rows.length < 2 ? new Map<string, CrossingEdge>() : listCrossingEdges(graph)
  /** Points from the source to the target, and the id of the part with the text. */
  const route = (edge: GraphEdge): { points: Point[]; labelled: string } => {
    const parts = crossing.get(edge.id)
    if (!parts) {
      const points = getPoints(edge.id)
      return { points: edge.forward ? points : points.toReversed(), labelled: edge.id }
    }
    const { upper, lower, middle, isDownward } = parts
    const ids = [...upper.map(({ id }) => id), middle, ...lower.map(({ id }) => id).toReversed()]
    const points = joinPaths(ids.map(getPoints))
    return isDownward
      ? { points, labelled: upper[0]!.id }
      : { points: points.toReversed(), labelled: lower[0]!.id }
  }
  const nodes = graph.nodes.map((node) => {
    const box = boxes.get(node.id)
    if (!box) throw new Error(`the layout has lost the state ${node.id}`)
    return { ...node, ...box }
  })
  const edges = graph.edges.map((edge): PositionedEdge => {
    const { points, labelled } = route(edge)
    const label = edge.lines.length === 0 ? undefined : routes.get(labelled)?.labels?.[0]
    return { ...edge, points, label: label ? { x: label.x ?? 0, y: label.y ?? 0 } : null }
  })
  const { width = 0, height = 0 } = layoutResult
  return {
    width,
    height,
    nodes,
    edges: graph.details ? edges : placeLabelsOnDemand(edges, nodes, { width, height }),
    rows:
      graph.rows.length < 2
        ? []
        : graph.rows.map(({ title }, index) => ({ title, ...boxes.get(getRowId(index))! })),
    details: graph.details,
  }
}
