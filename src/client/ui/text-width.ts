/**
 * Average width of a character in pixels, used where a text cannot be measured because there is no canvas, as in
 * tests.
 */
const fallbackWidth = { regular: 7.4, bold: 8 }
type Weight = keyof typeof fallbackWidth

let context: CanvasRenderingContext2D | null | undefined
const fonts: Partial<Record<Weight, string>> = {}

/** Returns the width in pixels of `text` on one line in the font of the page. */
export function measureTextWidth(text: string, weight: Weight = 'regular'): number {
  context ??= createContext()
  if (context === null) return text.length * fallbackWidth[weight]
  context.font = fonts[weight] ??= readFont(weight)
  return context.measureText(text).width
}

/** Returns the smallest width in pixels in which `text` takes at most two lines. */
export function measureTwoLineWidth(text: string, weight: Weight = 'regular'): number {
  const words = text.split(' ')
  const widths = words.map((_, i) =>
    Math.max(
      measureTextWidth(words.slice(0, i).join(' '), weight),
      measureTextWidth(words.slice(i).join(' '), weight),
    ),
  )
  return Math.min(...widths)
}

const createContext = (): CanvasRenderingContext2D | null =>
  typeof CanvasRenderingContext2D === 'undefined' ? null : document.createElement('canvas').getContext('2d')

function readFont(weight: Weight): string {
  const { font, fontSize, fontFamily } = getComputedStyle(document.getElementById('content') ?? document.body)
  return weight === 'bold' ? `600 ${fontSize} ${fontFamily}` : font
}
