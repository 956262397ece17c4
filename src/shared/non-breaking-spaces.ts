/** Units that must be on the same line as the number before them, in the three languages of the interface. */
const units = 'шт|дана|pcs|кг|kg|мин|min|дн|күн|ч|сағ|МБ|MB'

/**
 * Adds non-breaking spaces where a line break is not allowed: between a number and its unit or sign («3 шт.», «15 кг»,
 * «20 %», «№ 17») and between a dash and the word before it. A number is a digit or a parameter such as `{{count}}`.
 */
export const addNonBreakingSpaces = (text: string): string =>
  text
    .replace(/(№|\b[Nn]o\.) (?=\{\{|\d)/g, '$1\u00a0')
    .replace(new RegExp(`(?<=\\}\\}|\\d) (?=(?:${units})(?!\\p{L})|[₽%])`, 'gu'), '\u00a0')
    // «с» means seconds before a punctuation mark and at the end of a text. Elsewhere it is the preposition «from».
    .replace(/(?<=\}\}|\d) (?=с(?:[.,;:)]|$))/g, '\u00a0')
    .replace(/(?<=\S) (?=—)/g, '\u00a0')

/** Adds non-breaking spaces to every text of a translation file. */
export const addNonBreakingSpacesToTexts = <T>(texts: T): T =>
  (typeof texts === 'string'
    ? addNonBreakingSpaces(texts)
    : typeof texts === 'object' && texts !== null
      ? Object.fromEntries(
          Object.entries(texts).map(([key, value]) => [key, addNonBreakingSpacesToTexts(value)]),
        )
      : texts) as T
