/**
 * Average width of a character in pixels, used where a text cannot be measured because there is no canvas, as in
 * tests.
 */
const fallbackWidth = 7.4

let context: CanvasRenderingContext2D | null | undefined

/** Returns the width in pixels of `text` on one line in the font of the page. */
export function measureTextWidth(text: string): number {
  context ??= createContext()
  return context === null ? text.length * fallbackWidth : context.measureText(text).width
}

function createContext(): CanvasRenderingContext2D | null {
  if (typeof CanvasRenderingContext2D === 'undefined') return null
  const created = document.createElement('canvas').getContext('2d')
  if (created) created.font = getComputedStyle(document.getElementById('content') ?? document.body).font
  return created
}
