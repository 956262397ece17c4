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

/**
 * Translates a stored detail, which is a text key, optionally with a parameter after a space, for example «status 503».
 * A detail with an unknown key is returned unchanged.
 */
export function translateEventDetail(language: Language, detail: string | null): string | null {
  if (detail === null) return null
  const [key = '', ...info] = detail.split(' ')
  return texts.exists(key) ? texts.t(key, { lng: language, info: info.join(' ') }) : detail
}
