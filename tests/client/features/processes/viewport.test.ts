import { describe, expect, it } from 'vitest'
import type { DiagramLayout } from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import {
  areVisible,
  calculateCompactViewport,
  calculateFitViewport,
  calculateInitialViewport,
  calculateNextViewport,
  calculateViewportOf,
  fitsReadably,
} from '../../../../src/client/features/processes/diagram/viewport.ts'

const box = (id: string, x: number, y: number): DiagramLayout['nodes'][number] => ({
  id,
  state: id,
  shape: 'person',
  parent: null,
  lines: [],
  x,
  y,
  width: 100,
  height: 40,
})
const layout = (details: boolean, width: number, height: number, ...nodes: DiagramLayout['nodes']) => ({
  details,
  width,
  height,
  nodes,
  edges: [],
  rows: [],
})
const view = { width: 1000, height: 500 }
const center = (
  node: DiagramLayout['nodes'][number],
  { x, y, zoom }: { x: number; y: number; zoom: number },
) => ({
  x: (node.x + node.width / 2) * zoom + x,
  y: (node.y + node.height / 2) * zoom + y,
})

describe('view of a diagram', () => {
  it('[PO-15] the whole diagram is in the middle and not enlarged', () => {
    expect(calculateFitViewport({ width: 2000, height: 500 }, view)).toEqual({ zoom: 0.5, x: 0, y: 125 })
    expect(calculateFitViewport({ width: 400, height: 300 }, view)).toEqual({ zoom: 1, x: 300, y: 100 })
    expect(fitsReadably({ width: 1100, height: 500 }, view)).toBe(true)
    expect(fitsReadably({ width: 1400, height: 500 }, view)).toBe(false)
  })

  it('[PO-15] a diagram that is unreadable as a whole begins at its first states', () => {
    expect(calculateInitialViewport({ width: 1500, height: 600 }, view)).toEqual(
      calculateFitViewport({ width: 1500, height: 600 }, view),
    )
    expect(calculateInitialViewport({ width: 4000, height: 500 }, view)).toEqual({
      zoom: 0.57,
      x: 0,
      y: 107.5,
    })
  })

  it('[PO-05] [UX-6] a small area displays the occupied states and has no empty side while the diagram continues', () => {
    const size = { width: 2000, height: 2000 }
    // In the middle of the diagram.
    const inner = calculateCompactViewport(size, [box('a', 950, 980)], view)
    expect(inner.zoom).toBe(0.57)
    expect(center(box('a', 950, 980), inner)).toEqual({ x: 500, y: 250 })
    // At its beginning and its end.
    expect(calculateCompactViewport(size, [box('a', 0, 0)], view)).toEqual({ zoom: 0.57, x: 0, y: 0 })
    const last = calculateCompactViewport(size, [box('a', 1900, 1960)], view)
    expect([last.x, last.y]).toEqual([1000 - 1140, 500 - 1140])
    // A diagram that fits is in the middle, and without occupied states all of it is displayed.
    expect(calculateCompactViewport({ width: 1000, height: 400 }, [box('a', 0, 0)], view).x).toBe(215)
    expect(calculateCompactViewport(size, [], view).zoom).toBeCloseTo(500 / 2032)
  })

  const names = layout(false, 1500, 400, box('a', 100, 100), box('b', 700, 100))
  const details = layout(true, 6000, 2000, box('a', 300, 900), box('b', 3000, 200))

  it('[PO-15] when details replace the names, the state in the middle stays where it is', () => {
    const before = { zoom: 1.2, x: -400, y: 100 }
    const after = calculateNextViewport(names, details, before, view, null)
    expect(after.zoom).toBe(0.85)
    expect(center(details.nodes[1]!, after)).toEqual(center(names.nodes[1]!, before))
    // The selected state is preferred.
    const selected = calculateNextViewport(names, details, before, view, 'a')
    expect(center(details.nodes[0]!, selected)).toEqual(center(names.nodes[0]!, before))
  })

  it('[PO-15] a layout that is readable as a whole is displayed as a whole', () => {
    const small = layout(true, 1400, 600, box('a', 0, 0), box('b', 700, 100))
    expect(calculateNextViewport(names, small, { zoom: 1.2, x: 0, y: 0 }, view, null)).toEqual(
      calculateFitViewport(small, view),
    )
  })

  it('[PO-15] states outside of the view are moved into its middle at a readable zoom', () => {
    const [a, b] = names.nodes as [DiagramLayout['nodes'][number], DiagramLayout['nodes'][number]]
    expect(areVisible([a, b], { zoom: 1, x: 0, y: 0 }, view)).toBe(true)
    expect(areVisible([a, b], { zoom: 1, x: 300, y: 0 }, view)).toBe(false)
    const shown = calculateViewportOf([b], 0.3, view)
    expect(shown.zoom).toBe(0.85)
    expect(center(b, shown)).toEqual({ x: 500, y: 250 })
    // Several states far apart are displayed together, even if smaller.
    const far = calculateViewportOf([a, box('c', 3000, 100)], 1, view)
    expect(areVisible([a, box('c', 3000, 100)], far, view)).toBe(true)
  })
})
