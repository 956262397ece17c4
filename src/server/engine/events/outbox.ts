import type { Scope } from '../effects.ts'
import { insert, type RowChange } from '../order-state/changes.ts'
import { eventHandlers, type EventData, type HandlerName } from './event-catalog.ts'
import { wipedData } from './secrets.ts'

interface Emitted<Name extends HandlerName> {
  orderId: number | null
  handler: Name
  /** Where it comes from: workflow and effect. */
  type: string
  /** Service that must be switched on; by default the handler's own. */
  serviceId?: string
  /** Says that two events are one; the partner gets it as idempotency key. */
  key: string
  data: EventData[Name]
}
export type EventInput = { [Name in HandlerName]: Emitted<Name> }[HandlerName]

/**
 * An event, as a change of the step that it comes from: a rollback leaves nothing, and the partner is called after the
 * commit, by the worker of any server. One with this key is written once. History that has happened already (demo data)
 * is written as ended and never carried out.
 */
export function emitted({ at, outside }: Pick<Scope, 'at' | 'outside'>, event: EventInput): RowChange {
  const { orderId, handler, type, key, data, serviceId = eventHandlers[handler].service } = event
  const now = at.toISOString()
  return insert('events', {
    ...{ orderId, handler, type, key, serviceId },
    status: outside ? 'ready' : 'done',
    data: outside ? { ...data } : wipedData(handler, { ...data }),
    ...{ createdAt: now, updatedAt: now },
  })
}
