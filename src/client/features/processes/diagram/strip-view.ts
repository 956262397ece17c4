import type { Viewport } from '@xyflow/react'
import type { Placed } from './elk-graph.ts'
import { zooms } from './zooms.ts'

/**
 * Minimum ratio of the zoom of the strip view to that of the whole diagram. Below it the strip view is of little use
 * and its button is hidden.
 */
const minGain = 1.3

export interface StripView extends Viewport {
  /** Side of the view that the diagram fills; the user scrolls along the other one. */
  filledSide: 'height' | 'width'
}

/**
 * View of a diagram much longer than its area: its short side fills the area, starting at its beginning. Null when
 * the whole diagram is readable or hardly smaller.
 */
export function calculateStripView(
  { nodes, width, height }: Placed,
  viewWidth: number,
  viewHeight: number,
): StripView | null {
  const fitZoom = Math.min(viewWidth / width, viewHeight / height)
  const zoom = Math.min(Math.max(viewWidth / width, viewHeight / height), zooms.readable)
  if (fitZoom >= zooms.stillReadable || zoom < fitZoom * minGain) return null
  const initialNode = nodes.find(({ shape, parent }) => shape === 'initial' && parent === null)
  const filledSide = viewWidth / width < viewHeight / height ? 'height' : 'width'
  /** Offset of the view along the diagram: its start is visible, and the view does not extend beyond its end. */
  const offsetAlong = (position: number, viewSide: number, length: number) =>
    Math.min(0, Math.max(viewSide / 8 - position * zoom, viewSide - length * zoom))
  return filledSide === 'height'
    ? {
        filledSide,
        zoom,
        x: offsetAlong(initialNode?.x ?? 0, viewWidth, width),
        y: (viewHeight - height * zoom) / 2,
      }
    : {
        filledSide,
        zoom,
        x: (viewWidth - width * zoom) / 2,
        y: offsetAlong(initialNode?.y ?? 0, viewHeight, height),
      }
}
