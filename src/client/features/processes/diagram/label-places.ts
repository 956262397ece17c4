import { calculateFitViewport } from './viewport.ts'
import type { Box, Point, PositionedEdge, PositionedNode } from './elk-graph.ts'

/** Distance of the tried places along an arrow, in pixels. */
const step = 32
/** Distance between an arrow and a text next to it. */
const gap = 8
/** Distances between an arrow and a text that has no place next to it, in pixels. */
const distances = [0, 20, 40, 60, 80, 100, 130, 160, 200, 240]
/** Size in pixels of the area in which a whole diagram is displayed on a screen of 1366 × 768 pixels. */
const view = { width: 1080, height: 580 }
/** A place that covers something is chosen only if there is no other within this number of pixels. */
const coverCost = 100
/** Limits of the enlargement of the texts in a zoomed-out diagram (route-edge.module.css). */
const maxEnlargement = 1.6

/**
 * Places the texts that appear on demand. They have no space of their own, so each text gets the place on its arrow
 * where it covers least of its two states, of other states and of the texts that appear together with it, or a free
 * place near its arrow.
 */
export function placeLabelsOnDemand(
  edges: readonly PositionedEdge[],
  nodes: readonly PositionedNode[],
  diagram: Pick<Box, 'width' | 'height'>,
): PositionedEdge[] {
  const { zoom, ...offset } = calculateFitViewport(diagram, view)
  const enlargement = Math.min(1 / zoom, maxEnlargement)
  /** The area around the diagram that is in view with it. */
  const visible = {
    x: -offset.x / zoom,
    y: -offset.y / zoom,
    width: view.width / zoom,
    height: view.height / zoom,
  }
  const boxes = nodes.filter(({ shape }) => shape !== 'group')
  const placed = new Map<string, Box[]>()
  const finalStates = new Set(nodes.filter(({ shape }) => shape === 'final').map(({ id }) => id))
  return edges.map((edge) => {
    if (edge.lines.length === 0) return edge
    const { source, target } = edge
    const size = { width: edge.width * enlargement, height: edge.height * enlargement }
    const largest = { width: edge.width / zoom, height: edge.height / zoom }
    // The texts of a state appear together; of a final state those of the arrows that lead to it.
    const owners = finalStates.has(target) ? [source, target] : [source]
    const siblings = owners.flatMap((owner) => placed.get(owner) ?? [])
    const calculateCost = ({ x, y, distance }: Place) => {
      const box = centreBox({ x, y }, size)
      const covered = (others: readonly Box[]) =>
        others.reduce((sum, other) => sum + calculateOverlap(box, other), 0)
      const hidden = largest.width * largest.height - calculateOverlap(centreBox({ x, y }, largest), visible)
      return (
        coverCost *
          (4 * (covered(siblings) + hidden) +
            covered(boxes) +
            2 * covered(boxes.filter(({ id }) => id === source || id === target))) +
        distance
      )
    }
    const best = listPlaces(edge.points, size)
      .flatMap((place) => [place, moveIntoView(place, largest, visible)])
      .map((place) => ({ place, cost: calculateCost(place) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a))
    const { x, y } = best.place
    const box = centreBox(best.place, size)
    for (const owner of owners) placed.set(owner, [...(placed.get(owner) ?? []), box])
    return { ...edge, label: { x: x - edge.width / 2, y: y - edge.height / 2 } }
  })
}

const centreBox = ({ x, y }: Point, size: Pick<Box, 'width' | 'height'>): Box => ({
  x: x - size.width / 2,
  y: y - size.height / 2,
  ...size,
})

const calculateOverlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Centre of a text. `distance`: from the nearest place next to the arrow, in pixels. */
type Place = Point & { distance: number }

/** Moves a text of this size into the visible area if it fits there. */
const moveIntoView = (
  place: Place,
  { width, height }: Pick<Box, 'width' | 'height'>,
  visible: Box,
): Place => ({
  ...place,
  x: clamp(place.x, visible.x + width / 2 + 2, visible.x + visible.width - width / 2 - 2),
  y: clamp(place.y, visible.y + height / 2 + 2, visible.y + visible.height - height / 2 - 2),
})

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Places of a text along the arrow, from its beginning: on the arrow, next to it and at some distance. */
function listPlaces(points: readonly Point[], { width, height }: Pick<Box, 'width' | 'height'>): Place[] {
  const [aside, above] = [width / 2 + gap, height / 2 + gap]
  const offsets = distances.flatMap((distance) => [
    { x: 0, y: -above - distance, distance },
    { x: 0, y: above + distance, distance },
    { x: -aside - distance, y: 0, distance },
    { x: aside + distance, y: 0, distance },
  ])
  return listPoints(points).flatMap(({ x, y }) =>
    [{ x: 0, y: 0, distance: 0 }, ...offsets].map((offset) => ({
      x: x + offset.x,
      y: y + offset.y,
      distance: offset.distance,
    })),
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
