import type { Content, DocumentDefinition } from 'pdfmake'
import type { BagSticker } from '../papers.ts'
import { layoutCode128 } from './barcode.ts'
import { createTexts } from './texts.ts'

const toPoints = (mm: number) => (mm * 72) / 25.4
const page = { width: toPoints(58), height: toPoints(60) }
const margin = toPoints(3)
const inner = page.width - 2 * margin

/** Stickers of 58 × 60 mm, one per bag: the order number as text and barcode, and the storage cell. */
export function layoutStickers(paper: BagSticker): DocumentDefinition {
  return {
    pageSize: page,
    pageMargins: margin,
    language: paper.language,
    info: { title: `${createTexts(paper).t('sticker.title')} ${paper.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.1 },
    content: Array.from({ length: paper.bags }, (_, n) => ({
      stack: sticker(paper, n),
      ...(n > 0 && { pageBreak: 'before' as const }),
    })),
  }
}

function sticker(paper: BagSticker, n: number): Content[] {
  const { t } = createTexts(paper)
  const barcode = layoutCode128(String(paper.orderId), { maxWidth: inner, height: toPoints(14) })
  return [
    {
      columns: [
        { text: t('order'), width: '*' },
        { text: t('sticker.bag', { n: n + 1, of: paper.bags }), alignment: 'right', width: 'auto' },
      ],
    },
    { text: String(paper.orderId), bold: true, fontSize: 22, alignment: 'center' },
    barcode ? { stack: [barcode.bars], margin: [(inner - barcode.width) / 2, 2, 0, 4] } : '',
    {
      text: paper.place ?? t('sticker.noPlace'),
      bold: true,
      fontSize: paper.place ? 24 : 11,
      alignment: 'center',
    },
    { text: paper.customer, alignment: 'center', fontSize: 11, margin: [0, 2, 0, 0] },
    ...(paper.storedUntil === ''
      ? []
      : [{ text: t('sticker.keptUntil', { day: paper.storedUntil }), alignment: 'center' as const }]),
  ]
}
