import { EventQuery, EventRow } from '../../../../schemas/api/events.ts'
import { catalog, number, ownInstant, text, words } from '../../platform/lists/export/columns.ts'
import { serverList } from '../../platform/lists/server-list.ts'
import { countEveryEvent, everyEvent, listEvents } from './event-list.ts'

export const eventsList = serverList({
  name: 'events',
  path: '/api/events',
  tags: ['events'],
  access: 'settingsEvents',
  query: EventQuery,
  row: EventRow,
  read: ({ services, actor, query, language }) => listEvents(services.database.db, actor, query, language),
  all: ({ services: { database }, actor, query, language }) => ({
    count: () => countEveryEvent(database.db, actor, query),
    pages: () => everyEvent(database.db, actor, query, language),
  }),
  columns: [
    number('id'),
    words('status', 'events:statuses'),
    catalog('handler', 'eventHandlers', 34),
    number('orderId'),
    text('type'),
    number('attempts'),
    text('error', 50),
    ownInstant('createdAt'),
    ownInstant('updatedAt'),
    text('serviceId'),
  ],
})
