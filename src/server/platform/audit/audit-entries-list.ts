import { AuditEntriesQuery, AuditEntriesRow } from '../../../../schemas/api/audit-entries.ts'
import { isHandOut } from '../../../../schemas/values/audit-kinds.ts'
import { number, ownInstant, text, words } from '../lists/export/columns.ts'
import type { Language } from '../i18n/translate.ts'
import { hasListText, listText } from '../lists/list-texts.ts'
import { serverList } from '../lists/server-list.ts'
import { countAuditEntries, everyAuditEntries, listAuditEntries } from './read-audit-entries.ts'

/** Replaces an exported list by its title and a paper by its name and number; a refused call stays as it is. */
function withTexts(entry: AuditEntriesRow, language: Language): AuditEntriesRow {
  const { kind, subject } = entry
  if (kind === 'print') {
    const [paper = '', number] = subject.split(' ')
    const name = `auditEntries:papers.${paper}`
    return hasListText(name) ? { ...entry, subject: listText(language, name, { number }) } : entry
  }
  return isHandOut(kind) && hasListText(`${subject}:title`)
    ? { ...entry, subject: listText(language, `${subject}:title`) }
    : entry
}

export const auditEntriesList = serverList({
  name: 'auditEntries',
  path: '/api/audit-entries',
  tags: ['access'],
  access: 'settingsManagePermissionView',
  query: AuditEntriesQuery,
  row: AuditEntriesRow,
  read: async ({ services, actor, language, query }) => {
    const page = await listAuditEntries(services.database.db, actor, query)
    return { ...page, items: page.items.map((entry) => withTexts(entry, language)) }
  },
  all: ({ services: { database }, actor, language, query }) => ({
    count: () => countAuditEntries(database.db, actor, query),
    pages: async function* () {
      for await (const entries of everyAuditEntries(database.db, actor, query))
        yield entries.map((entry) => withTexts(entry, language))
    },
  }),
  columns: [
    ownInstant('at'),
    words('kind', 'auditEntries:kinds', 34),
    text('userName', 26),
    text('subject', 50),
    number('count'),
  ],
})
