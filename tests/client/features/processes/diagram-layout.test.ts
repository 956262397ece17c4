import { describe, expect, it } from 'vitest'
import { assignStages } from '../../../../src/client/features/processes/stages.ts'
import {
  areVisible,
  calculateFitViewport,
} from '../../../../src/client/features/processes/diagram/viewport.ts'
import { zoomLevels } from '../../../../src/client/features/processes/diagram/zooms.ts'
import type { Box, DiagramLayout } from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import { describeWorkflow, findLayoutFaults, layOut, overlap } from '../../../support/diagram-layouts.ts'
import { newestVersions } from '../../../support/samples.ts'

/** The area of the diagram on a screen of 1366 × 768 pixels, next to the sidebar and the tools. */
const canvas = { width: 1080, height: 580 }
/** The layouts of the first test, because they take long. */
const layouts = new Map<string, DiagramLayout>()
/** Returns the box enlarged around its middle. */
const enlarge = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: x - (width * (factor - 1)) / 2,
  y: y - (height * (factor - 1)) / 2,
  width: width * factor,
  height: height * factor,
})
const cases = newestVersions.map((workflow) => [workflow.name, workflow] as const)

describe('diagram of an active machine', () => {
  it.each(cases)(
    '[PO-15] %s: states do not overlap, arrows join their states and keep clear of others and of each other',
    async (_, workflow) => {
      const layout = await layOut(workflow, false)
      layouts.set(workflow.name, layout)
      expect(findLayoutFaults(layout)).toEqual([])
      expect(calculateFitViewport(layout, canvas).zoom).toBeGreaterThanOrEqual(zoomLevels.minReadable)
    },
  )

  it.each(cases)(
    '[PO-15] [UX-6] %s: texts that appear for an arrow are in view and cover no state, or few in a crowded diagram',
    (name) => {
      const layout = layouts.get(name)!
      const { zoom, ...offset } = calculateFitViewport(layout, canvas)
      const texts = layout.edges.flatMap(({ label, width, height, ...edge }) =>
        label ? [{ id: edge.id, ...enlarge({ ...label, width, height }, 1 / zoom) }] : [],
      )
      const states = layout.nodes.filter(({ shape }) => shape !== 'group')
      const covering = texts.filter((text) => states.some((state) => overlap(text, state)))
      expect(texts.filter((text) => !areVisible([text], { zoom, ...offset }, canvas))).toEqual([])
      expect(covering.length, covering.map(({ id }) => id).join(', ')).toBeLessThanOrEqual(0.3 * texts.length)
    },
  )

  it('[PO-15] the states of every machine are in the order of its stages, in rows if it is long', () => {
    const order = newestVersions.find(({ name }) => name === 'order')!
    const definition = describeWorkflow(order)
    const stages = assignStages(definition)
    const { rows, nodes } = layouts.get('order')!
    expect(rows.length).toBeGreaterThan(2)
    const findRow = (path: string) => {
      // A state of a phase is in the row of the phase.
      const node = nodes.find(({ id }) => id === path || path.startsWith(`${id}.`))!
      return rows.findIndex((row) => node.y >= row.y && node.y < row.y + row.height)
    }
    for (const { path } of definition.states)
      for (const other of definition.states)
        if (stages.get(path)! < stages.get(other.path)!)
          expect(findRow(path), `${path} before ${other.path}`).toBeLessThanOrEqual(findRow(other.path))
  })

  it.each(cases.filter(([name]) => name.startsWith('confirming')))(
    '[PO-15] [UX-6] %s: the rows of a call script use the width of the area instead of being crowded',
    (name) => {
      const { rows, width } = layouts.get(name)!
      expect(rows.length).toBeGreaterThan(1)
      const { zoom } = calculateFitViewport(layouts.get(name)!, canvas)
      expect((width * zoom) / canvas.width).toBeGreaterThan(0.72)
    },
  )

  it('[PO-15] a large machine displays its compound states as phases, a smaller one all of its states', () => {
    const order = layouts.get('order')!
    expect(order.nodes.filter(({ shape }) => shape === 'phase').map(({ id }) => id)).toContain('formed')
    expect(order.nodes.filter(({ parent }) => parent !== null)).toEqual([])
    // Arrows of the child states lead from the phase, once for each target.
    const ends = order.edges.map(({ source, target }) => `${source} ${target}`)
    expect(ends).toContain('formed storageExpired')
    expect(new Set(ends).size).toBe(ends.length)
    expect(layouts.get('delivery')!.nodes.map(({ id }) => id)).toContain('awaitingCode.codeSent')
  })

  it('[PO-15] an unfolded phase displays its states where the phase was, and the others remain folded', async () => {
    const order = newestVersions.find(({ name }) => name === 'order')!
    const layout = await layOut(order, false, new Set(['formed']))
    expect(findLayoutFaults(layout)).toEqual([])
    const ids = layout.nodes.map(({ id }) => id)
    const formed = layout.nodes.find(({ id }) => id === 'formed')!
    const waiting = layout.nodes.find(({ id }) => id === 'formed.waiting')!
    expect(formed.shape).toBe('group')
    expect(waiting).toMatchObject({ parent: 'formed' })
    expect(waiting.y).toBeGreaterThan(formed.y)
    expect(waiting.y + waiting.height).toBeLessThan(formed.y + formed.height)
    expect(ids).not.toContain('generated.announcing')
    expect(layout.nodes.find(({ id }) => id === 'generated')!.shape).toBe('phase')
    // The names remain as large as before: only the area grows.
    const width = (path: string) => layouts.get('order')!.nodes.find(({ id }) => id === path)!.width
    expect(layout.nodes.find(({ id }) => id === 'arrived')!.width).toBe(width('arrived'))
  })
})
