import type { EffectContext } from '../effects.ts'
import { insertRow, type RowChange } from '../order-state/changes.ts'
import { eventHandlerRules, type EventDataByHandler, type HandlerName } from './event-catalog.ts'
import { clearEventSecrets } from './secrets.ts'

interface NewEvent<Name extends HandlerName> {
  orderId: number | null
  handler: Name
  /** Origin of the event: workflow or domain, and purpose, for example `accounting.post`. */
  type: string
  /** Service to which the event is sent. Default: the service of the handler. */
  serviceId?: string
  /** Unique key of the event. Some partners also get it as idempotency key. */
  key: string
  data: EventDataByHandler[Name]
}
export type NewOutboxEvent = { [Name in HandlerName]: NewEvent<Name> }[HandlerName]

/**
 * Creates the insertion of an outbox event. The row is written together with the changes of its step, so that a
 * rollback leaves no event and a worker calls the partner only after the commit. An event with an existing key is not
 * inserted again. In demo history (`callsPartners` false) the event is inserted as done and never sent.
 */
export function createOutboxEvent(
  { at, callsPartners }: Pick<EffectContext, 'at' | 'callsPartners'>,
  event: NewOutboxEvent,
): RowChange {
  const { orderId, handler, type, key, data, serviceId = eventHandlerRules[handler].service } = event
  const now = at.toISOString()
  return insertRow('events', {
    orderId,
    handler,
    type,
    key,
    serviceId,
    status: callsPartners ? 'ready' : 'done',
    data: callsPartners ? { ...data } : clearEventSecrets(handler, { ...data }),
    createdAt: now,
    updatedAt: now,
  })
}
