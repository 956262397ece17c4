import en from '../../i18n/en/sms.json' with { type: 'json' }
import kk from '../../i18n/kk/sms.json' with { type: 'json' }
import ru from '../../i18n/ru/sms.json' with { type: 'json' }
import { createTextSource, type ReplacementTexts } from '../own-texts.ts'
import type { SmsTemplate } from './templates.ts'
import { listAdditionalSentenceKeys, getTemplateVariantSuffix } from '../template-variant.ts'

/** Standard SMS texts by language. */
export const smsTexts = { ru, en, kk }
const getTexts = createTextSource('sms', smsTexts)

/**
 * Text of an SMS in the language of the customer. The domain `messages` sets the parameters of each template. `own`:
 * texts with which a process version replaces the standard ones.
 */
export function buildSmsText(
  template: SmsTemplate,
  params: Record<string, string | number>,
  language: string,
  own: ReplacementTexts = {},
): string {
  const translateText = getTexts(own, language)
  return [`${template}${getTemplateVariantSuffix(template, params)}`, ...listAdditionalSentenceKeys(params)]
    .map((key) => translateText(key, { lng: language, ...params }))
    .join(' ')
}
