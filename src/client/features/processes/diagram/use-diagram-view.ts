import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listStateWithAncestors } from '../../../../shared/state-leaves.ts'
import type { DiagramLayout } from './elk-graph.ts'
import {
  areVisible,
  calculateFitViewport,
  calculateInitialViewport,
  calculateNextViewport,
  calculateViewportOf,
  fitsReadably,
} from './viewport.ts'
import { zoomLevels } from './zooms.ts'

/** `names`: states contain only their names. `details`: states and arrows contain all their texts. */
export type DetailLevel = 'names' | 'details'

/** Of a diagram with at most this number of states both layouts are quick, so the first picture waits for both. */
const smallDiagram = 9

interface Layouts {
  names: DiagramLayout | undefined
  details: DiagramLayout | undefined
  /** True if the layout with details failed. */
  hasFailed: boolean
  /** States that remain in view until the user moves it: the selected state or the current states of a case. */
  followed: readonly string[]
  /** Unfolds these phases. Their states are in the next layout. */
  unfold: (phases: readonly string[]) => void
}

const getDuration = (ms: number) => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms)

/**
 * Controls which layout is displayed and which part of it is in view. The whole diagram is displayed first. Its details
 * appear when the user zooms in, and disappear when the user zooms out.
 */
export function useDiagramView({ names, details, hasFailed, followed, unfold }: Layouts) {
  const { setViewport, getViewport } = useReactFlow()
  const store = useStoreApi()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const canvas = useRef<HTMLDivElement>(null)
  const [level, setLevel] = useState<DetailLevel | null>(null)
  /** True while the initial view is displayed, until the user moves it. */
  const isFitted = useRef(true)
  /** True until the user moves the view. */
  const isFollowing = useRef(true)
  const getSize = useCallback(() => {
    const { width = 0, height = 0 } = canvas.current?.getBoundingClientRect() ?? {}
    return { width, height }
  }, [])
  const findBestLevel = useCallback(
    (): DetailLevel => (details && fitsReadably(details, getSize()) ? 'details' : 'names'),
    [details, getSize],
  )

  const isReady =
    names !== undefined && (details !== undefined || hasFailed || names.nodes.length > smallDiagram)
  useLayoutEffect(() => {
    if (level === null && isReady) setLevel(findBestLevel())
  }, [level, isReady, findBestLevel])
  const placed = level === null ? undefined : level === 'details' ? (details ?? names) : names

  const keepInView = (viewport: Viewport) => {
    if (!placed || !isFollowing.current) return viewport
    const boxes = findBoxes(placed, followed)
    return boxes.length === 0 || areVisible(boxes, viewport, getSize())
      ? viewport
      : calculateViewportOf(boxes, viewport.zoom, getSize())
  }
  const showInitialView = () => {
    const size = getSize()
    if (placed && size.width > 0) void setViewport(keepInView(calculateInitialViewport(placed, size)))
  }
  /** States to be moved into view as soon as the layout with them is displayed. */
  const unfolded = useRef<readonly string[]>([])
  const displayed = useRef<DiagramLayout | undefined>(undefined)
  useLayoutEffect(() => {
    const before = displayed.current
    displayed.current = placed
    if (!placed || !before || placed === before) return
    const boxes = placed.nodes.filter(({ id }) => unfolded.current.includes(id))
    // Another layout can be displayed before the one with the states.
    if (boxes.length > 0) {
      unfolded.current = []
      void setViewport(calculateViewportOf(boxes, zoomLevels.readable, getSize()))
    } else if (isFitted.current) showInitialView()
    else {
      const [anchor = null] = followed
      void setViewport(keepInView(calculateNextViewport(before, placed, getViewport(), getSize(), anchor)))
    }
    // The followed states are used only when the layout changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placed])
  // A panel next to the diagram changes its width.
  useEffect(() => {
    if (isFitted.current) showInitialView()
    else if (placed && isFollowing.current) void setViewport(keepInView(getViewport()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [width, height])

  const show = useCallback(
    (states: readonly string[]) => {
      const boxes = placed?.nodes.filter(({ id }) => states.includes(id)) ?? []
      if (boxes.length === 0) return
      isFitted.current = false
      isFollowing.current = false
      void setViewport(calculateViewportOf(boxes, getViewport().zoom, getSize()), {
        duration: getDuration(300),
      })
    },
    [placed, setViewport, getViewport, getSize],
  )
  const reveal = useCallback(
    (states: readonly string[], options?: { unfold: boolean }) => {
      if (!placed) return
      const visible = states.map((state) => findDisplayed(placed, state))
      if (options?.unfold && visible.some((state, index) => state !== states[index])) {
        unfolded.current = states
        isFitted.current = false
        isFollowing.current = true
        unfold(states.flatMap((state) => listStateWithAncestors(state).slice(1)))
        return
      }
      const { transform } = store.getState()
      const [x, y, zoom] = transform
      const boxes = placed.nodes.filter(({ id }) => visible.includes(id))
      if (!areVisible(boxes, { x, y, zoom }, getSize())) show(visible)
      isFollowing.current = states.every((state) => followed.includes(state))
    },
    [placed, show, store, getSize, unfold, followed],
  )
  return {
    canvas,
    placed,
    level: level ?? 'names',
    /** Moves the states into the middle of the view. */
    show,
    /**
     * Moves only if some of the states are outside of the view. `unfold`: displays states that are part of a phase,
     * otherwise the phase is moved into view.
     */
    reveal,
    /** Moves a state into view as soon as the layout changes. */
    showInNextLayout: useCallback((state: string) => {
      unfolded.current = [state]
      isFitted.current = false
    }, []),
    showWhole: () => {
      isFitted.current = true
      const best = findBestLevel()
      if (best !== level) setLevel(best)
      else if (placed)
        void setViewport(calculateFitViewport(placed, getSize()), { duration: getDuration(250) })
    },
    toggleDetails: () => {
      isFitted.current = level === 'details'
      setLevel(level === 'details' ? 'names' : 'details')
    },
    /** Stops following the size of the window. */
    release: useCallback(() => {
      isFitted.current = false
      isFollowing.current = false
    }, []),
    /** Changes the level after the user has zoomed. */
    followZoom: ({ zoom }: Viewport) => {
      if (isFitted.current) return
      if (level === 'names' && details && zoom > zoomLevels.details) setLevel('details')
      if (level === 'details' && names && zoom < zoomLevels.minReadable) setLevel('names')
    },
  }
}

/** Returns the boxes of the states, or of the phases that contain them. */
function findBoxes(layout: DiagramLayout, states: readonly string[]) {
  const displayed = states.map((state) => findDisplayed(layout, state))
  return layout.nodes.filter(({ id }) => displayed.includes(id))
}

/** Returns the state or the phase that contains it. */
function findDisplayed({ nodes }: DiagramLayout, state: string): string {
  const ids = new Set(nodes.map(({ id }) => id))
  return listStateWithAncestors(state).find((path) => ids.has(path)) ?? state
}
