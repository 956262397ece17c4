import { describe, expect, it } from 'vitest'
import type {
  Box,
  Point,
  PositionedEdge,
  PositionedNode,
} from '../../src/client/features/processes/diagram/elk-graph.ts'
import { nodePadding } from '../../src/client/features/processes/diagram/graph.ts'
import {
  calculateLinesHeight,
  calculateLinesWidth,
} from '../../src/client/features/processes/diagram/text-styles.ts'
import type { Workflow } from '../../workflows/define.ts'
import { findLayoutFaults, layOut, measure, overlap } from '../support/diagram-layouts.ts'

const labelBox = ({ label, width, height }: PositionedEdge): Box => ({ ...label!, width, height })
/** Area that must not be covered by other texts: of a compound state only its heading. */
const boxOf = ({ shape, lines, x, y, width, height }: PositionedNode): Box =>
  shape === 'group'
    ? {
        x,
        y,
        width: calculateLinesWidth(lines, measure) + 2 * nodePadding.x,
        height: calculateLinesHeight(lines) + 2 * nodePadding.y,
      }
    : { x, y, width, height }
const piecesOf = ({ points }: PositionedEdge): Box[] =>
  points.slice(1).map((to, n) => {
    const from = points[n]!
    return {
      x: Math.min(from.x, to.x) - 1,
      y: Math.min(from.y, to.y) - 1,
      width: Math.abs(from.x - to.x) + 2,
      height: Math.abs(from.y - to.y) + 2,
    }
  })

/** Visible length of an arrow between its text, or its start, and its tip, in pixels. */
function visibleLengthBeforeTip(edge: PositionedEdge): number {
  const box = labelBox(edge)
  const inside = ({ x, y }: Point) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  const points = edge.points.toReversed()
  let visible = 0
  for (const [n, to] of points.slice(1).entries()) {
    const from = points[n]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (let at = 0; at < length; at += 1) {
      const part = at / length
      if (inside({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })) return visible
      visible += 1
    }
  }
  return visible
}

export function describeLabels(workflows: readonly Workflow[]) {
  const cases = workflows.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const)

  describe('[PO-01] texts on a diagram', () => {
    it.each(cases)(
      '%s: no text overlaps another text, a state or another arrow, and every arrow tip is visible',
      async (_, workflow) => {
        const layout = await layOut(workflow, true)
        const { nodes, edges } = layout
        const labelled = edges.filter(({ label }) => label !== null)
        expect(labelled.length).toBeGreaterThan(0)
        const hidden = labelled.flatMap((edge, n) => {
          const own = labelBox(edge)
          return [
            ...labelled.slice(n + 1).filter((other) => overlap(own, labelBox(other))),
            ...nodes.filter((node) => overlap(own, boxOf(node))),
            ...edges.filter(
              (other) => other !== edge && piecesOf(other).some((piece) => overlap(own, piece)),
            ),
          ].map(({ id }) => `${edge.id} over ${id}`)
        })
        expect(hidden).toEqual([])
        // An arrow head is 10 pixels long.
        const short = labelled.filter((edge) => visibleLengthBeforeTip(edge) < 14).map(({ id }) => id)
        expect(short).toEqual([])
        expect(findLayoutFaults(layout)).toEqual([])
      },
    )
  })
}
