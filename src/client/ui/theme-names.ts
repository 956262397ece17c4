/** Names of the themes; the first one is the default. */
export const themeNames = ['light', 'dark', 'contrast'] as const
export type ThemeName = (typeof themeNames)[number]
