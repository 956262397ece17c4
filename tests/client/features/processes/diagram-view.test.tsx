import { ReactFlowProvider, useStoreApi } from '@xyflow/react'
import { act, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DiagramLayout } from '../../../../src/client/features/processes/diagram/elk-graph.ts'
import { useDiagramView } from '../../../../src/client/features/processes/diagram/use-diagram-view.ts'
import { areVisible } from '../../../../src/client/features/processes/diagram/viewport.ts'

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
const layout = (width: number, height: number, ...nodes: DiagramLayout['nodes']): DiagramLayout => ({
  details: false,
  width,
  height,
  nodes,
  edges: [],
  rows: [],
})
/** The same process in a wide and in a narrow area. Neither is readable as a whole. */
const wide = layout(3000, 900, box('first', 20, 20), box('last', 2800, 800))
const narrow = layout(900, 3000, box('first', 20, 20), box('last', 700, 2900))

/** Renders the view of a diagram in an area that tests can resize. */
function renderView(selectedState: string | null) {
  const size = { width: 1080, height: 580 }
  const area = document.createElement('div')
  area.getBoundingClientRect = () => ({ ...size }) as DOMRect
  const hook = renderHook(
    ({ names, selected }: { names: DiagramLayout; selected: string | null }) => {
      const store = useStoreApi()
      const view = useDiagramView({
        names,
        details: undefined,
        hasFailed: true,
        followed: selected === null ? [] : [selected],
        unfold: () => undefined,
      })
      view.canvas.current = area
      return { store, view }
    },
    { wrapper: ReactFlowProvider, initialProps: { names: wide, selected: selectedState } },
  )
  const { store } = hook.result.current
  const setViewport = vi.fn(({ x, y, zoom }: { x: number; y: number; zoom: number }) => {
    store.setState({ transform: [x, y, zoom] })
    return Promise.resolve(true)
  })
  const resize = (width: number, height: number) =>
    act(() => {
      Object.assign(size, { width, height })
      store.setState({ width, height })
    })
  act(() => {
    Object.assign(store.getState(), { panZoom: { setViewport } })
  })
  return {
    hook,
    resize,
    isVisible: (state: string) => {
      const [x, y, zoom] = store.getState().transform
      const { nodes } = hook.result.current.view.placed!
      return areVisible(
        nodes.filter(({ id }) => id === state),
        { x, y, zoom },
        size,
      )
    },
  }
}

beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterAll(() => vi.unstubAllGlobals())

describe('view of a diagram with a selected state', () => {
  it('[PO-15] a selected state stays in view when a panel narrows the area and the layout changes', () => {
    const { hook, resize, isVisible } = renderView('last')
    resize(1080, 580)
    act(() => hook.result.current.view.reveal(['last']))
    expect(isVisible('last')).toBe(true)
    resize(560, 580)
    expect(isVisible('last')).toBe(true)
    hook.rerender({ names: narrow, selected: 'last' })
    expect(isVisible('last')).toBe(true)
  })

  it('[PO-15] a state selected before the view has moved is in the first view of every layout and size', () => {
    const { hook, resize, isVisible } = renderView('last')
    resize(1080, 580)
    expect(isVisible('last')).toBe(true)
    hook.rerender({ names: narrow, selected: 'last' })
    expect(isVisible('last')).toBe(true)
    // Without a selection the view begins at the first states.
    hook.rerender({ names: narrow, selected: null })
    resize(1000, 580)
    expect(isVisible('first')).toBe(true)
  })

  it('[PO-15] a view that the user has moved does not return to the selected state', () => {
    const { hook, resize, isVisible } = renderView('last')
    resize(1080, 580)
    act(() => hook.result.current.view.reveal(['last']))
    act(() => {
      hook.result.current.view.release()
      hook.result.current.store.setState({ transform: [0, 0, 0.6] })
    })
    resize(900, 580)
    expect(isVisible('last')).toBe(false)
  })
})
