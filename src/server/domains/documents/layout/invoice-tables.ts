import type { Content, TableLayout } from 'pdfmake'
import type { DocumentWithGoods, TransferInvoice } from '../print-documents.ts'
import type { DocumentFormatters } from './texts.ts'

export const greyColor = '#5f6b76'
const lightGrey = '#c8d0d7'
/** Font feature for digits of equal width, so that sums align in a column. */
export const tabularDigits = { fontFeatures: ['tnum'] }

/**
 * Table with lines between its rows. The lines below the header and below the last row are thicker. The outer edges
 * have no padding.
 */
export const ruledLayout: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  hLineColor: (row) => (row === 1 ? '#000' : lightGrey),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === table.body[0]!.length - 1 ? 0 : 6),
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/**
 * Table of goods with sums. The ordered quantities get a column of their own if one of them differs from the printed
 * quantity.
 */
export function layoutGoods(
  { lines, totals }: Pick<DocumentWithGoods, 'lines' | 'totals'>,
  texts: DocumentFormatters,
): Content {
  const { t, money } = texts
  const hasDifference = lines.some(({ ordered, quantity }) => ordered !== undefined && ordered !== quantity)
  const orderedColumn = <Cell>(cell: Cell): Cell[] => (hasDifference ? [cell] : [])
  const headerCell = (text: string, alignment: 'left' | 'right' = 'left'): Content => ({
    text,
    alignment,
    bold: true,
    fontSize: 8,
    noWrap: true,
  })
  const rightCell = (text: string, bold = false): Content => ({
    text,
    bold,
    alignment: 'right',
    noWrap: true,
    ...tabularDigits,
  })
  return {
    margin: [0, 14, 0, 0],
    layout: ruledLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', ...orderedColumn('auto'), 'auto', 'auto', 'auto'],
      body: [
        [
          headerCell('№'),
          headerCell(t('lines.name')),
          headerCell(t('lines.sku')),
          ...orderedColumn(headerCell(t('orderForm.ordered'), 'right')),
          headerCell(t(hasDifference ? 'orderForm.quantity' : 'lines.quantity'), 'right'),
          headerCell(t('lines.price'), 'right'),
          headerCell(t('lines.sum'), 'right'),
        ],
        ...lines.map((line, i): Content[] => [
          { text: String(i + 1), color: greyColor },
          line.properties === ''
            ? line.name
            : [line.name, { text: line.properties, color: greyColor, fontSize: 8 }],
          { text: line.sku, ...tabularDigits },
          ...orderedColumn(rightCell(String(line.ordered ?? line.quantity))),
          rightCell(String(line.quantity)),
          rightCell(money(line.price)),
          rightCell(money(line.sum)),
        ]),
        [
          '',
          { text: t('lines.total'), bold: true },
          '',
          ...orderedColumn(
            rightCell(String(lines.reduce((sum, line) => sum + (line.ordered ?? 0), 0)), true),
          ),
          rightCell(String(lines.reduce((sum, line) => sum + line.quantity, 0)), true),
          '',
          rightCell(money(totals.goods), true),
        ],
      ],
    },
  }
}

/** Table without lines: names on the left, values on the right. */
const pairTable = (rows: [Content, Content][]): Content => ({
  table: { widths: ['*', 'auto'], body: rows },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: () => 0,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
})

const valueCell = (text: string, bold = false, fontSize = 9): Content => ({
  text,
  bold,
  fontSize,
  alignment: 'right',
  noWrap: true,
  ...tabularDigits,
})

/**
 * Containers with their weights and total weight, and the number of bags of each type. Empty without containers and
 * bags.
 */
export function layoutPackages(
  { containers, bags }: TransferInvoice,
  { t, weight }: DocumentFormatters,
): Content {
  if (containers.length === 0 && bags.length === 0) return { text: '', width: '*' }
  const weights = containers.map((container) => container.weight)
  const total = weights.reduce<number>((sum, grams) => sum + (grams ?? 0), 0)
  return {
    width: '*',
    unbreakable: true,
    stack: [
      { text: t('places.title'), bold: true, fontSize: 10.5, margin: [0, 0, 0, 3] },
      pairTable([
        ...containers.map((container, i): [Content, Content] => [
          `${i + 1}. ${container.name}`,
          valueCell(weight(container.weight)),
        ]),
        ...(containers.length > 0
          ? [
              [
                { text: t('places.total', { count: containers.length }), bold: true },
                valueCell(weights.includes(null) ? '' : weight(total), true),
              ] satisfies [Content, Content],
            ]
          : []),
        ...bags.map(({ name, count }): [Content, Content] => [
          name,
          valueCell(t('places.pieces', { count })),
        ]),
      ]),
    ],
  }
}

/**
 * The sums of the order and the amount that the receiver still has to pay. If nothing is left to pay, `settledText` is
 * printed instead of the amount.
 */
export function layoutTotals(
  { totals: sums, toPay }: Pick<DocumentWithGoods, 'totals' | 'toPay'>,
  { t, money }: DocumentFormatters,
  settledText: string = t('paid'),
): Content {
  const { payable, ...parts } = sums
  const reductions = new Set(['discount', 'points'])
  return {
    width: '*',
    unbreakable: true,
    stack: [
      pairTable([
        ...Object.entries(parts)
          .filter(([, sum]) => sum !== 0)
          .map(([name, sum]): [Content, Content] => [
            t(`totals.${name}`),
            valueCell(reductions.has(name) ? `−${money(sum)}` : money(sum)),
          ]),
        [{ text: t('totals.payable'), bold: true, fontSize: 10.5 }, valueCell(money(payable), true, 10.5)],
      ]),
      {
        margin: [0, 6, 0, 0],
        layout: {
          hLineWidth: () => 1,
          vLineWidth: (column) => (column === 0 || column === (toPay > 0 ? 2 : 1) ? 1 : 0),
          paddingLeft: () => 8,
          paddingRight: () => 8,
          paddingTop: () => 5,
          paddingBottom: () => 5,
        },
        table: {
          widths: toPay > 0 ? ['*', 'auto'] : ['*'],
          body: [
            toPay > 0
              ? [{ text: t('toPay'), bold: true, margin: [0, 1.5, 0, 0] }, valueCell(money(toPay), true, 11)]
              : [{ text: settledText, bold: true, alignment: 'center' }],
          ],
        },
      },
    ],
  }
}
