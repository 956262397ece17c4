import type { Content, DocumentDefinition } from 'pdfmake'
import type { ParcelLabels } from '../print-documents.ts'
import { createBoxCode } from '../../../../shared/box-code.ts'
import { layoutCode128 } from './barcode.ts'
import { createDocumentFormatters } from './texts.ts'

const toPoints = (mm: number) => (mm * 72) / 25.4
const page = { width: toPoints(100), height: toPoints(150) }
const margin = toPoints(5)
const inner = page.width - 2 * margin

/**
 * Layout of labels of 100 × 150 mm, one per box, with large text for the courier. They have two barcodes: the track
 * number, and the order number with the number of the box.
 */
export function layoutLabels(document: ParcelLabels): DocumentDefinition {
  return {
    pageSize: page,
    pageMargins: margin,
    language: document.language,
    info: { title: `${createDocumentFormatters(document).t('label.title')} ${document.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 10, lineHeight: 1.1 },
    content: document.places.map((_, n) => ({
      stack: label(document, n),
      ...(n > 0 && { pageBreak: 'before' as const }),
    })),
  }
}

/** Truncates a text with «…», so that a label does not exceed one page. */
const truncate = (text: string, maxLength: number) => {
  // Counts graphemes, so that an emoji is not split.
  const characters = [...new Intl.Segmenter('ru').segment(text)].map(({ segment }) => segment)
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

function label(document: ParcelLabels, n: number): Content[] {
  const { t, weight, phone, money } = createDocumentFormatters(document)
  const { service, receiver, store, places } = document
  const address = truncate(
    [receiver.address, receiver.pickupPoint && t('pickupPoint', { point: receiver.pickupPoint })]
      .filter(Boolean)
      .join('. '),
    200,
  )
  const barcode = layoutCode128(service.track, { maxWidth: inner, height: toPoints(17) })
  const boxNumber = createBoxCode(document.orderId, n + 1)
  const boxBars = layoutCode128(boxNumber, { maxWidth: inner * 0.55, height: toPoints(8) })
  const planned = [document.planned.day, document.planned.time].filter(Boolean).join(', ')
  const comment = truncate(receiver.comment, address.length > 100 ? 45 : 90)
  return [
    {
      columns: [
        { text: truncate(service.name, 45), bold: true, fontSize: 12, width: '*' },
        {
          text: t('label.place', { n: n + 1, of: places.length }),
          bold: true,
          fontSize: 12,
          alignment: 'right',
          noWrap: true,
          width: 'auto',
        },
      ],
      columnGap: 8,
      margin: [0, 0, 0, 6],
    },
    rule(),
    barcode ? { stack: [barcode.bars], margin: [(inner - barcode.width) / 2, 9, 0, 0] } : '',
    {
      text: truncate(service.track, 60),
      alignment: 'center',
      bold: true,
      fontSize: service.track.length > 24 ? 11 : 15,
      characterSpacing: 1,
      margin: [0, 3, 0, 4],
    },
    {
      columns: [
        { stack: [boxBars?.bars ?? ''], width: boxBars?.width ?? 'auto' },
        { text: boxNumber, bold: true, fontSize: 12, margin: [0, 5, 0, 0] },
      ],
      columnGap: 16,
      margin: [14, 0, 0, 6],
    },
    rule(),
    { text: t('receiver'), ...caption },
    { text: truncate(receiver.name, 60), bold: true, fontSize: receiver.name.length > 28 ? 12 : 15 },
    { text: phone(receiver.phone), fontSize: 12, margin: [0, 2, 0, 4] },
    { text: address, fontSize: address.length > 100 ? 10 : 13 },
    comment === '' ? '' : { text: comment, fontSize: 9, margin: [0, 4, 0, 0] },
    factGrid([
      [t('order'), String(document.orderId)],
      [t('label.weight'), weight(places[n]!.weight)],
      ...(planned === '' ? [] : [[t('label.planned'), planned] as [string, string]]),
      ...(document.toPay > 0 ? [[t('toPay'), money(document.toPay)] as [string, string]] : []),
    ]),
    {
      text: truncate(t('label.from', { store: `${t('store', store)}, ${store.address}` }), 110),
      fontSize: 8,
      absolutePosition: { x: margin, y: page.height - margin - 22 },
    },
  ]
}

/** A horizontal line. It is a function, because pdfmake modifies the nodes that it lays out. */
const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 1.5 }],
})
const caption = { fontSize: 8, margin: [0, 6, 0, 1] as [number, number, number, number] }

/** Label and value pairs in two columns, at a fixed position above the sender. */
function factGrid(facts: [string, string][]): Content {
  const rows = Math.ceil(facts.length / 2)
  const cell = ([name, fact]: [string, string]): Content => ({
    stack: [
      { text: name, fontSize: 8 },
      { text: fact, bold: true, fontSize: 11, noWrap: true },
    ],
  })
  const grid = Array.from({ length: rows }, (_, row) =>
    [0, 1].map((column) => {
      const fact = facts[row * 2 + column]
      return fact ? cell(fact) : ''
    }),
  )
  return {
    absolutePosition: { x: margin, y: page.height - margin - 32 - rows * 34 },
    table: { widths: [inner * 0.54, '*'], heights: () => 28, body: grid },
    layout: {
      hLineWidth: (row) => (row === 0 ? 1.5 : row === rows ? 1.5 : 0.4),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 3,
      paddingBottom: () => 2,
    },
  }
}
