import type { Content, DocumentDefinition } from 'pdfmake'
import type { OrderForm } from '../papers.ts'
import { layoutGoods, layoutTotals } from './invoice-tables.ts'
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

/** Order form, A4: goods, sums and terms of an order, for pickup and delivery. Customer and store sign it. */
export function layoutOrderForm(paper: OrderForm): DocumentDefinition {
  const texts = createTexts(paper)
  const { t } = texts
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: paper.language,
    info: { title: `${t('orderForm.title')} ${paper.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      layoutHeading(paper.orderId, {
        title: t('orderForm.title'),
        number: t('orderForm.number', paper),
        printed: t('orderForm.printed', { at: paper.printedAt, by: paper.printedBy }),
      }),
      sellerAndCustomer(paper, texts),
      layoutFactRow([
        [t('orderForm.status'), paper.status],
        [t('orderForm.way'), describeDelivery(paper, texts)],
        [t('orderForm.planned'), [paper.planned.day, paper.planned.time].join('\n').trim()],
        [t('orderForm.keptUntil'), paper.storedUntil],
        [t('orderForm.payType'), paper.payType],
        [t('partnerOrder'), paper.partnerOrderId ?? ''],
      ]),
      paper.receiver.comment === ''
        ? ''
        : { ...layoutBlock(t('comment'), [paper.receiver.comment]), margin: [0, 8, 0, 0] },
      layoutGoods(paper, texts),
      {
        columns: [
          { text: '', width: '*' },
          layoutTotals(paper, texts, t(paper.isPaid ? 'orderForm.paid' : 'orderForm.nothing')),
        ],
        columnGap: 32,
        margin: [0, 14, 0, 0],
      },
      layoutSaleTerms(paper.terms, texts),
      layoutSignatures(
        [
          t('orderForm.handedOver'),
          ...(paper.isPickup ? [] : [t('signatures.accepted')]),
          t('orderForm.received'),
        ],
        texts,
      ),
    ],
    footer: createPageFooter(`${t('orderForm.title')} ${t('orderForm.number', paper)}`, texts),
  }
}

const describeDelivery = ({ isPickup, service }: OrderForm, { t }: PaperTexts) =>
  isPickup ? t('orderForm.pickup') : [service.name, service.method].filter(Boolean).join('\n')

/** Seller and customer. For a delivery also the receiver and the address. */
function sellerAndCustomer(paper: OrderForm, { t, phone }: PaperTexts): Content {
  const { store, customer, receiver, isPickup } = paper
  const contact = ({ name, phone: digits }: OrderForm['customer']) => [
    { text: name, bold: true, fontSize: 10.5 },
    digits === '' ? '' : phone(digits),
  ]
  const isOther = receiver.name !== customer.name || receiver.phone !== customer.phone
  return layoutParties(
    layoutBlock(t('orderForm.seller'), [
      { text: t('store', store), bold: true, fontSize: 10.5 },
      store.address,
      store.phone ? phone(store.phone) : '',
    ]),
    [
      layoutBlock(t('orderForm.customer'), contact(customer)),
      ...(isOther
        ? [
            {
              ...layoutBlock(t('receiver'), contact(receiver)),
              margin: [0, 6, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      ...(isPickup
        ? []
        : [
            receiver.address,
            ...(receiver.pickupPoint === '' ? [] : [t('pickupPoint', { point: receiver.pickupPoint })]),
          ]),
    ],
  )
}
