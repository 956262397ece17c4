import type { Point } from './elk-graph.ts'

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return from
  const part = Math.min(1, distance / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
const show = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** SVG path through the points of an arrow, its corners rounded. */
export function roundedPath(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, n) => {
    const before = points[n]
    const after = rest[n + 1]
    if (!before || !after) return `L ${show(point)}`
    // Half of a short side at most, so that two corners do not meet.
    const room = (other: Point) => Math.min(radius, Math.hypot(other.x - point.x, other.y - point.y) / 2)
    return `L ${show(towards(point, before, room(before)))} Q ${show(point)} ${show(towards(point, after, room(after)))}`
  })
  return [`M ${show(first)}`, ...parts].join(' ')
}

/** The same arrow ending earlier, by no more than its last piece is long. */
export function shortened(points: readonly Point[], by: number): Point[] {
  const [end, before] = points.toReversed()
  return end && before ? [...points.slice(0, -1), towards(end, before, by)] : [...points]
}

/** Half of the way along an arrow that has no text. */
export function middleOf(points: readonly Point[]): Point {
  const before = points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 }
  const after = points[Math.ceil(points.length / 2)] ?? before
  return { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 }
}
