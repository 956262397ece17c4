import i18next from 'i18next'
import { formTexts } from '../../../../schemas/forms/registry.generated.ts'
import { addNonBreakingSpacesToTexts } from '../../../shared/non-breaking-spaces.ts'
import en from './en/errors.json' with { type: 'json' }
import enJobKinds from './en/jobKinds.json' with { type: 'json' }
import enMailings from './en/mailings.json' with { type: 'json' }
import kk from './kk/errors.json' with { type: 'json' }
import kkJobKinds from './kk/jobKinds.json' with { type: 'json' }
import kkMailings from './kk/mailings.json' with { type: 'json' }
import ru from './ru/errors.json' with { type: 'json' }
import ruJobKinds from './ru/jobKinds.json' with { type: 'json' }
import ruMailings from './ru/mailings.json' with { type: 'json' }

export type Language = 'ru' | 'en' | 'kk'

const errors = { ru, en, kk }
const jobKinds = { ru: ruJobKinds, en: enJobKinds, kk: kkJobKinds }
const mailings = { ru: ruMailings, en: enMailings, kk: kkMailings }
const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['errors', 'jobKinds', 'mailings'],
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    (['ru', 'en', 'kk'] as const).map((language) => [
      language,
      addNonBreakingSpacesToTexts({
        errors: errors[language],
        jobKinds: jobKinds[language],
        mailings: mailings[language],
        ...Object.fromEntries(
          Object.entries(formTexts).map(([name, byLanguage]) => [name, byLanguage[language]]),
        ),
      }),
    ]),
  ),
})

/**
 * Adds the texts of a workflow version that users have created by changing an earlier version. `namespace`:
 * `<workflow>/v<version>`.
 */
export function addVersionTexts(namespace: string, byLanguage: Record<Language, object>): void {
  for (const language of ['ru', 'en', 'kk'] as const)
    texts.addResourceBundle(
      language,
      namespace,
      addNonBreakingSpacesToTexts({ [namespace]: byLanguage[language] })[namespace],
      true,
      true,
    )
}

/**
 * Translates a message. `key` is `<namespace>:<path>`, for example `errors:forbidden` or
 * `formatting/v1:refusals.noMarkTwice`. Numbers in parameters whose name ends in `Sum` are in minor units.
 */
export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  const formattedParams = Object.entries(params).map(([name, value]) => [
    name,
    name.endsWith('Sum') && typeof value === 'number'
      ? new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value / 100)
      : value,
  ])
  const options: Record<string, unknown> = { ...Object.fromEntries(formattedParams), lng: language }
  return String(texts.t(key, options))
}

/** Language in the header X-Language: ru, en or kk. Any other value means Russian. */
export const parseLanguage = (header: unknown): Language =>
  header === 'en' || header === 'kk' ? header : 'ru'
