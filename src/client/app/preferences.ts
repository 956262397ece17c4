import { themeNames } from '../ui/theme-names.ts'
import { storedChoice } from '../ui/stored-choice.ts'

export const theme = storedChoice('theme', themeNames)

/** Specification 2: menu states are simple (names and icons) or short (icons). */
export const menuState = storedChoice('menu', ['simple', 'short'])
