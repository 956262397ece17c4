/** Languages of the interface. kk texts are complete, but only ru and en are accepted from the stored locale (specification 1). */
export const languages = ['ru', 'en', 'kk'] as const
export type Language = (typeof languages)[number]

const accepted: readonly string[] = ['ru', 'en']
const key = 'locale'

/** The default is used when the browser forbids storage. */
export function readStoredLocale(): Language {
  try {
    const stored = localStorage.getItem(key)
    return stored !== null && accepted.includes(stored) ? (stored as Language) : 'ru'
  } catch {
    return 'ru'
  }
}

export function storeLocale(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
