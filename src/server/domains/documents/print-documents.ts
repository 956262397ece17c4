import type { Language } from '../../platform/i18n/translate.ts'

/** A document to print, as plain data, because it is sent to the worker as a message. Names of catalogues are already resolved. */
export type PrintDocument =
  | AcceptanceActDocument
  | OrderForm
  | TransferInvoice
  | Labels
  | BagSticker
  | RefundApplication

/** The number of the order, or of the acceptance act. */
export const getDocumentNumber = (document: PrintDocument): number =>
  document.kind === 'act' ? document.actId : document.orderId

/** Common fields of the documents of an order. Sums are in minor units of `currency`, weights in grams. */
export interface DocumentHeader {
  language: Language
  orderId: number
  partnerOrderId: string | null
  store: { pfm: string; name: string; address: string; phone: string | null }
  receiver: { name: string; phone: string; address: string; pickupPoint: string; comment: string }
  service: { name: string; method: string; track: string | null }
  /** DD.MM.YYYY and a time or an interval in the store's time zone. Empty if nothing is promised. */
  planned: { day: string; time: string }
  currency: string
  /** Sum that the receiver still has to pay. */
  toPay: number
}

/** A term of specification 9 printed for the customer, in days. */
export interface SaleTerm {
  name: 'online' | 'return' | 'exchange' | 'card'
  days: number
}

export interface DocumentLine {
  sku: string
  name: string
  properties: string
  /** Present only in documents in which it may differ from `quantity`. */
  ordered?: number
  quantity: number
  price: number
  sum: number
}

/** Goods of an order with their sums in minor units. */
export interface DocumentWithGoods extends DocumentHeader {
  /** DD.MM.YYYY HH:mm in the store's time zone. */
  printedAt: string
  printedBy: string
  lines: DocumentLine[]
  totals: {
    goods: number
    delivery: number
    packages: number
    discount: number
    points: number
    payable: number
  }
  terms: SaleTerm[]
}

/** Form that the customer signs when receiving the order (specification 7, «PDF printing of orders»). */
export interface OrderForm extends DocumentWithGoods {
  kind: 'orderForm'
  /** DD.MM.YYYY in the store's time zone. */
  orderedAt: string
  status: string
  payType: string
  /** Paid in full. False for an order without remaining goods. */
  isPaid: boolean
  isPickup: boolean
  /** DD.MM.YYYY in the store's time zone. Empty if the order was not formed for pickup. */
  storedUntil: string
  customer: { name: string; phone: string }
}

export interface TransferInvoice extends DocumentWithGoods {
  kind: 'transfer'
  containers: { name: string; weight: number | null }[]
  bags: { name: string; count: number }[]
}

export interface Labels extends DocumentHeader {
  kind: 'labels'
  service: DocumentHeader['service'] & { track: string }
  /** Packages. Each gets one page. */
  places: { name: string; weight: number | null }[]
}

/** Acceptance act for the parcels that a store hands over to a delivery service. Both sign it. */
export interface AcceptanceActDocument {
  kind: 'act'
  language: Language
  currency: string
  actId: number
  /** DD.MM.YYYY in the store's time zone. */
  day: string
  store: DocumentHeader['store']
  service: string
  lines: {
    orderId: number
    track: string
    receiver: string
    boxes: number
    weight: number | null
    toPay: number
  }[]
  terms: SaleTerm[]
}

/** Application that a customer signs when returning goods for a refund (specification 2 and 4). */
export interface RefundApplication extends Pick<
  DocumentHeader,
  'language' | 'orderId' | 'store' | 'currency'
> {
  kind: 'refundApplication'
  refundId: number
  partnerOrderId: string | null
  customer: { name: string; phone: string }
  /** DD.MM.YYYY in the store's time zone. Empty if it is not known. */
  issuedOn: string
  createdOn: string
  reason: string
  lines: { sku: string; name: string; quantity: number; sum: number }[]
  total: number
  /** Catalogue name of the account to which the money is transferred. */
  account: string
  /** Set only for a transfer to a bank account. */
  bank: { payer: string; account: string; name: string; bik: string; correspondent: string } | null
  terms: SaleTerm[]
}

/** Sticker for the bags of an order that is stored for pickup. It contains only the part of the customer's name that staff call out. */
export interface BagSticker extends Pick<DocumentHeader, 'language' | 'orderId' | 'currency'> {
  kind: 'sticker'
  /** Number of bags. Each gets one page. */
  bags: number
  /** Storage cell of the order. */
  place: string | null
  /** Name in the form «Анна С.». */
  customer: string
  /** DD.MM.YYYY in the store's time zone. Empty if the order is not formed yet. */
  storedUntil: string
}
