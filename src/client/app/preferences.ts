import { themeNames } from '../ui/theme-names.ts'
import { createStoredChoice } from '../ui/stored-choice.ts'

export const theme = createStoredChoice('theme', themeNames)

/** State of each section's submenu in this browser. */
export const submenuStates = {
  administration: createStoredChoice('submenu.administration', ['open', 'closed']),
  settings: createStoredChoice('submenu', ['closed', 'open']),
} as const

/** Specification 2: menu states are simple (names and icons) or short (icons). */
export const menuState = createStoredChoice('menu', ['simple', 'short'])
