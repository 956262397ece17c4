import type { Point } from './elk-graph.ts'

const moveTowards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return from
  const ratio = Math.min(1, distance / length)
  return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio }
}
const formatPoint = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** Returns an SVG path through the points of an arrow, with rounded corners. */
export function buildRoundedPath(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, n) => {
    const previous = points[n]
    const next = rest[n + 1]
    if (!previous || !next) return `L ${formatPoint(point)}`
    // The radius is at most half of a segment, so that neighbouring corners do not overlap.
    const calculateCornerRadius = (neighbour: Point) =>
      Math.min(radius, Math.hypot(neighbour.x - point.x, neighbour.y - point.y) / 2)
    return `L ${formatPoint(moveTowards(point, previous, calculateCornerRadius(previous)))} Q ${formatPoint(point)} ${formatPoint(moveTowards(point, next, calculateCornerRadius(next)))}`
  })
  return [`M ${formatPoint(first)}`, ...parts].join(' ')
}

/** Joins the parts of an arrow, of which each begins where the previous one ends. Returns only its ends and corners. */
export function joinPaths(parts: readonly (readonly Point[])[]): Point[] {
  const isSame = (a: number, b: number) => Math.abs(a - b) < 0.5
  const points: Point[] = []
  for (const point of parts.flat()) {
    const [last, previous] = points.toReversed()
    if (last && isSame(last.x, point.x) && isSame(last.y, point.y)) continue
    const isStraight =
      last &&
      previous &&
      ((isSame(previous.x, last.x) && isSame(last.x, point.x)) ||
        (isSame(previous.y, last.y) && isSame(last.y, point.y)))
    if (isStraight) points.pop()
    points.push(point)
  }
  return points
}

/** Shortens the arrow at its end by at most the length of its last segment. */
export function shortenPath(points: readonly Point[], distance: number): Point[] {
  const [last, previous] = points.toReversed()
  return last && previous ? [...points.slice(0, -1), moveTowards(last, previous, distance)] : [...points]
}

/** Returns the middle of an arrow, for arrows without a label. */
export function findPathMiddle(points: readonly Point[]): Point {
  const before = points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 }
  const after = points[Math.ceil(points.length / 2)] ?? before
  return { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 }
}
