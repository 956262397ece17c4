import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Circuit } from '../../platform/adapters/circuit.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { HandlerName, ServiceId, EventData } from './event-catalog.ts'

export interface RunningEvent<Name extends HandlerName = HandlerName> {
  id: number
  orderId: number | null
  serviceId: string
  /** Goes to the partner as idempotency key: the event may be carried out more than once, its effect may not. */
  key: string
  data: EventData[Name]
  createdAt: Date
}

/** What the event's end is written in: one transaction with the event's status, under the order's lock. */
export interface Ending {
  tx: Tx
  at: Date
  /** Who ended it: the system, or the person who cancelled or completed it by hand. */
  by: Actor
  /** Told to every screen after the commit. */
  changes: LiveChange[]
}
export type Settle = (ending: Ending) => Promise<void>

/** `detail`: what the journal keeps of the answer, without personal data. */
export interface Carried {
  detail: string | null
  settle?: Settle
}

/** Carries an event out. Throws PartnerFailure or NotYet; anything else is a fault of ours. */
export type Handlers = {
  [Name in HandlerName]?: (event: RunningEvent<Name>) => Promise<string | null | Carried>
}

/** What an event that will not be tried again means for the order; needs no partner. */
export type Endings = {
  [Name in HandlerName]?: {
    /** The last attempt failed, the partner refused, it came too late, or a person cancelled it. */
    failed: (event: EndedEvent<Name>) => Settle
    /** A person says that it has been done by hand. */
    completed: (event: EndedEvent<Name>) => Settle
  }
}
export type EndedEvent<Name extends HandlerName> = Pick<RunningEvent<Name>, 'id' | 'orderId' | 'key' | 'data'>

export interface Partner {
  circuit: Circuit
  ping: () => Promise<void>
}

export interface Outside {
  handlers: Handlers
  endings?: Endings
  /** Every service has a pump of its own. */
  partners: Partial<Record<ServiceId, Partner>>
}

export const endingOf = (
  endings: Endings | undefined,
  how: 'failed' | 'completed',
  event: { id: number; orderId: number | null; handler: string; key: string; data: unknown },
): Settle | undefined => endings?.[event.handler as HandlerName]?.[how](event as unknown as EndedEvent<never>)
