import { ServiceQuery, ServiceRow } from '../../../../schemas/api/events.ts'
import { number, userInstant, text, translatedColumn } from '../../platform/lists/export/columns.ts'
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
    text('serviceName', 34),
    translatedColumn('state', 'services:states'),
    number('waiting'),
    number('unsent'),
    userInstant('silentSince'),
    text('error', 50),
    userInstant('changedAt'),
    text('changedBy', 24),
  ],
})
