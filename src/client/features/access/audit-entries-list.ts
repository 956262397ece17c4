import type { AuditEntryRow } from '../../../../schemas/api/audit-entries.ts'
import { auditKinds, isRefusalKind, type AuditKind } from '../../../../schemas/values/audit-kinds.ts'
import type { Tone } from '../../ui/badge.tsx'
import {
  userZoneInstantField,
  quantityField,
  statusField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  userZoneDayRangeFilter,
  searchFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { accessListTabs } from './access-tabs.ts'

const getTone = (kind: AuditKind): Tone => (isRefusalKind(kind) ? 'warning' : 'info')

/** Access log: refused access, exported or printed data, and process instances that were moved by hand. */
export const auditEntriesList: ListDescription<AuditEntryRow> = {
  name: 'auditEntries',
  path: 'audit-entries',
  queryKey: 'accessAll',
  texts: () => ['access'],
  tabs: accessListTabs,
  fields: [
    userZoneInstantField('at'),
    statusField('kind', { from: { key: 'auditEntries:kinds' }, getTone }, { width: 260 }),
    actorField('userName', { width: 180, grow: 1, phone: 'title' }),
    textField('subject', { width: 280, grow: 3, phone: 'line' }),
    quantityField('count', { width: 96, phone: 'line' }),
  ],
  filters: [
    choiceFilter('kind', createFixedOptions(auditKinds, 'auditEntries:kinds')),
    searchFilter('user'),
    userZoneDayRangeFilter('when'),
  ],
  rowId: ({ id }) => id,
  export: true,
}
