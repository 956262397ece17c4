import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { diagramLayout } from '../../../../shared/diagram-layout.ts'
import { calculateLinesHeight } from './text-styles.ts'
import { nodePadding, type Graph, type GraphEdge, type GraphNode } from './graph.ts'

export interface Point {
  x: number
  y: number
}
interface Box extends Point {
  width: number
  height: number
}
export type PositionedNode = GraphNode & Box
/** An arrow with its position. `label`: position of its text; null if it has no text. */
export type PositionedEdge = GraphEdge & { points: Point[]; label: Point | null }
/** A layout. All coordinates are absolute. */
export interface DiagramLayout {
  nodes: PositionedNode[]
  edges: PositionedEdge[]
  width: number
  height: number
}

const rootId = 'diagram'

/** Converts the graph to the format of ELK, with nested states and all edges at the top level. */
export function toElkGraph({ nodes, edges }: Graph): ElkNode {
  const buildChildren = (parent: string | null): ElkNode[] =>
    nodes
      .filter((node) => node.parent === parent)
      .map((node) => {
        if (node.shape !== 'group') return { id: node.id, width: node.width, height: node.height }
        const top = calculateLinesHeight(node.lines) + 2 * nodePadding.y + 8
        return {
          id: node.id,
          children: buildChildren(node.id),
          layoutOptions: {
            'elk.padding': `[top=${top},left=20,bottom=20,right=20]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${node.width},${node.height})`,
          },
        }
      })
  return {
    id: rootId,
    layoutOptions: diagramLayout,
    children: buildChildren(null),
    edges: edges.map(toElkEdge),
  }
}

// Texts are placed on their arrows, so that it is clear which arrow a text belongs to.
const inlineLabel = { 'elk.edgeLabels.inline': 'true' }

/**
 * Converts an edge. A back edge is reversed for the layout, because without cycles the diagram runs from left to
 * right.
 */
const toElkEdge = ({ id, source, target, lines, width, height, forward }: GraphEdge): ElkExtendedEdge => ({
  id,
  sources: [forward ? source : target],
  targets: [forward ? target : source],
  ...(lines.length > 0 && { labels: [{ text: id, width, height, layoutOptions: inlineLabel }] }),
})

/** Adds the positions of ELK's result to the graph. Throws if ELK did not place a node or an edge. */
export function mergeLayout(graph: Graph, layoutResult: ElkNode): DiagramLayout {
  const boxes = new Map<string, Box>()
  const visit = (node: ElkNode) => {
    boxes.set(node.id, { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 })
    node.children?.forEach(visit)
  }
  visit(layoutResult)
  const routes = new Map((layoutResult.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: layoutResult.width ?? 0,
    height: layoutResult.height ?? 0,
    nodes: graph.nodes.map((node) => {
      const box = boxes.get(node.id)
      if (!box) throw new Error(`the layout has lost the state ${node.id}`)
      return { ...node, ...box }
    }),
    edges: graph.edges.map((edge) => {
      const route = routes.get(edge.id)
      const section = route?.sections?.[0]
      if (!section) throw new Error(`the layout has lost the arrow ${edge.id}`)
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
      const label = edge.lines.length === 0 ? undefined : route.labels?.[0]
      return {
        ...edge,
        points: edge.forward ? points : points.toReversed(),
        label: label ? { x: label.x ?? 0, y: label.y ?? 0 } : null,
      }
    }),
  }
}
