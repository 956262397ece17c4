import { Type, type Static } from 'typebox'
import { removeScannerPrefix } from '../../../../shared/marks/parse-mark.ts'
import { isVatRate } from '../../../../../schemas/values/vat-rates.ts'
import type { ReceiptItem, ReceiptPayment } from '../../db/schema/payments.ts'

/** Messages of ATOL Online, version 5 (FFD 1.2). */
const Fault = Type.Object({ code: Type.Integer(), text: Type.Optional(Type.String()) })
const NullableFault = Type.Optional(Type.Union([Fault, Type.Null()]))

export const TokenResponse = Type.Object({
  token: Type.Optional(Type.Union([Type.String({ minLength: 8, maxLength: 2000 }), Type.Null()])),
  error: NullableFault,
})
const Uuid = Type.String({ pattern: '^[\\w-]{8,60}$' })
export const RegistrationResponse = Type.Object({
  uuid: Type.Optional(Type.Union([Uuid, Type.Null()])),
  status: Type.Union([Type.Literal('wait'), Type.Literal('done'), Type.Literal('fail')]),
  error: NullableFault,
})
export const ReportResponse = Type.Object({
  uuid: Uuid,
  status: Type.Union([Type.Literal('wait'), Type.Literal('done'), Type.Literal('fail')]),
  error: NullableFault,
  payload: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        total: Type.Number(),
        fn_number: Type.String(),
        shift_number: Type.Integer(),
        receipt_datetime: Type.String(),
        fiscal_receipt_number: Type.Integer(),
        fiscal_document_number: Type.Integer(),
        fiscal_document_attribute: Type.Number(),
        ecr_registration_number: Type.String(),
      }),
    ]),
  ),
})
export type ReportResponse = Static<typeof ReportResponse>

/** Error codes of the ATOL protocol that this server handles. */
export const atolErrorCodes = {
  wrongToken: 10,
  expiredToken: 11,
  existingExternalId: 33,
  stillWaiting: 34,
} as const

export interface ReceiptCompany {
  email: string
  inn: string
  sno: string
  paymentAddress: string
}

/** Codes of the ATOL protocol by part of a payment (`by` of `ReceiptPayment`). */
const paymentTypes = { electronic: 1, before: 2, credit: 3, counter: 4 } as const satisfies Record<
  ReceiptPayment['by'],
  number
>

export interface ReceiptToRegister {
  kind: 'sell' | 'sellRefund'
  externalId: string
  /** Email address, or phone number without «+», to which the customer's copy is sent. */
  client: { email: string } | { phone: string }
  items: readonly ReceiptItem[]
  /** In minor units. */
  total: number
  payments: readonly ReceiptPayment[]
  at: Date
}

const toRoubles = (minor: number) => minor / 100
/**
 * A payment for goods that were sold on credit has no tax, because the tax was declared at the sale. An unknown tax
 * rate is sent as no tax.
 */
const toVat = ({ kind, vat }: ReceiptItem) => ({
  type: kind !== 'credit' && isVatRate(vat) ? `vat${vat}` : 'none',
})
const [goods, service, payment, piece] = [1, 4, 10, 0]
/** Payment objects of marked goods: with a readable marking code, and without one. */
const [marked, markedWithoutCode] = [33, 32]
const toPaymentObject = ({ kind, mark }: ReceiptItem) => {
  if (kind === 'service') return service
  if (kind === 'credit') return payment
  if (mark === undefined) return goods
  return mark === null ? markedWithoutCode : marked
}
/**
 * The cash register verifies the marking code itself, so it needs the complete content of the symbol, including
 * separators.
 */
const toMarkCode = ({ mark }: ReceiptItem) =>
  typeof mark === 'string'
    ? {
        mark_processing_mode: '0',
        mark_code: { gs1m: Buffer.from(removeScannerPrefix(mark), 'latin1').toString('base64') },
      }
    : {}

const toPaymentMethod = ({ kind }: ReceiptItem, { payments }: ReceiptToRegister) => {
  if (kind === 'credit') return 'credit_payment'
  return payments.every(({ by }) => by !== 'credit') ? 'full_payment' : 'partial_payment'
}

/** Body of the requests `sell` and `sell_refund`. */
export const buildReceiptBody = (receipt: ReceiptToRegister, company: ReceiptCompany) => ({
  external_id: receipt.externalId,
  timestamp: formatTimestamp(receipt.at),
  receipt: {
    client: 'phone' in receipt.client ? { phone: `+${receipt.client.phone}` } : receipt.client,
    company: {
      email: company.email,
      sno: company.sno,
      inn: company.inn,
      payment_address: company.paymentAddress,
    },
    items: receipt.items.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      measure: piece,
      price: toRoubles(item.price),
      sum: toRoubles(item.price * item.quantity),
      payment_method: toPaymentMethod(item, receipt),
      payment_object: toPaymentObject(item),
      vat: toVat(item),
      ...toMarkCode(item),
    })),
    payments: receipt.payments.map(({ by, sum }) => ({ type: paymentTypes[by], sum: toRoubles(sum) })),
    total: toRoubles(receipt.total),
  },
})

/** Formats a time as dd.mm.yyyy hh:mm:ss in Moscow time. */
const formatTimestamp = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000)
    .toISOString()
    .replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+:\d+).*/, '$3.$2.$1 $4')
