import type { Content, TableLayout } from 'pdfmake'
import type { GoodsAndSums, TransferInvoice } from '../papers.ts'
import type { Words } from './words.ts'

export const grey = '#5f6b76'
const pale = '#c8d0d7'
/** Digits of one width, so that sums stand under each other. */
export const tabular = { fontFeatures: ['tnum'] }

/** Rules between rows, a strong one under the head and under the last row; the first and last column flush. */
export const ruled: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  hLineColor: (row) => (row === 1 ? '#000' : pale),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === table.body[0]!.length - 1 ? 0 : 6),
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/** The goods with their sums; what was ordered stands in a column of its own where it differs. */
export function lines({ lines, totals }: Pick<GoodsAndSums, 'lines' | 'totals'>, words: Words): Content {
  const { t, money } = words
  const differs = lines.some(({ ordered, quantity }) => ordered !== undefined && ordered !== quantity)
  const ofOrdered = <Cell>(cell: Cell): Cell[] => (differs ? [cell] : [])
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
      widths: ['auto', '*', 'auto', ...ofOrdered('auto'), 'auto', 'auto', 'auto'],
      body: [
        [
          head('№'),
          head(t('lines.name')),
          head(t('lines.sku')),
          ...ofOrdered(head(t('orderForm.ordered'), 'right')),
          head(t(differs ? 'orderForm.quantity' : 'lines.quantity'), 'right'),
          head(t('lines.price'), 'right'),
          head(t('lines.sum'), 'right'),
        ],
        ...lines.map((line, i): Content[] => [
          { text: String(i + 1), color: grey },
          line.properties === ''
            ? line.name
            : [line.name, { text: line.properties, color: grey, fontSize: 8 }],
          { text: line.sku, ...tabular },
          ...ofOrdered(right(String(line.ordered ?? line.quantity))),
          right(String(line.quantity)),
          right(money(line.price)),
          right(money(line.sum)),
        ]),
        [
          '',
          { text: t('lines.total'), bold: true },
          '',
          ...ofOrdered(right(String(lines.reduce((sum, line) => sum + (line.ordered ?? 0), 0)), true)),
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

/** Containers with their weights, and packages. */
export function places({ containers, bags }: TransferInvoice, { t, weight }: Words): Content {
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
        ...(containers.length > 0
          ? [
              [
                { text: t('places.total', { count: containers.length }), bold: true },
                value(known.includes(null) ? '' : weight(total), true),
              ] satisfies [Content, Content],
            ]
          : []),
        ...bags.map(({ name, count }): [Content, Content] => [name, value(t('places.pieces', { count }))]),
      ]),
    ],
  }
}

/** The sums of the order, and what the receiver still has to pay; `settled`: what stands there instead when it is nothing. */
export function totals(
  { totals: sums, toPay }: Pick<GoodsAndSums, 'totals' | 'toPay'>,
  { t, money }: Words,
  settled: string = t('paid'),
): Content {
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
              : [{ text: settled, bold: true, alignment: 'center' }],
          ],
        },
      },
    ],
  }
}
