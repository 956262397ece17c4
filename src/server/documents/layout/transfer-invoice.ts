import type { Content, DocumentDefinition } from 'pdfmake'
import type { TransferInvoice } from '../papers.ts'
import { code128 } from './barcode.ts'
import { grey, lines, places, totals } from './invoice-tables.ts'
import { wordsOf, type Words } from './words.ts'

/** Transport invoice (specification 2, «Order view»), A4: who sends what to whom, in how many pieces, and three signatures. */
export function transferInvoicePages(paper: TransferInvoice): DocumentDefinition {
  const words = wordsOf(paper)
  const { t } = words
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: paper.language,
    info: { title: `${t('transfer.title')} ${paper.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      heading(paper, words),
      parties(paper, words),
      delivery(paper, words),
      lines(paper, words),
      {
        columns: [places(paper, words), totals(paper, words)],
        columnGap: 32,
        margin: [0, 14, 0, 0],
      },
      signatures(words),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${t('transfer.title')}. ${t('transfer.number', paper)}`, width: '*' },
        { text: t('transfer.page', { page, pages }), alignment: 'right', width: 'auto' },
      ],
      margin: [42, 16, 42, 0],
      fontSize: 7.5,
      color: grey,
    }),
  }
}

function heading(paper: TransferInvoice, { t }: Words): Content {
  const barcode = code128(String(paper.orderId), { most: 180, height: 34 })
  return {
    columns: [
      {
        stack: [
          { text: t('transfer.title'), fontSize: 20, bold: true, lineHeight: 1.1 },
          { text: t('transfer.number', paper), fontSize: 13, bold: true, margin: [0, 2, 0, 0] },
          {
            text: t('transfer.printed', { at: paper.printedAt, by: paper.printedBy }),
            color: grey,
            margin: [0, 3, 0, 0],
          },
        ],
        width: '*',
      },
      {
        stack: [
          barcode?.bars ?? '',
          { text: String(paper.orderId), alignment: 'center', characterSpacing: 2, margin: [0, 2, 0, 0] },
        ],
        width: barcode?.width ?? 'auto',
      },
    ],
    margin: [0, 0, 0, 14],
  }
}

const block = (title: string, parts: (Content | '')[]): Content => ({
  stack: [
    { text: title, color: grey, fontSize: 8, margin: [0, 0, 0, 2] },
    ...parts.filter((part) => part !== ''),
  ],
})

/** Made anew each time: pdfmake writes into the nodes it lays out. */
const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 511, y2: 0, lineWidth: 0.8 }],
})

function parties({ store, receiver }: TransferInvoice, { t, phone }: Words): Content {
  return [
    rule(),
    {
      columns: [
        block(t('sender'), [
          { text: t('store', store), bold: true, fontSize: 10.5 },
          store.address,
          store.phone ? phone(store.phone) : '',
        ]),
        block(t('receiver'), [
          { text: receiver.name, bold: true, fontSize: 10.5 },
          receiver.address,
          receiver.pickupPoint && t('pickupPoint', { point: receiver.pickupPoint }),
          phone(receiver.phone),
        ]),
      ],
      columnGap: 32,
      margin: [0, 10, 0, 10],
    },
    rule(),
  ]
}

function delivery(paper: TransferInvoice, { t }: Words): Content {
  const { service } = paper
  const facts: [string, string][] = [
    [t('service'), service.name],
    [t('method'), service.method],
    [t('track'), service.track ?? t('noTrack')],
    [t('planned'), [paper.planned.day, paper.planned.time].join('\n').trim()],
    [t('partnerOrder'), paper.partnerOrderId ?? ''],
  ]
  const shown = facts.filter(([, fact]) => fact !== '')
  return [
    {
      table: {
        widths: shown.map(() => '*'),
        body: [shown.map(([name, fact]) => block(name, [{ text: fact, bold: true }]))],
      },
      layout: {
        ...{ hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
        ...{ paddingLeft: (column) => (column === 0 ? 0 : 6), paddingRight: () => 6 },
      },
      margin: [0, 10, 0, 0],
    },
    paper.receiver.comment === ''
      ? ''
      : { ...(block(t('comment'), [paper.receiver.comment]) as object), margin: [0, 8, 0, 0] },
  ]
}

function signatures({ t }: Words): Content {
  const line = (width: number) => ({
    canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6 }],
  })
  const place = (width: number, hint: string): Content => ({
    stack: [line(width), { text: hint, fontSize: 7, color: grey, alignment: 'center', margin: [0, 2, 0, 0] }],
    width,
  })
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: (['handedOver', 'accepted', 'received'] as const).map((who) => ({
      columns: [
        { text: t(`signatures.${who}`), width: '*', margin: [0, -10, 0, 0] },
        place(110, t('signatures.signature')),
        place(140, t('signatures.name')),
        place(80, t('signatures.date')),
      ],
      columnGap: 12,
      margin: [0, 18, 0, 0],
    })),
  }
}
