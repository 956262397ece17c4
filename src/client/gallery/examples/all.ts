import type { Example } from '../example.ts'
import type { SectionId } from '../sections.ts'
import { actions } from './actions.tsx'
import { dialogs } from './dialogs.tsx'
import { ends } from './ends.tsx'
import { fields, filters, stepForms } from './fields.tsx'
import { files } from './files.tsx'
import { badges, loading, messages, placeholders } from './messages.tsx'
import { editing, facts, lists, tables } from './records.tsx'
import { reports, settings } from './reports.tsx'
import { scans } from './scan.tsx'

export const examples: Readonly<Record<SectionId, readonly Example[]>> = {
  actions,
  badges,
  messages,
  placeholders,
  loading,
  filters,
  fields,
  'step-forms': stepForms,
  scan: scans,
  facts,
  tables,
  lists,
  dialogs,
  editing,
  reports,
  settings,
  files,
  ends,
}
