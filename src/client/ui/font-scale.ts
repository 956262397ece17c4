/** Ten digits of the first font of the theme, at 14 pixels: what widths of columns are written for. */
const digits = '0123456789'
const widthAtHome = 75.5

let known: number | null = null

/** How much wider than the theme's first font the one is that this machine draws with; at least 1. */
export function fontScale(): number {
  if (known !== null) return known
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return (known = 1)
  pen.font = `14px ${getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase') || 'sans-serif'}`
  known = Math.max(1, pen.measureText(digits).width / widthAtHome)
  return known
}
