import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandColors, createTheme, buildThemeCss } from '../../../src/client/ui/theme.ts'

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (offset: number) => {
    const value = parseInt(hex.slice(offset, offset + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe('themes', () => {
  it('[SH-17] the ramp contains the main colour of the specification', () => {
    expect(Object.values(brandColors)).toContain('#3b90d1')
  })

  it.each([
    ['light', 'colorNeutralForegroundOnBrand', 'colorBrandBackground'],
    ['light', 'colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
    ['light', 'colorBrandForegroundLink', 'colorNeutralBackground1'],
    ['light', 'colorBrandForeground2', 'colorBrandBackground2'],
    ['light', 'colorNeutralForeground2', 'colorNeutralBackground2'],
    ['dark', 'colorNeutralForegroundOnBrand', 'colorBrandBackground'],
    ['dark', 'colorBrandForegroundLink', 'colorNeutralBackground1'],
    ['dark', 'colorBrandForeground2', 'colorBrandBackground2'],
  ] as const)('[SH-17] %s: %s on %s has a contrast of 4.5:1', (name, text, ground) => {
    const theme = createTheme(name)
    const shadeOf = (property: 'colorBrandBackground') => {
      const value = theme[property]
      return value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value
    }
    expect(
      contrast(shadeOf(text as 'colorBrandBackground'), shadeOf(ground as 'colorBrandBackground')),
    ).toBeGreaterThanOrEqual(4.5)
  })

  it('[SH-17] the style sheet of the themes is the one generated from the ramp', () => {
    const generatedCss = readFileSync('src/client/ui/themes.generated.css', 'utf8')
    expect(generatedCss.slice(generatedCss.indexOf('\n') + 1)).toBe(buildThemeCss())
  })
})
