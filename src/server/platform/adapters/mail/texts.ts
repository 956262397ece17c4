import i18next from 'i18next'
import type { CustomerMessageTemplate } from '../../../../../workflows/effects.ts'
import { addNonBreakingSpacesToTexts } from '../../../../shared/non-breaking-spaces.ts'
import { listAdditionalSentenceKeys, getTemplateVariantSuffix } from '../template-variant.ts'
import en from '../../i18n/en/mail.json' with { type: 'json' }
import kk from '../../i18n/kk/mail.json' with { type: 'json' }
import ru from '../../i18n/ru/mail.json' with { type: 'json' }

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['mail'],
  defaultNS: 'mail',
  interpolation: { escapeValue: false },
  resources: addNonBreakingSpacesToTexts({ ru: { mail: ru }, en: { mail: en }, kk: { mail: kk } }),
})

type Params = Record<string, string | number>

/** Subject and text of a mail in the customer's language. The parameters are the same as for an SMS. */
export function buildMailText(
  template: CustomerMessageTemplate,
  params: Params,
  language: string,
): { subject: string; text: string } {
  const translateText = (key: string) => texts.t(key, { lng: language, ...params })
  const body = [
    `${template}.text${getTemplateVariantSuffix(template, params)}`,
    ...listAdditionalSentenceKeys(params),
  ]
    .map(translateText)
    .join(' ')
  return {
    subject: translateText(`${template}.subject`),
    text: [translateText('greeting'), body, translateText('signature')].join('\n\n') + '\n',
  }
}
