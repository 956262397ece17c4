import type { EventRow } from '../../../../schemas/api/events.ts'
import {
  choiceFilter,
  numberSearchFilter,
  userZoneDayRangeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
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
  orderLinkField,
  originField,
  partnerServiceField,
  updatedAtField,
} from './event-fields.tsx'
import { HandlerEventCount } from './handler-event-count.tsx'

/** Outbox events with their status (specification 2, «The event list»). */
export const eventsList: ListDescription<EventRow> = {
  name: 'events',
  path: 'events',
  fields: [
    eventIdField,
    eventStatusField,
    handlerField,
    orderLinkField,
    originField({ extra: true }),
    attemptsField,
    errorField,
    createdAtField,
    updatedAtField,
    partnerServiceField,
  ],
  filters: [
    numberSearchFilter('orderId'),
    choiceFilter('status', createFixedOptions(eventStatuses, 'events:statuses')),
    choiceFilter('handler', 'eventHandlers', { Companion: HandlerEventCount }),
    userZoneDayRangeFilter('created'),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.event(id),
  bulk: eventActions,
}
