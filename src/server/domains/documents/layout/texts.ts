import i18next from 'i18next'
import { formatKilograms, formatMoney, formatPhone } from '../../../../shared/format.ts'
import { addNonBreakingSpacesToTexts } from '../../../../shared/non-breaking-spaces.ts'
import en from '../../../platform/i18n/en/documents.json' with { type: 'json' }
import kk from '../../../platform/i18n/kk/documents.json' with { type: 'json' }
import ru from '../../../platform/i18n/ru/documents.json' with { type: 'json' }
import type { DocumentHeader } from '../print-documents.ts'

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['documents'],
  defaultNS: 'documents',
  interpolation: { escapeValue: false },
  resources: addNonBreakingSpacesToTexts({
    ru: { documents: ru },
    en: { documents: en },
    kk: { documents: kk },
  }),
})

/**
 * Replaces narrow spaces with non-breaking ones. Some languages separate thousands by narrow spaces, which the fonts
 * lack.
 */
const toPrintable = (text: string) => text.replace(/[\u202f\u2009]/g, '\u00a0')

/** Functions that format texts, money, weights and phone numbers for a document, in its language. */
export function createDocumentFormatters({
  language,
  currency,
}: Pick<DocumentHeader, 'language' | 'currency'>) {
  return {
    t: (key: string, params: object = {}): string => texts.t(key, { lng: language, ...params }),
    money: (minor: number) => toPrintable(formatMoney(minor, currency, language)),
    weight: (grams: number | null) =>
      grams === null
        ? texts.t('places.unknown', { lng: language })
        : toPrintable(
            texts.t('places.kilograms', { lng: language, weight: formatKilograms(grams, language) }),
          ),
    phone: (digits: string) => formatPhone(digits).replaceAll(' ', '\u00a0').replaceAll('-', '\u2011'),
  }
}

export type DocumentFormatters = ReturnType<typeof createDocumentFormatters>
