/**
 * Languages of the interface. Kazakh texts are complete, but only ru and en are accepted as the stored locale
 * (specification 1).
 */
export const languages = ['ru', 'en', 'kk'] as const
export type Language = (typeof languages)[number]

const accepted: readonly string[] = ['ru', 'en']
const key = 'locale'

/** Returns the stored language, or the default if none is stored or the browser forbids storage. */
export function readStoredLocale(): Language {
  try {
    const stored = localStorage.getItem(key)
    return stored !== null && accepted.includes(stored) ? (stored as Language) : 'ru'
  } catch {
    return 'ru'
  }
}

export function saveLocale(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the choice is lost when the user leaves the page.
  }
}
