import { looks, type Measure } from './looks.ts'

/** The theme's own letters: those of the body are not the interface's. */
export const themeFont = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase').trim() || 'sans-serif'

/** Measures as the browser will draw. Without a canvas (tests, odd browsers) by the average width of a letter. */
export function browserMeasure(fontFamily: string): Measure {
  const context = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  return (text, look) => {
    const { size, weight } = looks[look]
    if (!context) return text.length * size * 0.56
    const key = `${look} ${text}`
    let width = known.get(key)
    if (width === undefined) {
      context.font = `${weight} ${size}px ${fontFamily}`
      width = context.measureText(text).width
      known.set(key, width)
    }
    return width
  }
}
