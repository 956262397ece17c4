import { createDarkTheme, createHighContrastTheme, createLightTheme } from '@fluentui/react-components'
import type { BrandVariants, Theme } from '@fluentui/react-components'
import { themeNames, type ThemeName } from './theme-names.ts'

/**
 * Shades of the main colour #3B90D1 (specification 9), which is step 90. The other steps have the same hue and the
 * lightness of Fluent's own brand colours. Buttons use step 80, because white text on step 90 has a contrast of only
 * 3.4:1.
 */
export const brandColors: BrandVariants = {
  10: '#0a1721',
  20: '#0e2334',
  30: '#132e44',
  40: '#183b57',
  50: '#1b486b',
  60: '#1e5680',
  70: '#1b6194',
  80: '#1c70ab',
  90: '#3b90d1',
  100: '#51a1e1',
  110: '#6bade4',
  120: '#7fb8e8',
  130: '#9bc7ee',
  140: '#b8d6f1',
  150: '#d1e4f5',
  160: '#ecf3fa',
}

const fonts = {
  fontFamilyBase: "'Segoe UI', 'Segoe UI Web', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif",
  fontFamilyNumeric: "'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif",
}

const makers: Record<ThemeName, () => Theme> = {
  light: () => createLightTheme(brandColors),
  dark: () => createDarkTheme(brandColors),
  contrast: () => createHighContrastTheme(),
}

export const createTheme = (name: ThemeName): Theme => ({ ...makers[name](), ...fonts })

/**
 * Returns the CSS custom properties of the themes: all properties of the light theme on :root, and for other themes
 * only the differences. They are written to themes.generated.css, because Fluent's JavaScript theme objects would add
 * 9 KB to the first load.
 */
export function buildThemeCss(): string {
  const light = createTheme('light')
  return themeNames
    .map((name) => {
      const properties = Object.entries(createTheme(name)).filter(
        ([property, value]) => name === 'light' || light[property as keyof Theme] !== value,
      )
      const scheme = name === 'light' ? 'light' : 'dark'
      return [
        name === 'light' ? ':root {' : `:root[data-theme='${name}'] {`,
        `  color-scheme: ${scheme};`,
        ...properties.map(([property, value]) => `  --${property}: ${value};`),
        '}',
        '',
      ].join('\n')
    })
    .join('\n')
}
