import type { Content, DocumentDefinition } from 'pdfmake'
import type { RefundApplication } from '../print-documents.ts'
import { greyColor, ruledLayout, tabularDigits } from './invoice-tables.ts'
import { layoutReturnTerms } from './terms.ts'
import { createDocumentFormatters, type DocumentFormatters } from './texts.ts'

/** Layout of the application for a refund (specification 2, «PDF printing»), A4. Only the customer signs it. */
export function layoutRefundApplication(document: RefundApplication): DocumentDefinition {
  const texts = createDocumentFormatters(document)
  const { t, money } = texts
  return {
    pageSize: 'A4',
    pageMargins: [57, 48, 42, 48],
    language: document.language,
    info: { title: `${t('application.title')} ${document.refundId}` },
    defaultStyle: { font: 'Golos', fontSize: 10.5, lineHeight: 1.25 },
    content: [
      parties(document, texts),
      {
        text: t('application.title'),
        fontSize: 16,
        bold: true,
        alignment: 'center',
        margin: [0, 26, 0, 2],
      },
      {
        text: t('application.number', document),
        alignment: 'center',
        color: greyColor,
        margin: [0, 0, 0, 18],
      },
      t(document.issuedOn === '' ? 'application.ask' : 'application.askIssued', document),
      goods(document, texts),
      ...(document.reason === ''
        ? []
        : [{ text: [{ text: `${t('application.reason')}: `, color: greyColor }, document.reason] }]),
      {
        text: [
          { text: `${t('application.account')}: `, color: greyColor },
          document.account === '' ? t('application.sameWay') : document.account,
          { text: ` · ${money(document.total)}`, bold: true },
        ],
        margin: [0, 4, 0, 0],
      },
      ...bank(document, texts),
      layoutReturnTerms(document.terms, texts),
      signature(texts),
    ],
  }
}

function parties({ store, customer }: RefundApplication, { t, phone }: DocumentFormatters): Content {
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 250,
        stack: [
          { text: t('application.to'), color: greyColor },
          { text: t('store', store), bold: true },
          store.address,
          { text: t('application.from'), color: greyColor, margin: [0, 8, 0, 0] },
          { text: customer.name, bold: true },
          ...(customer.phone === '' ? [] : [phone(customer.phone)]),
        ],
      },
    ],
  }
}

function goods({ lines, total }: RefundApplication, { t, money }: DocumentFormatters): Content {
  const headerCell = (text: string, alignment: 'left' | 'right' = 'left'): Content => ({
    text,
    alignment,
    bold: true,
    fontSize: 9,
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
    margin: [0, 12, 0, 14],
    layout: ruledLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 'auto'],
      body: [
        [
          headerCell('№'),
          headerCell(t('lines.name')),
          headerCell(t('lines.sku')),
          headerCell(t('lines.quantity'), 'right'),
          headerCell(t('lines.sum'), 'right'),
        ],
        ...lines.map((line, i): Content[] => [
          { text: String(i + 1), color: greyColor },
          line.name,
          { text: line.sku, ...tabularDigits },
          rightCell(String(line.quantity)),
          rightCell(money(line.sum)),
        ]),
        [
          '',
          { text: t('application.total'), bold: true },
          '',
          rightCell(String(lines.reduce((sum, line) => sum + line.quantity, 0)), true),
          rightCell(money(total), true),
        ],
      ],
    },
  }
}

function bank({ bank: details }: RefundApplication, { t }: DocumentFormatters): Content[] {
  if (!details) return []
  const rows: [string, string][] = [
    [t('application.payer'), details.payer],
    [t('application.checkingAccount'), details.account],
    [t('application.bank'), details.name],
    [t('application.bik'), details.bik],
    [t('application.correspondent'), details.correspondent],
  ]
  return [
    {
      margin: [0, 8, 0, 0],
      table: {
        widths: ['auto', '*'],
        body: rows
          .filter(([, value]) => value !== '')
          .map(([name, value]): Content[] => [
            { text: name, color: greyColor },
            { text: value, ...tabularDigits },
          ]),
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingTop: () => 1.5,
        paddingBottom: () => 1.5,
        paddingLeft: (column: number) => (column === 0 ? 0 : 12),
        paddingRight: () => 0,
      },
    },
  ]
}

function signature({ t }: DocumentFormatters): Content {
  const signatureField = (width: number, hint: string): Content => ({
    width,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6 }] },
      { text: hint, fontSize: 8, color: greyColor, alignment: 'center', margin: [0, 2, 0, 0] },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 48, 0, 0],
    columns: [
      signatureField(120, t('signatures.date')),
      { text: '', width: '*' },
      signatureField(120, t('signatures.signature')),
      signatureField(170, t('signatures.name')),
    ],
    columnGap: 16,
  }
}
