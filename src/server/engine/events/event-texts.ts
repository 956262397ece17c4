import i18next from 'i18next'
import en from '../../platform/i18n/en/events.json' with { type: 'json' }
import kk from '../../platform/i18n/kk/events.json' with { type: 'json' }
import ru from '../../platform/i18n/ru/events.json' with { type: 'json' }
import type { Language } from '../../platform/i18n/translate.ts'

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['events'],
  defaultNS: 'events',
  interpolation: { escapeValue: false },
  resources: { ru: { events: ru }, en: { events: en }, kk: { events: kk } },
})

/** «status 503» as a sentence: the first word is a key, the rest what it says. Unknown words stay as they are. */
export function eventText(language: Language, kept: string | null): string | null {
  if (kept === null) return null
  const [key = '', ...info] = kept.split(' ')
  return texts.exists(key) ? texts.t(key, { lng: language, info: info.join(' ') }) : kept
}
