import { looks, type Measure } from './looks.ts'

/** The theme's font: `body` has another one. */
export const themeFont = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase').trim() || 'sans-serif'

/** Measures text with the browser's canvas; without a canvas (tests) it uses the average width of a letter. */
export function createTextMeasure(fontFamily: string): Measure {
  const context = document.createElement('canvas').getContext('2d')
  const cache = new Map<string, number>()
  return (text, look) => {
    const { size, weight } = looks[look]
    if (!context) return text.length * size * 0.56
    const key = `${look} ${text}`
    let width = cache.get(key)
    if (width === undefined) {
      context.font = `${weight} ${size}px ${fontFamily}`
      width = context.measureText(text).width
      cache.set(key, width)
    }
    return width
  }
}
