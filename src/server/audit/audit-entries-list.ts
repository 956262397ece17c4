import { AuditEntriesQuery, AuditEntriesRow } from '../../../schemas/api/audit-entries.ts'
import { number, ownInstant, text, words } from '../lists/export/columns.ts'
import { serverList } from '../lists/server-list.ts'
import { countAuditEntries, everyAuditEntries, listAuditEntries } from './read-audit-entries.ts'

export const auditEntriesList = serverList({
  name: 'auditEntries',
  path: '/api/audit-entries',
  tags: ['access'],
  access: 'settingsManagePermissionView',
  query: AuditEntriesQuery,
  row: AuditEntriesRow,
  read: ({ services, actor, query }) => listAuditEntries(services.database.db, actor, query),
  all: ({ services: { database }, actor, query }) => ({
    count: () => countAuditEntries(database.db, actor, query),
    pages: () => everyAuditEntries(database.db, actor, query),
  }),
  columns: [
    ownInstant('at'),
    words('kind', 'auditEntries:kinds', 34),
    text('userName', 26),
    text('subject', 50),
    number('count'),
  ],
})
