import i18next from 'i18next'
import en from '../../i18n/en/sms.json' with { type: 'json' }
import kk from '../../i18n/kk/sms.json' with { type: 'json' }
import ru from '../../i18n/ru/sms.json' with { type: 'json' }
import type { SmsTemplate } from './templates.ts'
import { listAdditionalSentenceKeys, getTemplateVariantSuffix } from '../template-variant.ts'

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['sms'],
  defaultNS: 'sms',
  interpolation: { escapeValue: false },
  resources: { ru: { sms: ru }, en: { sms: en }, kk: { sms: kk } },
})

/** Text of an SMS in the language of the customer. The domain `messages` sets the parameters of each template. */
export function buildSmsText(
  template: SmsTemplate,
  params: Record<string, string | number>,
  language: string,
): string {
  return [`${template}${getTemplateVariantSuffix(template, params)}`, ...listAdditionalSentenceKeys(params)]
    .map((key) => texts.t(key, { lng: language, ...params }))
    .join(' ')
}
