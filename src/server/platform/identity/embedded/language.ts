import type { Language } from '../../i18n/translate.ts'

const supported: readonly string[] = ['ru', 'en', 'kk']
const isSupported = (code: string): code is Language => supported.includes(code)

/**
 * Returns the first supported language of `requested` (`ui_locales`, separated by spaces), otherwise of the browser,
 * otherwise Russian.
 */
export function negotiateLanguage(acceptLanguage: string | undefined, requested?: unknown): Language {
  const requestedTags = typeof requested === 'string' ? requested.split(' ') : []
  const browserTags = (acceptLanguage ?? '').split(',').map((entry) => entry.split(';')[0] ?? '')
  const codes = [...requestedTags, ...browserTags].map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return codes.find(isSupported) ?? 'ru'
}
