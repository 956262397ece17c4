import type { Viewport } from '@xyflow/react'
import type { DiagramLayout } from './elk-graph.ts'
import { zoomLevels } from './zooms.ts'

/**
 * Minimum ratio of the zoom of this view to the zoom of the whole diagram. Below it the view has little advantage, so
 * its button is hidden.
 */
const minGain = 1.3

export interface LongDiagramView extends Viewport {
  /** Dimension in which the diagram fills its area. The user scrolls in the other dimension. */
  filledSide: 'height' | 'width'
}

/**
 * Returns the view of a diagram that is much longer than its area. The short dimension fills the area, and the
 * beginning is visible. Null if the whole diagram is readable or the zoom would grow by less than `minGain`.
 */
export function calculateLongDiagramView(
  { nodes, width, height }: DiagramLayout,
  viewWidth: number,
  viewHeight: number,
): LongDiagramView | null {
  const fitZoom = Math.min(viewWidth / width, viewHeight / height)
  const zoom = Math.min(Math.max(viewWidth / width, viewHeight / height), zoomLevels.readable)
  if (fitZoom >= zoomLevels.minReadable || zoom < fitZoom * minGain) return null
  const initialNode = nodes.find(({ shape, parent }) => shape === 'initial' && parent === null)
  const filledSide = viewWidth / width < viewHeight / height ? 'height' : 'width'
  /**
   * Returns the offset of the view along the diagram. The beginning is visible, and the view does not extend beyond
   * the end.
   */
  const calculateOffset = (position: number, viewSide: number, length: number) =>
    Math.min(0, Math.max(viewSide / 8 - position * zoom, viewSide - length * zoom))
  return filledSide === 'height'
    ? {
        filledSide,
        zoom,
        x: calculateOffset(initialNode?.x ?? 0, viewWidth, width),
        y: (viewHeight - height * zoom) / 2,
      }
    : {
        filledSide,
        zoom,
        x: (viewWidth - width * zoom) / 2,
        y: calculateOffset(initialNode?.y ?? 0, viewHeight, height),
      }
}
