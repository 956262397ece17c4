import type { Content, DocumentDefinition } from 'pdfmake'
import type { TransferInvoice } from '../print-documents.ts'
import { layoutGoods, layoutPackages, layoutTotals } from './invoice-tables.ts'
import {
  layoutBlock,
  layoutFieldRow,
  layoutHeading,
  createPageFooter,
  layoutParties,
  layoutSignatures,
} from './sheet.ts'
import { layoutReturnTerms } from './terms.ts'
import { createDocumentFormatters, type DocumentFormatters } from './texts.ts'

/**
 * Layout of the transport invoice (specification 2, «Order view»), A4. Store, delivery service and receiver sign it.
 */
export function layoutTransferInvoice(document: TransferInvoice): DocumentDefinition {
  const texts = createDocumentFormatters(document)
  const { t } = texts
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: document.language,
    info: { title: `${t('transfer.title')} ${document.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      layoutHeading(document.orderId, {
        title: t('transfer.title'),
        number: t('transfer.number', document),
        printed: t('transfer.printed', { at: document.printedAt, by: document.printedBy }),
      }),
      senderAndReceiver(document, texts),
      delivery(document, texts),
      layoutGoods(document, texts),
      {
        columns: [layoutPackages(document, texts), layoutTotals(document, texts)],
        columnGap: 32,
        margin: [0, 14, 0, 0],
      },
      layoutReturnTerms(document.terms, texts),
      layoutSignatures(
        (['handedOver', 'accepted', 'received'] as const).map((role) => t(`signatures.${role}`)),
        texts,
      ),
    ],
    footer: createPageFooter(`${t('transfer.title')}. ${t('transfer.number', document)}`, texts),
  }
}

function senderAndReceiver({ store, receiver }: TransferInvoice, { t, phone }: DocumentFormatters): Content {
  return layoutParties(
    layoutBlock(t('sender'), [
      { text: t('store', store), bold: true, fontSize: 10.5 },
      store.address,
      store.phone ? phone(store.phone) : '',
    ]),
    layoutBlock(t('receiver'), [
      { text: receiver.name, bold: true, fontSize: 10.5 },
      receiver.address,
      receiver.pickupPoint && t('pickupPoint', { point: receiver.pickupPoint }),
      phone(receiver.phone),
    ]),
  )
}

function delivery(document: TransferInvoice, { t }: DocumentFormatters): Content {
  const { service } = document
  return [
    layoutFieldRow([
      [t('service'), service.name],
      [t('method'), service.method],
      [t('track'), service.track ?? t('noTrack')],
      [t('planned'), [document.planned.day, document.planned.time].join('\n').trim()],
      [t('partnerOrder'), document.partnerOrderId ?? ''],
    ]),
    document.receiver.comment === ''
      ? ''
      : { ...layoutBlock(t('comment'), [document.receiver.comment]), margin: [0, 8, 0, 0] },
  ]
}
