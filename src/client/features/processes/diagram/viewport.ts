import type { Viewport } from '@xyflow/react'
import type { Box, DiagramLayout, PositionedNode } from './elk-graph.ts'
import { zoomLevels } from './zooms.ts'

interface Size {
  width: number
  height: number
}

/** Returns the view of the whole diagram, not enlarged. */
export function calculateFitViewport(layout: Size, view: Size): Viewport {
  const zoom = Math.min(view.width / layout.width, view.height / layout.height, 1)
  return { zoom, x: (view.width - layout.width * zoom) / 2, y: (view.height - layout.height * zoom) / 2 }
}

/** Returns the view of the whole diagram if it is readable there, otherwise of its beginning. */
export function calculateInitialViewport(layout: Size, view: Size): Viewport {
  const fit = calculateFitViewport(layout, view)
  if (fit.zoom >= zoomLevels.minReadable) return fit
  const zoom = zoomLevels.minReadable
  const place = (length: number, available: number) => Math.max(0, (available - length * zoom) / 2)
  return { zoom, x: place(layout.width, view.width), y: place(layout.height, view.height) }
}

/**
 * Returns the viewport for a small area: the given boxes, or the whole diagram if there are none, at most at the
 * smallest readable zoom. There is no empty space on one side while the diagram continues on the other.
 */
export function calculateCompactViewport(
  layout: Size,
  boxes: readonly PositionedNode[],
  view: Size,
): Viewport {
  const margin = 16
  const ends = { x: boxes.map((box) => box.x + box.width), y: boxes.map((box) => box.y + box.height) }
  const area =
    boxes.length === 0
      ? { x: 0, y: 0, ...layout }
      : {
          x: Math.min(...boxes.map(({ x }) => x)),
          y: Math.min(...boxes.map(({ y }) => y)),
          width: Math.max(...ends.x) - Math.min(...boxes.map(({ x }) => x)),
          height: Math.max(...ends.y) - Math.min(...boxes.map(({ y }) => y)),
        }
  const zoom = Math.min(
    zoomLevels.minReadable,
    view.width / (area.width + 2 * margin),
    view.height / (area.height + 2 * margin),
  )
  const place = (middle: number, length: number, available: number) =>
    length * zoom <= available
      ? (available - length * zoom) / 2
      : Math.min(0, Math.max(available / 2 - middle * zoom, available - length * zoom))
  return {
    zoom,
    x: place(area.x + area.width / 2, layout.width, view.width),
    y: place(area.y + area.height / 2, layout.height, view.height),
  }
}

/** True if all texts are comfortably readable in the view of the whole diagram. */
export const fitsReadably = (layout: Size, view: Size) =>
  calculateFitViewport(layout, view).zoom >= zoomLevels.readable

/**
 * Returns the view after the layout `before` has been replaced by `after`, in which the states have other places. The
 * state nearest to the middle of the view, or the selected one, stays where it is.
 */
export function calculateNextViewport(
  before: DiagramLayout,
  after: DiagramLayout,
  viewport: Viewport,
  view: Size,
  selectedState: string | null,
): Viewport {
  const fit = calculateFitViewport(after, view)
  if (fit.zoom >= (after.details ? zoomLevels.minReadable : zoomLevels.readable)) return fit
  const toScreen = ({ x, y, width, height }: PositionedNode, { zoom, ...offset }: Viewport) => ({
    x: (x + width / 2) * zoom + offset.x,
    y: (y + height / 2) * zoom + offset.y,
  })
  const distances = before.nodes
    .filter(({ shape, state }) => shape !== 'group' && state !== null)
    .map((node) => {
      const center = toScreen(node, viewport)
      return {
        id: node.id,
        center,
        distance:
          node.state === selectedState
            ? -1
            : Math.hypot(center.x - view.width / 2, center.y - view.height / 2),
      }
    })
    .sort((a, b) => a.distance - b.distance)
  const anchor = distances[0]
  const next = anchor && after.nodes.find(({ id }) => id === anchor.id)
  if (!next) return fit
  const zoom = zoomLevels.readable
  return {
    zoom,
    x: anchor.center.x - (next.x + next.width / 2) * zoom,
    y: anchor.center.y - (next.y + next.height / 2) * zoom,
  }
}

/** True if the boxes are completely in the view. */
export const areVisible = (
  boxes: readonly Box[],
  { zoom, x, y }: Viewport,
  { width, height }: Size,
): boolean =>
  boxes.every(
    (box) =>
      box.x * zoom + x >= 0 &&
      box.y * zoom + y >= 0 &&
      (box.x + box.width) * zoom + x <= width &&
      (box.y + box.height) * zoom + y <= height,
  )

/** Returns the view with the boxes in its middle: at least at `zoom`, but not beyond the readable zoom or their size. */
export function calculateViewportOf(boxes: readonly PositionedNode[], zoom: number, view: Size): Viewport {
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top
  const fitZoom = Math.min(view.width / (width * 1.15), view.height / (height * 1.15))
  const next = Math.min(Math.max(zoom, zoomLevels.readable), Math.max(fitZoom, zoomLevels.min))
  return {
    zoom: next,
    x: view.width / 2 - (left + width / 2) * next,
    y: view.height / 2 - (top + height / 2) * next,
  }
}
