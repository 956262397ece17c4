import type { Language } from '../../platform/i18n/translate.ts'

/** What is printed of an order, as plain data: it goes to the worker by a message. Texts of people, names from catalogues. */
export type Paper = Act | OrderForm | TransferInvoice | Labels | BagSticker | RefundApplication

/** Of its order, or of the act itself. */
export const numberOf = (paper: Paper): number => (paper.kind === 'act' ? paper.actId : paper.orderId)

/** Common to the papers of an order. Sums are minor units of `currency`, weights grams. */
export interface PaperHead {
  language: Language
  orderId: number
  partnerOrderId: string | null
  store: { pfm: string; name: string; address: string; phone: string | null }
  receiver: { name: string; phone: string; address: string; pickupPoint: string; comment: string }
  service: { name: string; method: string; track: string | null }
  /** DD.MM.YYYY and an hour or an interval by the store's clock; empty when nothing is promised. */
  planned: { day: string; time: string }
  currency: string
  /** What the receiver still has to pay. */
  toPay: number
}

/** A term of specification 9 that a paper names to the customer, in days. */
export interface SaleTerm {
  name: 'online' | 'return' | 'exchange' | 'card'
  days: number
}

export interface PaperLine {
  sku: string
  name: string
  properties: string
  /** Only where it may differ from `quantity`. */
  ordered?: number
  quantity: number
  price: number
  sum: number
}

/** What the goods of an order cost; minor units. */
export interface GoodsAndSums extends PaperHead {
  /** DD.MM.YYYY HH:mm by the store's clock. */
  printedAt: string
  printedBy: string
  lines: PaperLine[]
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

/** The whole order for its customer, who signs for what was issued (specification 7, «PDF printing of orders»). */
export interface OrderForm extends GoodsAndSums {
  kind: 'orderForm'
  /** DD.MM.YYYY by the store's clock. */
  orderedAt: string
  status: string
  payType: string
  /** Paid, nothing is left to pay; an order of which nothing is left is neither. */
  isPaid: boolean
  isPickup: boolean
  /** DD.MM.YYYY by the store's clock; empty: not formed for pickup. */
  keptUntil: string
  customer: { name: string; phone: string }
}

export interface TransferInvoice extends GoodsAndSums {
  kind: 'transfer'
  containers: { name: string; weight: number | null }[]
  bags: { name: string; count: number }[]
}

export interface Labels extends PaperHead {
  kind: 'labels'
  service: PaperHead['service'] & { track: string }
  /** One page each. */
  places: { name: string; weight: number | null }[]
}

/** Who hands which parcels over to whom; signed by both. */
export interface Act {
  kind: 'act'
  language: Language
  currency: string
  actId: number
  /** DD.MM.YYYY by the store's clock. */
  day: string
  store: PaperHead['store']
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

/** What a customer signs who brings goods back and wants the money (specification 2 and 4). */
export interface RefundApplication extends Pick<PaperHead, 'language' | 'orderId' | 'store' | 'currency'> {
  kind: 'refundApplication'
  refundId: number
  partnerOrderId: string | null
  customer: { name: string; phone: string }
  /** DD.MM.YYYY by the store's clock; empty: not known. */
  issuedOn: string
  madeOn: string
  reason: string
  lines: { sku: string; name: string; quantity: number; sum: number }[]
  total: number
  /** Where the money goes, in the words of the catalogue. */
  account: string
  /** Only for a transfer to a bank account. */
  bank: { payer: string; account: string; name: string; bik: string; correspondent: string } | null
  terms: SaleTerm[]
}

/** For the bags of an order that waits for its customer. No more of the customer than a person calls out. */
export interface BagSticker extends Pick<PaperHead, 'language' | 'orderId' | 'currency'> {
  kind: 'sticker'
  /** One page each. */
  bags: number
  /** Cell where the order waits. */
  place: string | null
  /** «Анна С.» */
  customer: string
  /** DD.MM.YYYY by the store's clock; empty: not formed yet. */
  keptUntil: string
}
