/**
 * Characters of the keys of a US keyboard, row by row, without and with Shift. In the texts of the other layouts, the
 * same position is the same key.
 */
export const usLayoutRows = {
  plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
  shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
} as const

const russian = {
  plain: 'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.',
  shifted: 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
}

const kazakh = {
  plain: '("әіңғ,.үұқөһйцукенгшщзхъ\\фывапролджэячсмитьбю№',
  shifted: ')!ӘІҢҒ;:ҮҰҚӨҺЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ?',
}

function createKeyMap(rows: { plain: string; shifted: string }): Map<string, string> {
  const sourceCharacters = [...rows.plain, ...rows.shifted]
  const targetCharacters = [...usLayoutRows.plain, ...usLayoutRows.shifted]
  return new Map(sourceCharacters.map((character, key) => [character, targetCharacters[key] ?? character]))
}

const fromRussian = createKeyMap(russian)
const fromKazakh = createKeyMap(kazakh)

/** Cyrillic letters and №, which the English layout does not have. */
const cyrillic = /[\u0400-\u04ff№]/
/** Letters that the Kazakh layout has on the digit keys and the Russian layout does not have. */
const kazakhOnly = /[әіңғүұқөһ]/i

export function hasCyrillic(text: string): boolean {
  return cyrillic.test(text)
}

/**
 * Converts a text to the text that the same keys give with the English layout. A text without Cyrillic letters is
 * returned unchanged, because . , " ; : ? / exist in both layouts and so the layout is unknown. Other characters (GS)
 * are not changed.
 */
export function convertToEnglishLayout(text: string): string {
  if (!hasCyrillic(text)) return text
  const table = kazakhOnly.test(text) ? fromKazakh : fromRussian
  return [...text].map((character) => table.get(character) ?? character).join('')
}
