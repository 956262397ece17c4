import { textStyles, type MeasureText } from './text-styles.ts'

/** Returns the font of the theme, because the font of `body` is different. */
export const getThemeFont = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--fontFamilyBase').trim() || 'sans-serif'

/**
 * Returns a function that measures text with a canvas. Without a canvas, as in tests, it uses the average width of a
 * letter.
 */
export function createTextMeasure(fontFamily: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  const cache = new Map<string, number>()
  return (text, style) => {
    const { size, weight } = textStyles[style]
    if (!context) return text.length * size * 0.56
    const key = `${style} ${text}`
    let width = cache.get(key)
    if (width === undefined) {
      context.font = `${weight} ${size}px ${fontFamily}`
      width = context.measureText(text).width
      cache.set(key, width)
    }
    return width
  }
}
