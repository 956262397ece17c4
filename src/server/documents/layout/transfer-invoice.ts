import type { Content, DocumentDefinition, TableLayout } from 'pdfmake'
import type { TransferInvoice } from '../papers.ts'
import { code128 } from './barcode.ts'
import { wordsOf, type Words } from './words.ts'

const grey = '#5f6b76'
const pale = '#c8d0d7'
/** Digits of one width, so that sums stand under each other. */
const tabular = { fontFeatures: ['tnum'] }

/** Rules between rows, a strong one under the head and under the last row; the first and last column flush. */
const ruled: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  hLineColor: (row) => (row === 1 ? '#000' : pale),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === table.body[0]!.length - 1 ? 0 : 6),
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

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
      layout: { ...ruled, hLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
      margin: [0, 10, 0, 0],
    },
    paper.receiver.comment === ''
      ? ''
      : { ...(block(t('comment'), [paper.receiver.comment]) as object), margin: [0, 8, 0, 0] },
  ]
}

function lines({ lines, totals }: TransferInvoice, { t, money }: Words): Content {
  const head = (text: string, alignment: 'left' | 'right' = 'left'): Content => ({
    ...{ text, alignment, bold: true, fontSize: 8, noWrap: true },
  })
  const right = (text: string, bold = false): Content => ({
    ...{ text, bold, alignment: 'right', noWrap: true, ...tabular },
  })
  return {
    margin: [0, 14, 0, 0],
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          head('№'),
          head(t('lines.name')),
          head(t('lines.sku')),
          head(t('lines.quantity'), 'right'),
          head(t('lines.price'), 'right'),
          head(t('lines.sum'), 'right'),
        ],
        ...lines.map((line, i): Content[] => [
          { text: String(i + 1), color: grey },
          line.properties === ''
            ? line.name
            : [line.name, { text: line.properties, color: grey, fontSize: 8 }],
          { text: line.sku, ...tabular },
          right(String(line.quantity)),
          right(money(line.price)),
          right(money(line.sum)),
        ]),
        [
          '',
          { text: t('lines.total'), bold: true },
          '',
          right(String(lines.reduce((sum, line) => sum + line.quantity, 0)), true),
          '',
          right(money(totals.goods), true),
        ],
      ],
    },
  }
}

/** Name left, value right, without rules. */
const pairs = (rows: [Content, Content][]): Content => ({
  table: { widths: ['*', 'auto'], body: rows },
  layout: {
    ...{ hLineWidth: () => 0, vLineWidth: () => 0 },
    ...{ paddingLeft: (column) => (column === 0 ? 0 : 8), paddingRight: () => 0 },
    ...{ paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  },
})

const value = (text: string, bold = false, fontSize = 9): Content => ({
  ...{ text, bold, fontSize, alignment: 'right', noWrap: true, ...tabular },
})

function places({ containers, bags }: TransferInvoice, { t, weight }: Words): Content {
  if (containers.length === 0 && bags.length === 0) return { text: '', width: '*' }
  const known = containers.map((container) => container.weight)
  const total = known.reduce<number>((sum, grams) => sum + (grams ?? 0), 0)
  return {
    width: '*',
    unbreakable: true,
    stack: [
      { text: t('places.title'), bold: true, fontSize: 10.5, margin: [0, 0, 0, 3] },
      pairs([
        ...containers.map((container, i): [Content, Content] => [
          `${i + 1}. ${container.name}`,
          value(weight(container.weight)),
        ]),
        ...bags.map(({ name, count }): [Content, Content] => [name, value(t('places.pieces', { count }))]),
        ...(containers.length > 0
          ? [
              [
                { text: t('places.total', { count: containers.length }), bold: true },
                value(known.includes(null) ? '' : weight(total), true),
              ] satisfies [Content, Content],
            ]
          : []),
      ]),
    ],
  }
}

function totals({ totals: sums, toPay }: TransferInvoice, { t, money }: Words): Content {
  const { payable, ...parts } = sums
  const reductions = new Set(['discount', 'points'])
  return {
    width: '*',
    unbreakable: true,
    stack: [
      pairs([
        ...Object.entries(parts)
          .filter(([, sum]) => sum !== 0)
          .map(([name, sum]): [Content, Content] => [
            t(`totals.${name}`),
            value(reductions.has(name) ? `−${money(sum)}` : money(sum)),
          ]),
        [{ text: t('totals.payable'), bold: true, fontSize: 10.5 }, value(money(payable), true, 10.5)],
      ]),
      {
        margin: [0, 6, 0, 0],
        layout: {
          hLineWidth: () => 1,
          vLineWidth: (column) => (column === 0 || column === (toPay > 0 ? 2 : 1) ? 1 : 0),
          ...{ paddingLeft: () => 8, paddingRight: () => 8, paddingTop: () => 5, paddingBottom: () => 5 },
        },
        table: {
          widths: toPay > 0 ? ['*', 'auto'] : ['*'],
          body: [
            toPay > 0
              ? [{ text: t('toPay'), bold: true, margin: [0, 1.5, 0, 0] }, value(money(toPay), true, 11)]
              : [{ text: t('paid'), bold: true, alignment: 'center' }],
          ],
        },
      },
    ],
  }
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
