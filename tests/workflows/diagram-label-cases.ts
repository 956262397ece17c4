import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import processes from '../../src/client/app/i18n/ru/processes.json' with { type: 'json' }
import {
  toElkGraph,
  mergeLayout,
  type PositionedEdge,
  type PositionedNode,
  type Point,
} from '../../src/client/features/processes/diagram/elk-graph.ts'
import { buildGraph, nodePadding } from '../../src/client/features/processes/diagram/graph.ts'
import {
  calculateLinesHeight,
  textStyles,
  calculateLinesWidth,
  type MeasureText,
} from '../../src/client/features/processes/diagram/text-styles.ts'
import { buildProcessNames } from '../../src/client/features/processes/names.ts'
import { describeMachine } from '../../src/server/engine/definition.ts'
import type { Workflow } from '../../workflows/define.ts'

interface Box extends Point {
  width: number
  height: number
}

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
const measure: MeasureText = (text, look) => text.length * textStyles[look].size * 0.58

async function layOut(workflow: Workflow, details: boolean) {
  const definition = {
    name: workflow.name,
    version: workflow.version,
    kind: workflow.kind,
    hash: '',
    active: true,
    published: true,
    ...describeMachine(workflow),
  }
  const { diagram, state } = processes
  const graph = buildGraph(definition as never, {
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
  return mergeLayout(graph, await new ELK().layout(toElkGraph(graph)))
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

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
  const cases = workflows.flatMap((workflow) =>
    [true, false].map(
      (details) =>
        [`${workflow.name} v${workflow.version}${details ? '' : ' in short'}`, workflow, details] as const,
    ),
  )

  describe('[PO-01] texts on a diagram', () => {
    it.each(cases)(
      '%s: no text overlaps another text, a state or another arrow, and every arrow tip is visible',
      async (_, workflow, details) => {
        const { nodes, edges } = await layOut(workflow, details)
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
      },
    )
  })
}
