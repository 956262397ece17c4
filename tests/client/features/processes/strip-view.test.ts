import { describe, expect, it } from 'vitest'
import type { Placed } from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import { stripView } from '../../../../src/client/features/processes/diagram/strip-view.ts'

const start = (x: number, y: number) =>
  ({ id: 'start', shape: 'initial', parent: null, x, y, width: 14, height: 14 }) as Placed['nodes'][number]
const picture = (width: number, height: number, at: [number, number] = [24, 500]): Placed => ({
  ...{ width, height, edges: [] },
  nodes: [start(...at)],
})

describe('a picture much longer than its room', () => {
  it('[PO-01] fills the height at its beginning: the process of an order can be read', () => {
    const view = stripView(picture(6900, 1050), 1126, 640)!
    expect(view.fills).toBe('height')
    expect(view.zoom).toBeCloseTo(640 / 1050, 2)
    expect(view.x).toBe(0)
    expect(view.y).toBeCloseTo(0)
  })

  it('[PO-01] a tall one fills the width; a flat one comes no nearer than it reads well', () => {
    expect(stripView(picture(1500, 9000, [700, 24]), 1126, 640)).toMatchObject({ fills: 'width', y: 0 })
    const flat = stripView(picture(9000, 200), 1126, 640)!
    expect(flat.zoom).toBe(0.85)
    expect(flat.y).toBeCloseTo((640 - 200 * 0.85) / 2)
  })

  it('[PO-01] never beyond its end, and not offered where the whole can be read or would hardly be smaller', () => {
    expect(stripView(picture(6900, 1050, [6800, 500]), 1126, 640)!.x).toBeCloseTo(1126 - 6900 * (640 / 1050))
    expect(stripView(picture(1700, 300), 1126, 640)).toBeNull()
    expect(stripView(picture(4000, 2300), 1126, 640)).toBeNull()
  })
})
