import type { EventRow } from '../../../../schemas/api/events.ts'
import { choiceFilter, numberFilter, userDayRangeFilter, fixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { eventActions } from './event-actions.ts'
import {
  attemptsField,
  createdAtField,
  errorField,
  eventIdField,
  eventStatusField,
  eventStatuses,
  handlerField,
  orderField,
  originField,
  serviceField,
  updatedAtField,
} from './event-fields.tsx'
import { HandlerCounts } from './handler-counts.tsx'

/** Outbox events, the messages to partners, with their status (specification 2, «The event list»). */
export const eventsList: ListDescription<EventRow> = {
  name: 'events',
  path: 'events',
  Alert: HandlerCounts,
  fields: [
    eventIdField,
    eventStatusField,
    handlerField,
    orderField,
    originField({ extra: true }),
    attemptsField,
    errorField,
    createdAtField,
    updatedAtField,
    serviceField,
  ],
  filters: [
    numberFilter('orderId'),
    choiceFilter('status', fixedOptions(eventStatuses, 'events:statuses')),
    choiceFilter('handler', 'eventHandlers'),
    userDayRangeFilter('created'),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.event(id),
  bulk: eventActions,
}
