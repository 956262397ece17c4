import type { ReplacementTexts } from '../../platform/adapters/own-texts.ts'
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

/** Statuses of unfinished events, which the sidebar counts (specification 4), in display order. */
export const unfinishedEventStatuses = [
  'pending',
  'ready',
  'queue',
  'process',
  'waiting',
  'fail',
] as const satisfies readonly EventStatus[]

/**
 * Names of the partners to which events are sent. Each partner can be switched off, and each has its own limit of
 * concurrent calls, so that a slow partner does not block the others.
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

/** Type of the data of an event by its handler. The data are stored as JSON. */
export interface EventDataByHandler {
  'sms.send': {
    phone: string
    template: SmsTemplate
    params: Record<string, string | number>
    language: string
    /**
     * Message texts with which the process version that sends the message replaces the standard ones. Absent if it
     * replaces none.
     */
    own?: ReplacementTexts
  }
  'mail.send': {
    email: string
    template: CustomerMessageTemplate
    params: Record<string, string | number>
    language: string
    own?: ReplacementTexts
  }
  /** Mail to staff. `params` are the values for its text. */
  'mailing.send': { email: string; mailing: Mailing; params: MailingParams; language: Language }
  /**
   * `number` of all delivery events: number of the order at the delivery service. Recipient and address are read when
   * the service is called.
   */
  'delivery.announce': { number: string }
  'delivery.label': { number: string; request: number }
  'delivery.withdraw': { number: string }
  'delivery.move': { number: string; date: string; slotId: string | null }
  /** The amount is read when the service is called. */
  'delivery.toPay': { number: string }
  'payment.complete': BankOperationData
  'payment.reverse': BankOperationData
  'payment.refund': BankOperationData
  'receipt.register': { receiptId: number; kind: 'sell' | 'sellRefund' }
  /**
   * `number`: position of the transaction in the order's ledger. The content of the transaction is read when SAP is
   * called. `asked`: number of posting requests so far, which makes the key of each event unique.
   */
  'sap.post': { number: number; asked: number }
}
/**
 * Values for the text of a mail to staff. `count`: number of all lines. `left`: number of lines that do not fit into
 * the mail.
 */
export interface MailingParams {
  lines: string[]
  count: number
  left: number
  /** Creation time of the mail, formatted in the time zone of the recipient. */
  at: string
}
export interface BankOperationData {
  paymentId: string
  amount: number
  currency: string
  refundId: number | null
  /**
   * Idempotency key of the operation at the bank. If another event retries the operation, its data contain the same
   * key, so that no money moves twice.
   */
  key: string
}
export type HandlerName = keyof EventDataByHandler

interface HandlerRule {
  /** Default service. Delivery events use the delivery service of their order instead. */
  service: ServiceId
  /** Number of attempts before the event fails. */
  attempts: number
  /**
   * Minutes after the creation or the last restart by a user after which an event that is still being retried fails.
   */
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
  // Requests to the bank are retried longer and more often than all other events.
  'payment.complete': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'payment.reverse': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'payment.refund': { service: 'bank', attempts: 50, giveUpAfterMinutes: 7 * day, secretParams: [] },
  'receipt.register': { service: 'receipts', attempts: 30, giveUpAfterMinutes: 5 * day, secretParams: [] },
  'sap.post': { service: 'sap', attempts: 30, giveUpAfterMinutes: 5 * day, secretParams: [] },
}

export const isHandlerName = (name: string): name is HandlerName => Object.hasOwn(eventHandlerRules, name)
