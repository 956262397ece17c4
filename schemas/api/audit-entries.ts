import { Type, type Static } from 'typebox'
import { auditKinds } from '../values/audit-kinds.ts'
import { Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

const Kind = Type.Enum(auditKinds, { type: 'string' })

/** `from` is inclusive, `to` is exclusive. */
export const AuditEntriesQuery = createListQuerySchema({
  kind: Type.Optional(Kind),
  user: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
})
export type AuditEntriesQuery = Static<typeof AuditEntriesQuery>

export const AuditEntriesRow = Type.Object({
  id: Id,
  at: Instant,
  kind: Kind,
  /** Name of the employee, shop or partner; null if unknown. */
  userName: Nullable(Type.String()),
  /** Template of the route or kind of the export. It never contains an id, a name or a phone number. */
  subject: Type.String(),
  /** Number of refusals within a few seconds, or of rows in the file; null if not counted. */
  count: Nullable(Type.Integer()),
})
export type AuditEntriesRow = Static<typeof AuditEntriesRow>
