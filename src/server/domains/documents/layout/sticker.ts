import type { Content, DocumentDefinition } from 'pdfmake'
import type { BagSticker } from '../print-documents.ts'
import { layoutCode128 } from './barcode.ts'
import { createDocumentFormatters } from './texts.ts'

const toPoints = (mm: number) => (mm * 72) / 25.4
const page = { width: toPoints(58), height: toPoints(60) }
const margin = toPoints(3)
const inner = page.width - 2 * margin

/**
 * Layout of stickers of 58 × 60 mm, one per bag: the order number as text and barcode, the storage cell, the customer
 * and the last day of storage.
 */
export function layoutStickers(document: BagSticker): DocumentDefinition {
  return {
    pageSize: page,
    pageMargins: margin,
    language: document.language,
    info: { title: `${createDocumentFormatters(document).t('sticker.title')} ${document.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.1 },
    content: Array.from({ length: document.bags }, (_, n) => ({
      stack: sticker(document, n),
      ...(n > 0 && { pageBreak: 'before' as const }),
    })),
  }
}

function sticker(document: BagSticker, n: number): Content[] {
  const { t } = createDocumentFormatters(document)
  const barcode = layoutCode128(String(document.orderId), { maxWidth: inner, height: toPoints(14) })
  return [
    {
      columns: [
        { text: t('order'), width: '*' },
        { text: t('sticker.bag', { n: n + 1, of: document.bags }), alignment: 'right', width: 'auto' },
      ],
    },
    { text: String(document.orderId), bold: true, fontSize: 22, alignment: 'center' },
    barcode ? { stack: [barcode.bars], margin: [(inner - barcode.width) / 2, 2, 0, 4] } : '',
    {
      text: document.place ?? t('sticker.noPlace'),
      bold: true,
      fontSize: document.place ? 24 : 11,
      alignment: 'center',
    },
    { text: document.customer, alignment: 'center', fontSize: 11, margin: [0, 2, 0, 0] },
    ...(document.storedUntil === ''
      ? []
      : [{ text: t('sticker.keptUntil', { day: document.storedUntil }), alignment: 'center' as const }]),
  ]
}
