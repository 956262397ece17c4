/** Width of ten digits in the theme's first font at 14 pixels: column widths are defined for that font. */
const digits = '0123456789'
const referenceWidth = 75.5

let cachedScale: number | null = null

/** Ratio of the actual font's width to that of the theme's first font; at least 1. */
export function getFontScale(): number {
  if (cachedScale !== null) return cachedScale
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return (cachedScale = 1)
  canvas.font = `14px ${getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase') || 'sans-serif'}`
  cachedScale = Math.max(1, canvas.measureText(digits).width / referenceWidth)
  return cachedScale
}
