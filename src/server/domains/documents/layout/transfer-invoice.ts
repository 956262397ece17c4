import type { Content, DocumentDefinition } from 'pdfmake'
import type { TransferInvoice } from '../papers.ts'
import { layoutGoods, layoutPackages, layoutTotals } from './invoice-tables.ts'
import {
  layoutBlock,
  layoutFactRow,
  layoutHeading,
  createPageFooter,
  layoutParties,
  layoutSignatures,
} from './sheet.ts'
import { layoutSaleTerms } from './terms.ts'
import { createTexts, type PaperTexts } from './texts.ts'

/** Transport invoice (specification 2, «Order view»), A4: sender, receiver, goods, packages and three signatures. */
export function layoutTransferInvoice(paper: TransferInvoice): DocumentDefinition {
  const texts = createTexts(paper)
  const { t } = texts
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: paper.language,
    info: { title: `${t('transfer.title')} ${paper.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      layoutHeading(paper.orderId, {
        title: t('transfer.title'),
        number: t('transfer.number', paper),
        printed: t('transfer.printed', { at: paper.printedAt, by: paper.printedBy }),
      }),
      senderAndReceiver(paper, texts),
      delivery(paper, texts),
      layoutGoods(paper, texts),
      {
        columns: [layoutPackages(paper, texts), layoutTotals(paper, texts)],
        columnGap: 32,
        margin: [0, 14, 0, 0],
      },
      layoutSaleTerms(paper.terms, texts),
      layoutSignatures(
        (['handedOver', 'accepted', 'received'] as const).map((role) => t(`signatures.${role}`)),
        texts,
      ),
    ],
    footer: createPageFooter(`${t('transfer.title')}. ${t('transfer.number', paper)}`, texts),
  }
}

function senderAndReceiver({ store, receiver }: TransferInvoice, { t, phone }: PaperTexts): Content {
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

function delivery(paper: TransferInvoice, { t }: PaperTexts): Content {
  const { service } = paper
  return [
    layoutFactRow([
      [t('service'), service.name],
      [t('method'), service.method],
      [t('track'), service.track ?? t('noTrack')],
      [t('planned'), [paper.planned.day, paper.planned.time].join('\n').trim()],
      [t('partnerOrder'), paper.partnerOrderId ?? ''],
    ]),
    paper.receiver.comment === ''
      ? ''
      : { ...layoutBlock(t('comment'), [paper.receiver.comment]), margin: [0, 8, 0, 0] },
  ]
}
