import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { CircuitBreaker } from '../../platform/adapters/circuit.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { HandlerName, ServiceId, EventDataByHandler } from './event-catalog.ts'

export interface RunningEvent<Name extends HandlerName = HandlerName> {
  id: number
  orderId: number | null
  serviceId: string
  /**
   * Unique key of the event. A partner gets this key, or a key derived from the data of the event, as idempotency key,
   * because an event may be processed more than once but must have its effect only once.
   */
  key: string
  data: EventDataByHandler[Name]
  createdAt: Date
}

/**
 * Context for applying the end of an event to its order. The handler writes its changes in the same transaction as the
 * status of the event, under the lock of the order.
 */
export interface EventEndContext {
  tx: Tx
  at: Date
  /** The user who cancelled or completed the event manually, otherwise the system. */
  by: Actor
  /** Live updates to publish after the commit. */
  changes: LiveChange[]
}
export type EventEndHandler = (ending: EventEndContext) => Promise<void>

/**
 * Result of a successful call. `detail`: summary of the response for the journal, without personal data. `settle`:
 * applies the response to the order.
 */
export interface HandlerResult {
  detail: string | null
  settle?: EventEndHandler
}

/**
 * Handlers that call the partners. They return the detail for the journal (or null), or a HandlerResult, and throw
 * PartnerFailure or RetryLaterError. Any other error counts as a failed attempt with the reason `internal`.
 */
export type EventHandlers = {
  [Name in HandlerName]?: (event: RunningEvent<Name>) => Promise<string | null | HandlerResult>
}

/** Handlers that apply a failed, cancelled or manually completed event to its order. They call no partner. */
export type EventEndHandlers = {
  [Name in HandlerName]?: {
    /** Used if the last attempt failed, the partner refused, the event expired, or a user cancelled it. */
    failed: (event: EndedEvent<Name>) => EventEndHandler
    /** Used if a user confirmed that the operation was done manually. */
    completed: (event: EndedEvent<Name>) => EventEndHandler
  }
}
export type EndedEvent<Name extends HandlerName = HandlerName> = Pick<
  RunningEvent<Name>,
  'id' | 'orderId' | 'key' | 'data'
>

export interface MonitoredPartner {
  circuit: CircuitBreaker
  ping: () => Promise<void>
}

export interface PartnerConnections {
  handlers: EventHandlers
  endings?: EventEndHandlers
  /** Circuit breaker and health check of each service. */
  partners: Partial<Record<ServiceId, MonitoredPartner>>
}

/**
 * An event as it is stored. Its data are expected to have the type of its handler. They are not validated at run time.
 */
type Stored<Event extends { data: unknown }> = Omit<Event, 'data'> & { data: unknown }

/**
 * Handlers for an event whose type is known only at run time. They are declared as methods, because TypeScript checks
 * the parameters of methods less strictly. This is safe, because they are selected by the handler name of the event.
 */
interface AnyHandlers {
  process(event: Stored<RunningEvent>): Promise<string | null | HandlerResult>
  failed(event: Stored<EndedEvent>): EventEndHandler
  completed(event: Stored<EndedEvent>): EventEndHandler
}
type ByName<Handlers> = Partial<Record<string, Handlers>>

export const findEventHandler = (
  handlers: EventHandlers,
  name: HandlerName,
): AnyHandlers['process'] | undefined => (handlers as ByName<AnyHandlers['process']>)[name]

export const findEventEndHandler = (
  endings: EventEndHandlers | undefined,
  kind: 'failed' | 'completed',
  event: { id: number; orderId: number | null; handler: string; key: string; data: unknown },
): EventEndHandler | undefined =>
  (endings as ByName<Omit<AnyHandlers, 'process'>> | undefined)?.[event.handler]?.[kind](event)
