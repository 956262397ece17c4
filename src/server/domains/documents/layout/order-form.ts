import type { Content, DocumentDefinition } from 'pdfmake'
import type { OrderForm } from '../print-documents.ts'
import { layoutGoods, layoutTotals } from './invoice-tables.ts'
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
 * Layout of the order form, A4: goods, sums and terms of an order for pickup or delivery. The store and the customer
 * sign it, and for a delivery also the delivery service.
 */
export function layoutOrderForm(document: OrderForm): DocumentDefinition {
  const texts = createDocumentFormatters(document)
  const { t } = texts
  return {
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    language: document.language,
    info: { title: `${t('orderForm.title')} ${document.orderId}` },
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    content: [
      layoutHeading(document.orderId, {
        title: t('orderForm.title'),
        number: t('orderForm.number', document),
        printed: t('orderForm.printed', { at: document.printedAt, by: document.printedBy }),
      }),
      sellerAndCustomer(document, texts),
      layoutFieldRow([
        [t('orderForm.status'), document.status],
        [t('orderForm.way'), describeDelivery(document, texts)],
        [t('orderForm.planned'), [document.planned.day, document.planned.time].join('\n').trim()],
        [t('orderForm.keptUntil'), document.storedUntil],
        [t('orderForm.payType'), document.payType],
        [t('partnerOrder'), document.partnerOrderId ?? ''],
      ]),
      document.receiver.comment === ''
        ? ''
        : { ...layoutBlock(t('comment'), [document.receiver.comment]), margin: [0, 8, 0, 0] },
      layoutGoods(document, texts),
      {
        columns: [
          { text: '', width: '*' },
          layoutTotals(document, texts, t(document.isPaid ? 'orderForm.paid' : 'orderForm.nothing')),
        ],
        columnGap: 32,
        margin: [0, 14, 0, 0],
      },
      layoutReturnTerms(document.terms, texts),
      layoutSignatures(
        [
          t('orderForm.handedOver'),
          ...(document.isPickup ? [] : [t('signatures.accepted')]),
          t('orderForm.received'),
        ],
        texts,
      ),
    ],
    footer: createPageFooter(`${t('orderForm.title')} ${t('orderForm.number', document)}`, texts),
  }
}

const describeDelivery = ({ isPickup, service }: OrderForm, { t }: DocumentFormatters) =>
  isPickup ? t('orderForm.pickup') : [service.name, service.method].filter(Boolean).join('\n')

/**
 * Seller and customer, and the receiver if the name or phone differs from the customer's. For a delivery, also the
 * address.
 */
function sellerAndCustomer(document: OrderForm, { t, phone }: DocumentFormatters): Content {
  const { store, customer, receiver, isPickup } = document
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
