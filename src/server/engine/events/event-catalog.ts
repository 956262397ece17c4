import type { OwnTexts } from '../../platform/adapters/own-texts.ts'
import type { SmsTemplate } from '../../platform/adapters/sms/templates.ts'
import type { CustomerMessageTemplate } from '../../../../workflows/effects.ts'
import type { Mailing } from '../../../../schemas/values/mailings.ts'
import type { LocalizedText } from '../../platform/db/schema/identity.ts'
import type { Language } from '../../platform/i18n/translate.ts'

/** Statuses of an event (specification 3). Their meanings in this system are in docs/architecture.md, «Events». */
export const eventStatuses = [
  'pending',
  'ready',
  'queue',
  'process',
  'done',
  'fail',
  'canceled',
  'waiting',
] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Statuses counted in the sidebar (specification 4), in display order. */
export const unfinishedEventStatuses = [
  'pending',
  'ready',
  'queue',
  'process',
  'waiting',
  'fail',
] as const satisfies readonly EventStatus[]

/**
 * Partners that can be switched off. Each has its own limit of concurrent calls, so that a slow partner does not block
 * the others.
 */
export const eventServices = {
  sms: { ru: 'SMS-шлюз', en: 'SMS gateway', kk: 'SMS шлюзі' },
  courier1: { ru: 'Курьерская компания 1', en: 'Courier company 1', kk: '1-курьерлік компания' },
  courier2: { ru: 'Курьерская компания 2', en: 'Courier company 2', kk: '2-курьерлік компания' },
  post: { ru: 'Почта', en: 'Post', kk: 'Пошта' },
  partner: { ru: 'Партнёр по доставке', en: 'Delivery partner', kk: 'Жеткізу серіктесі' },
  bank: { ru: 'Банк', en: 'Bank', kk: 'Банк' },
  mail: { ru: 'Электронная почта (SMTP)', en: 'Email (SMTP)', kk: 'Электрондық пошта (SMTP)' },
  sap: { ru: 'Бухгалтерия (SAP)', en: 'Accounting (SAP)', kk: 'Бухгалтерия (SAP)' },
  receipts: { ru: 'Кассовые чеки (АТОЛ)', en: 'Receipts (ATOL)', kk: 'Кассалық чектер (АТОЛ)' },
} as const satisfies Record<string, LocalizedText>
export type ServiceId = keyof typeof eventServices

/** Data of an event by its handler, as plain JSON. */
export interface EventDataByHandler {
  'sms.send': {
    phone: string
    template: SmsTemplate
    params: Record<string, string | number>
    language: string
    /** Texts of the changed version that sends the message, which replace the standard ones. */
    own?: OwnTexts
  }
  'mail.send': {
    email: string
    template: CustomerMessageTemplate
    params: Record<string, string | number>
    language: string
    own?: OwnTexts
  }
  /** Mail to staff. `params` are the values for its text. */
  'mailing.send': { email: string; mailing: Mailing; params: MailingParams; language: Language }
  /**
   * `number`: number of the order at the delivery service. Recipient and address are read when the service is called.
   */
  'delivery.announce': { number: string }
  'delivery.label': { number: string; request: number }
  'delivery.withdraw': { number: string }
  'delivery.move': { number: string; date: string; slotId: string | null }
  /** The amount is read when the service is called. */
  'delivery.toPay': { number: string }
  /** `amount` is in minor units. */
  'payment.complete': BankOperationData
  'payment.reverse': BankOperationData
  'payment.refund': BankOperationData
  'receipt.register': { receiptId: number; kind: 'sell' | 'sellRefund' }
  /**
   * `number`: position of the transaction in the order's ledger. Its content is read when SAP is called. `asked`:
   * number of posting requests so far, which makes the key of each event unique.
   */
  'sap.post': { number: number; asked: number }
}
/** Values for the text of a mail to staff. `left`: number of lines that do not fit into the mail. */
export interface MailingParams {
  lines: string[]
  count: number
  left: number
  /** Creation time of the event, formatted for the recipient of the mail. */
  at: string
}
export interface BankOperationData {
  paymentId: string
  amount: number
  currency: string
  refundId: number | null
  /**
   * Idempotency key of the operation at the bank. If another event retries the operation, it has the same key, so that
   * no money moves twice.
   */
  key: string
}
export type HandlerName = keyof EventDataByHandler

interface HandlerRule {
  /** Default service. Events of parcels use the delivery service of their order instead. */
  service: ServiceId
  /** Number of attempts before the event fails. */
  attempts: number
  /** Age at which an undelivered event is no longer useful and fails. */
  giveUpAfterMinutes: number
  /** Names under `data.params` whose values are replaced by null when the event has ended. */
  secretParams: readonly string[]
}

const day = 24 * 60

export const eventHandlerRules: { readonly [Name in HandlerName]: HandlerRule } = {
  'sms.send': { service: 'sms', attempts: 11, giveUpAfterMinutes: 60, secretParams: ['code'] },
  'mail.send': { service: 'mail', attempts: 20, giveUpAfterMinutes: day, secretParams: [] },
  'mailing.send': { service: 'mail', attempts: 20, giveUpAfterMinutes: day, secretParams: [] },
  'delivery.announce': { service: 'courier1', attempts: 11, giveUpAfterMinutes: 240, secretParams: [] },
  'delivery.label': { service: 'courier1', attempts: 11, giveUpAfterMinutes: 240, secretParams: [] },
  'delivery.withdraw': { service: 'courier1', attempts: 20, giveUpAfterMinutes: 2 * day, secretParams: [] },
  'delivery.move': { service: 'courier1', attempts: 20, giveUpAfterMinutes: day, secretParams: [] },
  'delivery.toPay': { service: 'courier1', attempts: 20, giveUpAfterMinutes: day, secretParams: [] },
  // Money operations are retried longer and more often than all others.
  'payment.complete': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'payment.reverse': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'payment.refund': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'receipt.register': { service: 'receipts', attempts: 30, giveUpAfterMinutes: 5 * day, secretParams: [] },
  'sap.post': { service: 'sap', attempts: 30, giveUpAfterMinutes: 5 * day, secretParams: [] },
}

export const isHandlerName = (name: string): name is HandlerName => Object.hasOwn(eventHandlerRules, name)
