import type { Language } from '../../platform/i18n/translate.ts'

/** A document to print. It is plain data with resolved catalogue names, because it is sent to a worker thread. */
export type PrintableDocument =
  | AcceptanceActDocument
  | OrderForm
  | TransferInvoice
  | ParcelLabels
  | BagSticker
  | RefundApplication

/** Number of the acceptance act, otherwise of the order. */
export const getDocumentNumber = (document: PrintableDocument): number =>
  document.kind === 'act' ? document.actId : document.orderId

/** Common fields of the documents of an order. Sums are in minor units of `currency`. */
export interface DocumentHeader {
  language: Language
  orderId: number
  partnerOrderId: string | null
  store: { pfm: string; name: string; address: string; phone: string | null }
  receiver: { name: string; phone: string; address: string; pickupPoint: string; comment: string }
  service: { name: string; method: string; track: string | null }
  /** Promised day (DD.MM.YYYY) and time or interval, in the store's time zone. Empty if nothing is promised. */
  planned: { day: string; time: string }
  currency: string
  /** Sum that the receiver still has to pay. */
  toPay: number
}

/** A term of return or exchange that is printed for the customer (specification 9), in days. */
export interface ReturnTerm {
  name: 'online' | 'return' | 'exchange' | 'card'
  days: number
}

export interface DocumentLine {
  sku: string
  name: string
  properties: string
  /** Ordered quantity. Present only in documents in which it may differ from `quantity`. */
  ordered?: number
  quantity: number
  price: number
  sum: number
}

/** Goods of an order with their sums in minor units. */
export interface DocumentWithGoods extends DocumentHeader {
  /** Date and time of printing, DD.MM.YYYY HH:mm in the store's time zone. */
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
  terms: ReturnTerm[]
}

/** Form that the customer signs when receiving the order (specification 7, «PDF printing of orders»). */
export interface OrderForm extends DocumentWithGoods {
  kind: 'orderForm'
  /** Day of the order, DD.MM.YYYY in the store's time zone. */
  orderedAt: string
  status: string
  payType: string
  /** True if the order is paid in full. False if nothing had to be paid, because the customer keeps no goods. */
  isPaid: boolean
  isPickup: boolean
  /**
   * Last day of storage, DD.MM.YYYY in the store's time zone. Empty unless the order is formed and waits for pickup.
   */
  storedUntil: string
  customer: { name: string; phone: string }
}

export interface TransferInvoice extends DocumentWithGoods {
  kind: 'transfer'
  containers: { name: string; weight: number | null }[]
  bags: { name: string; count: number }[]
}

export interface ParcelLabels extends DocumentHeader {
  kind: 'labels'
  service: DocumentHeader['service'] & { track: string }
  /** Boxes, with a label for each. */
  places: { name: string; weight: number | null }[]
}

/** Acceptance act for the parcels that a store hands over to a delivery service. Store and courier sign it. */
export interface AcceptanceActDocument {
  kind: 'act'
  language: Language
  currency: string
  actId: number
  /** Day of the act, DD.MM.YYYY in the store's time zone. */
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
  terms: ReturnTerm[]
}

/** Application that a customer signs when returning goods for a refund (specifications 2 and 4). */
export interface RefundApplication extends Pick<
  DocumentHeader,
  'language' | 'orderId' | 'store' | 'currency'
> {
  kind: 'refundApplication'
  refundId: number
  partnerOrderId: string | null
  customer: { name: string; phone: string }
  /** Day on which the order was issued, DD.MM.YYYY in the store's time zone. Empty if it is unknown. */
  issuedOn: string
  createdOn: string
  reason: string
  lines: { sku: string; name: string; quantity: number; sum: number }[]
  total: number
  /** Kind of account to which the money is refunded: its name from the catalogue. Empty if none was chosen. */
  account: string
  /** Details of the bank account. Null if the money is refunded in another way, or the account number is unknown. */
  bank: { payer: string; account: string; name: string; bik: string; correspondent: string } | null
  terms: ReturnTerm[]
}

/**
 * Sticker for the bags of an order that is stored for pickup. Of the customer it contains only the name that staff call
 * out.
 */
export interface BagSticker extends Pick<DocumentHeader, 'language' | 'orderId' | 'currency'> {
  kind: 'sticker'
  /** Number of bags, at least 1. One sticker is printed for each. */
  bags: number
  /** Storage cell of the order. Null if it has none. */
  place: string | null
  /** Name of the customer in the form «Анна С.», or only the first name if the surname is unknown. */
  customer: string
  /** Last day of storage, DD.MM.YYYY in the store's time zone. Empty if the order has none. */
  storedUntil: string
}
