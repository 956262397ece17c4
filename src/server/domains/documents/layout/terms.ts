import type { Content } from 'pdfmake'
import type { ReturnTerm } from '../print-documents.ts'
import { greyColor } from './invoice-tables.ts'
import type { DocumentFormatters } from './texts.ts'

/** Terms of return and exchange (specification 9) in small print. Nothing is printed without terms. */
export function layoutReturnTerms(terms: readonly ReturnTerm[], { t }: DocumentFormatters): Content {
  if (terms.length === 0) return ''
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: t('terms.title'), bold: true, fontSize: 8.5, margin: [0, 0, 0, 2] },
      ...terms.map(({ name, days }) => ({
        text: t(`terms.${name}`, { count: days }),
        fontSize: 8,
        color: greyColor,
      })),
    ],
  }
}
