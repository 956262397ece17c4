import type { CustomerMessageTemplate } from '../../../../../workflows/effects.ts'
import { addNonBreakingSpacesToTexts } from '../../../../shared/non-breaking-spaces.ts'
import { createTextSource, type ReplacementTexts } from '../own-texts.ts'
import { listAdditionalSentenceKeys, getTemplateVariantSuffix } from '../template-variant.ts'
import en from '../../i18n/en/mail.json' with { type: 'json' }
import kk from '../../i18n/kk/mail.json' with { type: 'json' }
import ru from '../../i18n/ru/mail.json' with { type: 'json' }

/** Standard mail texts by language. */
export const mailTexts = { ru, en, kk }
const getTexts = createTextSource('mail', mailTexts, addNonBreakingSpacesToTexts)

type Params = Record<string, string | number>

/**
 * Subject and text of a mail in the language of the customer. The parameters are the same as for an SMS. `own`: texts
 * with which a process version replaces the standard ones.
 */
export function buildMailText(
  template: CustomerMessageTemplate,
  params: Params,
  language: string,
  own: ReplacementTexts = {},
): { subject: string; text: string } {
  const texts = getTexts(own, language)
  const translateText = (key: string) => texts(key, { lng: language, ...params })
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
