import type { EventRow } from '../../../../schemas/api/events.ts'
import { choices, numbered, ownDays, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { eventActions } from './event-actions.ts'
import {
  attempts,
  createdAt,
  error,
  eventId,
  eventStatus,
  eventStatuses,
  handler,
  order,
  origin,
  service,
  updatedAt,
} from './event-fields.tsx'
import { HandlerCounts } from './handler-counts.tsx'

/** Messages to partners with their status (specification 2, «The event list»). */
export const eventsList: ListDescription<EventRow> = {
  name: 'events',
  path: 'events',
  Alert: HandlerCounts,
  fields: [
    eventId,
    eventStatus,
    handler,
    order,
    origin({ extra: true }),
    attempts,
    error,
    createdAt,
    updatedAt,
    service,
  ],
  filters: [
    numbered('orderId'),
    choices('status', words(eventStatuses, 'events:statuses')),
    choices('handler', 'eventHandlers'),
    ownDays('created'),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.event(id),
  bulk: eventActions,
}
