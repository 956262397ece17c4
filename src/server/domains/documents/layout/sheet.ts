import type { Content } from 'pdfmake'
import { layoutCode128 } from './barcode.ts'
import { greyColor } from './invoice-tables.ts'
import type { DocumentFormatters } from './texts.ts'

/** Heading with title and number on the left, and the barcode of the order on the right. */
export function layoutHeading(
  orderId: number,
  { title, number, printed }: { title: string; number: string; printed: string },
): Content {
  const barcode = layoutCode128(String(orderId), { maxWidth: 180, height: 34 })
  return {
    columns: [
      {
        stack: [
          { text: title, fontSize: 20, bold: true, lineHeight: 1.1 },
          { text: number, fontSize: 13, bold: true, margin: [0, 2, 0, 0] },
          { text: printed, color: greyColor, margin: [0, 3, 0, 0] },
        ],
        width: '*',
      },
      {
        stack: [
          barcode?.bars ?? '',
          { text: String(orderId), alignment: 'center', characterSpacing: 2, margin: [0, 2, 0, 0] },
        ],
        width: barcode?.width ?? 'auto',
      },
    ],
    margin: [0, 0, 0, 14],
  }
}

/** A block with a small grey heading. Empty parts are left out. */
export const layoutBlock = (title: string, parts: (Content | '')[]) => ({
  stack: [
    { text: title, color: greyColor, fontSize: 8, margin: [0, 0, 0, 2] as [number, number, number, number] },
    ...parts.filter((part) => part !== ''),
  ],
})

/** A horizontal line. It is a function, because pdfmake modifies the nodes that it lays out. */
const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 511, y2: 0, lineWidth: 0.8 }],
})

/** Two parties in two columns, between two horizontal lines. */
export const layoutParties = (left: Content, right: Content): Content => [
  rule(),
  { columns: [left, right], columnGap: 32, margin: [0, 10, 0, 10] },
  rule(),
]

/** Label and value pairs in one row of columns. Pairs without a value are left out. */
export function layoutFieldRow(facts: readonly (readonly [string, string])[]): Content {
  const filled = facts.filter(([, fact]) => fact !== '')
  return {
    table: {
      widths: filled.map(() => '*'),
      body: [filled.map(([name, fact]) => layoutBlock(name, [{ text: fact, bold: true }]))],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: () => 6,
    },
    margin: [0, 10, 0, 0],
  }
}

/** A signature line with name and date for each role. */
export function layoutSignatures(roles: readonly string[], { t }: DocumentFormatters): Content {
  const signatureField = (width: number, hint: string): Content => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6 }] },
      { text: hint, fontSize: 7, color: greyColor, alignment: 'center', margin: [0, 2, 0, 0] },
    ],
    width,
  })
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: roles.map((role) => ({
      columns: [
        { text: role, width: '*', margin: [0, -10, 0, 0] },
        signatureField(110, t('signatures.signature')),
        signatureField(140, t('signatures.name')),
        signatureField(80, t('signatures.date')),
      ],
      columnGap: 12,
      margin: [0, 18, 0, 0],
    })),
  }
}

/** Footer of each page: the title of the document, the page number and the number of pages. */
export const createPageFooter =
  (title: string, { t }: DocumentFormatters) =>
  (page: number, pages: number) => ({
    columns: [
      { text: title, width: '*' },
      { text: t('transfer.page', { page, pages }), alignment: 'right' as const, width: 'auto' },
    ],
    margin: [42, 16, 42, 0] as [number, number, number, number],
    fontSize: 7.5,
    color: greyColor,
  })
