import type { Texts } from '../db/schema/identity.ts'

/** Statuses of an event: specification 3. What each means here: docs/architecture.md, «Events». */
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

/** Those the sidebar counts (specification 4), in its order. */
export const unfinishedStatuses = [
  'pending',
  'ready',
  'queue',
  'process',
  'waiting',
  'fail',
] as const satisfies readonly EventStatus[]

/** Partners that can be switched off; each has a queue of its own, so that a slow one holds up nobody else. */
export const eventServices = {
  sms: { ru: 'SMS-шлюз', en: 'SMS gateway', kk: 'SMS шлюзі' },
} as const satisfies Record<string, Texts>
export type ServiceId = keyof typeof eventServices

export const smsTemplates = ['issueCode', 'orderFormed', 'orderCancelled', 'storageExpired'] as const
export type SmsTemplate = (typeof smsTemplates)[number]

/** What each handler is told; plain JSON. */
export interface EventData {
  'sms.send': {
    phone: string
    template: SmsTemplate
    params: Record<string, string | number>
    language: string
  }
}
export type HandlerName = keyof EventData

interface HandlerRule {
  service: ServiceId
  /** Calls of the partner before the event fails. */
  attempts: number
  /** A message that could not be delivered for so long is not worth sending any more. */
  giveUpAfterMinutes: number
  /** Names under `data.params` that are wiped once the event has ended. */
  secretParams: readonly string[]
}

export const eventHandlers: { readonly [Name in HandlerName]: HandlerRule } = {
  'sms.send': { service: 'sms', attempts: 8, giveUpAfterMinutes: 60, secretParams: ['code'] },
}

export const isHandler = (name: string): name is HandlerName => Object.hasOwn(eventHandlers, name)
export const isService = (id: string): id is ServiceId => Object.hasOwn(eventServices, id)
export const queueOf = (service: string) => `event-${service}`
