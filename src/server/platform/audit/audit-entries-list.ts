import { AuditEntriesQuery, AuditEntryRow } from '../../../../schemas/api/audit-entries.ts'
import { isDataExportKind } from '../../../../schemas/values/audit-kinds.ts'
import {
  numberColumn,
  userZoneInstantColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../lists/export/columns.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { hasListText, translateListText } from '../lists/list-texts.ts'
import { defineList } from '../lists/server-list.ts'
import { countAuditEntries, readAllAuditEntries, listAuditEntries } from './read-audit-entries.ts'

/**
 * Replaces technical names in `subject` by titles: the name of an exported list, the name of a printed document (with
 * its number) and the workflow of a moved instance (with its id). Other subjects are not changed.
 */
function withTexts(entry: AuditEntryRow, language: Language): AuditEntryRow {
  const { kind, subject } = entry
  if (kind === 'print') {
    const [paper = '', number] = subject.split(' ')
    const name = `auditEntries:papers.${paper}`
    return hasListText(name) ? { ...entry, subject: translateListText(language, name, { number }) } : entry
  }
  if (kind === 'instanceMoved') {
    const [namespace = '', instanceId] = subject.split(' ')
    const title = translate(language, `${namespace}:title`)
    return { ...entry, subject: translateListText(language, 'auditEntries:instance', { title, instanceId }) }
  }
  return isDataExportKind(kind) && hasListText(`${subject}:title`)
    ? { ...entry, subject: translateListText(language, `${subject}:title`) }
    : entry
}

export const auditEntriesList = defineList({
  name: 'auditEntries',
  path: '/api/audit-entries',
  tags: ['access'],
  access: 'settingsManagePermissionView',
  query: AuditEntriesQuery,
  row: AuditEntryRow,
  read: async ({ services, actor, language, query }) => {
    const page = await listAuditEntries(services.database.db, actor, query)
    return { ...page, items: page.items.map((entry) => withTexts(entry, language)) }
  },
  readAll: ({ services: { database }, actor, language, query }) => ({
    count: () => countAuditEntries(database.db, actor, query),
    pages: async function* () {
      for await (const entries of readAllAuditEntries(database.db, actor, query))
        yield entries.map((entry) => withTexts(entry, language))
    },
  }),
  columns: [
    userZoneInstantColumn('at'),
    translatedColumn('kind', 'auditEntries:kinds', 34),
    actorColumn('userName', 26),
    textColumn('subject', 50),
    numberColumn('count'),
  ],
})
