import type { Language } from '../../i18n/translate.ts'

const known: readonly string[] = ['ru', 'en', 'kk']
const isKnown = (code: string): code is Language => known.includes(code)

/** The language asked for (`ui_locales`, a list by spaces), else the browser's first that is known, else Russian. */
export function acceptedLanguage(acceptLanguage: string | undefined, asked?: unknown): Language {
  const wished = typeof asked === 'string' ? asked.split(' ') : []
  const browser = (acceptLanguage ?? '').split(',').map((entry) => entry.split(';')[0] ?? '')
  const codes = [...wished, ...browser].map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return codes.find(isKnown) ?? 'ru'
}
