import bwipjs from 'bwip-js/node'
import type { Content } from 'pdfmake'

/** Points; wider bars of a short text would want more white beside them than a page has. */
const widestModule = 1.4

/**
 * Code 128 of printable ASCII as black bars, sharp at any size, and their width. `most`: points there are for them; ten
 * modules, 14 points at most, are to stay white on either side. Null for a text that Code 128 does not hold: it is then
 * read by eye alone.
 */
export function code128(
  text: string,
  { most, height }: { most: number; height: number },
): { bars: Content; width: number } | null {
  const widths = modulesOf(text)
  if (!widths) return null
  const modules = widths.reduce((sum, w) => sum + w, 0)
  const module = Math.min(widestModule, most / modules)
  let at = 0
  const bars = widths.flatMap((wide, i) => {
    const bar = { type: 'rect' as const, x: at * module, y: 0, w: wide * module, h: height, color: '#000' }
    at += wide
    return i % 2 === 0 ? [bar] : []
  })
  return { bars: { canvas: bars }, width: modules * module }
}

/** Bar, space, bar … in modules. */
function modulesOf(text: string): number[] | null {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  return symbol && 'sbs' in symbol ? symbol.sbs : null
}
