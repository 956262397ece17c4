import { themeNames } from '../ui/theme-names.ts'
import { createStoredChoice } from '../ui/stored-choice.ts'

export const themeChoice = createStoredChoice('theme', themeNames)

/** Whether each section's submenu is open, stored in this browser. */
export const submenuOpenChoices = {
  administration: createStoredChoice('submenu.administration', ['open', 'closed']),
  money: createStoredChoice('submenu.money', ['open', 'closed']),
  settings: createStoredChoice('submenu', ['closed', 'open']),
} as const

/**
 * Menu states of specification 2: simple (names and icons) or short (icons only). Until the user has chosen, it is short
 * in narrow windows.
 */
export const menuLayoutChoice = createStoredChoice('menu', ['automatic', 'simple', 'short'])
