import { EventQuery, EventRow } from '../../../../schemas/api/events.ts'
import {
  catalogColumn,
  numberColumn,
  userZoneInstantColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
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
    numberColumn('id'),
    translatedColumn('status', 'events:statuses'),
    catalogColumn('handler', 'eventHandlers', 34),
    numberColumn('orderId'),
    textColumn('type'),
    numberColumn('attempts'),
    textColumn('error', 50),
    userZoneInstantColumn('createdAt'),
    userZoneInstantColumn('updatedAt'),
    actorColumn('serviceId'),
  ],
})
