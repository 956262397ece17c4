import type { Content, DocumentDefinition } from 'pdfmake'
import type { AcceptanceActDocument } from '../print-documents.ts'
import { greyColor, ruledLayout, tabularDigits } from './invoice-tables.ts'
import { createPageFooter, layoutSignatures } from './sheet.ts'
import { layoutReturnTerms } from './terms.ts'
import { createDocumentFormatters, type DocumentFormatters } from './texts.ts'

/**
 * Layout of the acceptance act (specifications 1 and 4), A4: the parcels that a store hands over to a delivery service.
 */
export function layoutAcceptanceAct(document: AcceptanceActDocument): DocumentDefinition {
  const texts = createDocumentFormatters(document)
  const { t } = texts
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: document.language,
    info: { title: `${t('act.title')} ${document.actId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      { text: t('act.title'), fontSize: 20, bold: true },
      { text: t('act.number', document), fontSize: 13, bold: true, margin: [0, 2, 0, 14] },
      {
        columns: [
          {
            stack: [
              { text: t('sender'), color: greyColor, fontSize: 8 },
              { text: t('store', document.store), bold: true, fontSize: 10.5 },
              document.store.address,
            ],
          },
          {
            stack: [
              { text: t('service'), color: greyColor, fontSize: 8 },
              { text: document.service, bold: true, fontSize: 10.5 },
            ],
          },
        ],
        columnGap: 32,
      },
      parcelTable(document, texts),
      layoutReturnTerms(document.terms, texts),
      layoutSignatures(
        (['from', 'to'] as const).map((role) => t(`act.${role}`)),
        texts,
      ),
    ],
    footer: createPageFooter(`${t('act.title')} ${t('act.number', document)}`, texts),
  }
}

function parcelTable({ lines }: AcceptanceActDocument, { t, money, weight }: DocumentFormatters): Content {
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
  const sumLines = (getValue: (line: AcceptanceActDocument['lines'][number]) => number) =>
    lines.reduce((total, line) => total + getValue(line), 0)
  const hasWeights = lines.some((line) => line.weight !== null)
  return {
    margin: [0, 14, 0, 0],
    layout: ruledLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', 'auto', 'auto', '*', 'auto', 'auto', 'auto'],
      body: [
        [
          headerCell('№'),
          headerCell(t('act.lines.order')),
          headerCell(t('act.lines.track')),
          headerCell(t('act.lines.receiver')),
          headerCell(t('act.lines.boxes'), 'right'),
          headerCell(t('act.lines.weight'), 'right'),
          headerCell(t('act.lines.toPay'), 'right'),
        ],
        ...lines.map((line, i): Content[] => [
          { text: String(i + 1), color: greyColor },
          { text: String(line.orderId), ...tabularDigits },
          { text: line.track, ...tabularDigits },
          line.receiver,
          rightCell(String(line.boxes)),
          rightCell(line.weight === null ? '' : weight(line.weight)),
          rightCell(money(line.toPay)),
        ]),
        [
          { text: t('act.lines.total', { count: lines.length }), bold: true, colSpan: 4 },
          '',
          '',
          '',
          rightCell(String(sumLines(({ boxes }) => boxes)), true),
          rightCell(hasWeights ? weight(sumLines((line) => line.weight ?? 0)) : '', true),
          rightCell(money(sumLines(({ toPay }) => toPay)), true),
        ],
      ],
    },
  }
}
