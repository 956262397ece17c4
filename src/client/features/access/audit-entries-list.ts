import type { AuditEntriesRow } from '../../../../schemas/api/audit-entries.ts'
import { auditKinds, isDataExportKind, type AuditKind } from '../../../../schemas/values/audit-kinds.ts'
import type { Tone } from '../../ui/badge.tsx'
import { ownInstant, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { choices, ownDays, search, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { accessTabs } from './access-tabs.ts'

const toneOf = (kind: AuditKind): Tone => (isDataExportKind(kind) ? 'info' : 'warning')

/** Audit log of refused access and data exports. */
export const auditEntriesList: ListDescription<AuditEntriesRow> = {
  name: 'auditEntries',
  path: 'audit-entries',
  queryKey: 'accessAll',
  texts: () => ['access'],
  tabs: accessTabs,
  fields: [
    ownInstant('at'),
    status('kind', { from: { key: 'auditEntries:kinds' }, toneOf }, { width: 260 }),
    text('userName', { width: 180, grow: 1, phone: 'title' }),
    text('subject', { width: 280, grow: 3, phone: 'line' }),
    quantity('count', { width: 96, phone: 'line' }),
  ],
  filters: [choices('kind', words(auditKinds, 'auditEntries:kinds')), search('user'), ownDays('when')],
  rowId: ({ id }) => id,
  export: true,
}
