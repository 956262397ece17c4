/** The character keys of a keyboard, row by row, without and with Shift. The same place is the same key. */
export const usRows = {
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

function keyByKey(rows: { plain: string; shifted: string }): Map<string, string> {
  const typed = [...rows.plain, ...rows.shifted]
  const meant = [...usRows.plain, ...usRows.shifted]
  return new Map(typed.map((character, key) => [character, meant[key] ?? character]))
}

const fromRussian = keyByKey(russian)
const fromKazakh = keyByKey(kazakh)

/** № has no key on the English layout, so it gives a Russian or Kazakh one away as a letter does. */
const cyrillic = /[\u0400-\u04ff№]/
/** Letters that stand on the digit keys of the Kazakh layout and nowhere on the Russian one. */
const kazakhOnly = /[әіңғүұқөһ]/i

export function hasCyrillic(text: string): boolean {
  return cyrillic.test(text)
}

/**
 * What the same keys give on the English layout. A text without Cyrillic comes back as it is: . , " ; : ? / stand on
 * both layouts, so without a Cyrillic letter nobody can tell which one was on. Other characters (GS) stay.
 */
export function restoreLayout(text: string): string {
  if (!hasCyrillic(text)) return text
  const table = kazakhOnly.test(text) ? fromKazakh : fromRussian
  return [...text].map((character) => table.get(character) ?? character).join('')
}
