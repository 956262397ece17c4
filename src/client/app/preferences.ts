import { themeNames } from '../ui/theme-names.ts'
import { storedChoice } from '../ui/stored-choice.ts'

export const theme = storedChoice('theme', themeNames)

/** State of each section's submenu in this browser. */
export const submenuStates = {
  administration: storedChoice('submenu.administration', ['open', 'closed']),
  settings: storedChoice('submenu', ['closed', 'open']),
} as const

/** Specification 2: menu states are simple (names and icons) or short (icons). */
export const menuState = storedChoice('menu', ['simple', 'short'])
