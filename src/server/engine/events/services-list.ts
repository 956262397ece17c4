import { ServiceQuery, ServiceRow } from '../../../../schemas/api/events.ts'
import {
  numberColumn,
  userZoneInstantColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { listServices } from './service-rows.ts'

export const servicesList = defineList({
  name: 'services',
  path: '/api/services/desk',
  tags: ['services'],
  access: 'settingsManageExternalServices',
  query: ServiceQuery,
  row: ServiceRow,
  read: async ({ services: { database }, language, query: { limit = 50, offset = 0, state } }) => {
    const all = await listServices(database.db, language)
    const filtered = state === undefined ? all : all.filter((service) => service.state === state)
    return { items: filtered.slice(offset, offset + limit), total: filtered.length }
  },
  columns: [
    textColumn('serviceName', 34),
    translatedColumn('state', 'services:states'),
    numberColumn('waiting'),
    numberColumn('unsent'),
    userZoneInstantColumn('silentSince'),
    textColumn('error', 50),
    userZoneInstantColumn('changedAt'),
    actorColumn('changedBy', 24),
  ],
})
