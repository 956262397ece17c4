import bwipjs from 'bwip-js/node'
import type { Content } from 'pdfmake'

/**
 * Maximum width of a module (the narrowest bar), in points. With wider bars the quiet zone of a short text would not
 * fit on the page.
 */
const maxModuleWidth = 1.4

/**
 * Code 128 bars of printable ASCII as vector graphics, and their width in points. `maxWidth` is the available width in
 * points without the quiet zones, which are ten modules (at most 14 points) on either side. Returns null for a text
 * that is empty, longer than 60 characters or not printable ASCII. Such a text is printed without bars.
 */
export function layoutCode128(
  text: string,
  { maxWidth, height }: { maxWidth: number; height: number },
): { bars: Content; width: number } | null {
  const widths = encodeModules(text)
  if (!widths) return null
  const modules = widths.reduce((sum, w) => sum + w, 0)
  const module = Math.min(maxModuleWidth, maxWidth / modules)
  let position = 0
  const bars = widths.flatMap((barWidth, i) => {
    const bar = {
      type: 'rect' as const,
      x: position * module,
      y: 0,
      w: barWidth * module,
      h: height,
      color: '#000',
    }
    position += barWidth
    return i % 2 === 0 ? [bar] : []
  })
  return { bars: { canvas: bars }, width: modules * module }
}

/** Alternating widths of bars and spaces, in modules. Null if the text cannot be encoded. */
function encodeModules(text: string): number[] | null {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  return symbol && 'sbs' in symbol ? symbol.sbs : null
}
