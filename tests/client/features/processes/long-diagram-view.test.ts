import { describe, expect, it } from 'vitest'
import type { DiagramLayout } from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import { calculateLongDiagramView } from '../../../../src/client/features/processes/diagram/long-diagram-view.ts'

const start = (x: number, y: number) =>
  ({
    id: 'start',
    shape: 'initial',
    parent: null,
    x,
    y,
    width: 14,
    height: 14,
  }) as DiagramLayout['nodes'][number]
const picture = (width: number, height: number, beginning: [number, number] = [24, 500]): DiagramLayout => ({
  width,
  height,
  edges: [],
  rows: [],
  details: true,
  nodes: [start(...beginning)],
})

describe('a picture much longer than its viewport', () => {
  it('[PO-01] fills the height from its beginning, so that an order process is readable', () => {
    const view = calculateLongDiagramView(picture(6900, 1050), 1126, 640)!
    expect(view.filledSide).toBe('height')
    expect(view.zoom).toBeCloseTo(640 / 1050, 2)
    expect(view.x).toBe(0)
    expect(view.y).toBeCloseTo(0)
  })

  it('[PO-01] a tall one fills the width; a flat one is not enlarged beyond the readable size', () => {
    expect(calculateLongDiagramView(picture(1500, 9000, [700, 24]), 1126, 640)).toMatchObject({
      filledSide: 'width',
      y: 0,
    })
    const flat = calculateLongDiagramView(picture(9000, 200), 1126, 640)!
    expect(flat.zoom).toBe(0.85)
    expect(flat.y).toBeCloseTo((640 - 200 * 0.85) / 2)
  })

  it('[PO-01] never scrolls past its end, and is not offered where the whole is readable or hardly smaller', () => {
    expect(calculateLongDiagramView(picture(6900, 1050, [6800, 500]), 1126, 640)!.x).toBeCloseTo(
      1126 - 6900 * (640 / 1050),
    )
    expect(calculateLongDiagramView(picture(1700, 300), 1126, 640)).toBeNull()
    expect(calculateLongDiagramView(picture(4000, 2300), 1126, 640)).toBeNull()
  })
})
