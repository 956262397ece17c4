import { themeNames } from '../ui/theme-names.ts'
import { storedChoice } from '../ui/stored-choice.ts'

export const theme = storedChoice('theme', themeNames)

/** The submenu of the settings. */
export const submenuState = storedChoice('submenu', ['closed', 'open'])

/** Specification 2: menu states are simple (names and icons) or short (icons). */
export const menuState = storedChoice('menu', ['simple', 'short'])
