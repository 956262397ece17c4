import type { Viewport } from '@xyflow/react'
import type { Placed } from './elk-graph.ts'
import { zooms } from './zooms.ts'

/** A view that enlarges less than this beyond the whole picture is not worth a button. */
const worth = 1.3

export interface StripView extends Viewport {
  /** The side of the room that the picture fills; one moves along the other. */
  fills: 'height' | 'width'
}

/**
 * Of a picture much longer than its room is: as large as its short side allows, at its beginning. null: the whole of it can be
 * read, or would hardly be smaller.
 */
export function stripView({ nodes, width, height }: Placed, roomX: number, roomY: number): StripView | null {
  const whole = Math.min(roomX / width, roomY / height)
  const zoom = Math.min(Math.max(roomX / width, roomY / height), zooms.readable)
  if (whole >= zooms.stillReadable || zoom < whole * worth) return null
  const start = nodes.find(({ shape, parent }) => shape === 'initial' && parent === null)
  const fills = roomX / width < roomY / height ? 'height' : 'width'
  /** From the beginning, but never beyond the end. */
  const along = (at: number, room: number, long: number) =>
    Math.min(0, Math.max(room / 8 - at * zoom, room - long * zoom))
  return fills === 'height'
    ? { fills, zoom, x: along(start?.x ?? 0, roomX, width), y: (roomY - height * zoom) / 2 }
    : { fills, zoom, x: (roomX - width * zoom) / 2, y: along(start?.y ?? 0, roomY, height) }
}
