import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditKind } from '../../../../../schemas/values/audit-kinds.ts'
import { instantColumn } from './columns.ts'

/** Refused calls, data exports and acts that bypass the usual steps. Append-only, without personal data of customers. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instantColumn('at').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    /** Null if the user is unknown. The same applies to `userName`. */
    userId: text('user_id'),
    userName: text('user_name'),
    subject: text('subject').notNull(),
    count: integer('count'),
  },
  (t) => [index('audit_entries_kind').on(t.kind, t.id.desc()), index('audit_entries_at').on(t.at)],
)
