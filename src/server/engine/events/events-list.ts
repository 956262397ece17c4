import { EventQuery, EventRow } from '../../../../schemas/api/events.ts'
import { catalog, number, userInstant, text, translatedColumn } from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countEvents, readEventBatches, listEvents } from './event-list.ts'

export const eventsList = defineList({
  name: 'events',
  path: '/api/events',
  tags: ['events'],
  access: 'settingsEvents',
  query: EventQuery,
  row: EventRow,
  read: ({ services, actor, query, language }) => listEvents(services.database.db, actor, query, language),
  readAll: ({ services: { database }, actor, query, language }) => ({
    count: () => countEvents(database.db, actor, query),
    pages: () => readEventBatches(database.db, actor, query, language),
  }),
  columns: [
    number('id'),
    translatedColumn('status', 'events:statuses'),
    catalog('handler', 'eventHandlers', 34),
    number('orderId'),
    text('type'),
    number('attempts'),
    text('error', 50),
    userInstant('createdAt'),
    userInstant('updatedAt'),
    text('serviceId'),
  ],
})
