import type { Box, Point, PositionedEdge, PositionedNode } from './elk-graph.ts'

/** Distance of the tried places along an arrow, in pixels. */
const step = 32
/** Distance between an arrow and a text next to it. */
const gap = 8
/** The texts are enlarged in a zoomed-out diagram. */
const enlargement = 1.4

/**
 * Places the texts that appear on demand. They have no space of their own, so each text gets the place on its arrow
 * where it covers least of its two states, of other states and of the texts that appear together with it.
 */
export function placeLabelsOnDemand(
  edges: readonly PositionedEdge[],
  nodes: readonly PositionedNode[],
): PositionedEdge[] {
  const boxes = nodes.filter(({ shape }) => shape !== 'group')
  const placed = new Map<string, Box[]>()
  return edges.map((edge) => {
    if (edge.lines.length === 0) return edge
    const { source, target } = edge
    const size = { width: edge.width * enlargement, height: edge.height * enlargement }
    const siblings = [...(placed.get(source) ?? []), ...(placed.get(target) ?? [])]
    const calculateCost = (center: Point) => {
      const box = { x: center.x - size.width / 2, y: center.y - size.height / 2, ...size }
      const covered = (others: readonly Box[]) =>
        others.reduce((sum, other) => sum + calculateOverlap(box, other), 0)
      return (
        4 * covered(siblings) +
        covered(boxes) +
        2 * covered(boxes.filter(({ id }) => id === source || id === target))
      )
    }
    const best = listPlaces(edge.points, size)
      .map((center) => ({ center, cost: calculateCost(center) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a))
    const { x, y } = best.center
    const box = { x: x - size.width / 2, y: y - size.height / 2, ...size }
    for (const end of [source, target]) placed.set(end, [...(placed.get(end) ?? []), box])
    return { ...edge, label: { x: x - edge.width / 2, y: y - edge.height / 2 } }
  })
}

const calculateOverlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Centres of a text along the arrow, from its beginning, on the arrow and next to it. */
function listPlaces(points: readonly Point[], { width, height }: Pick<Box, 'width' | 'height'>): Point[] {
  const [aside, above] = [width / 2 + gap, height / 2 + gap]
  const offsets = [
    { x: 0, y: 0 },
    { x: 0, y: -above },
    { x: 0, y: above },
    { x: -aside, y: 0 },
    { x: aside, y: 0 },
  ]
  return listPoints(points).flatMap(({ x, y }) =>
    offsets.map((offset) => ({ x: x + offset.x, y: y + offset.y })),
  )
}

function listPoints(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]!
    const count = Math.max(1, Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / step))
    return Array.from({ length: count }, (_, n) => {
      const ratio = (n + 0.5) / count
      return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio }
    })
  })
}
