/** Text whose width is measured. */
const digits = '0123456789'
/** Width of `digits` at 14 pixels in the first font of the theme, for which the column widths are defined. */
const referenceWidth = 75.5

let cachedScale: number | null = null

/** Returns the width of the actual font divided by the width of the theme's first font, but at least 1. */
export function getFontScale(): number {
  if (cachedScale !== null) return cachedScale
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return (cachedScale = 1)
  canvas.font = `14px ${getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase') || 'sans-serif'}`
  cachedScale = Math.max(1, canvas.measureText(digits).width / referenceWidth)
  return cachedScale
}
