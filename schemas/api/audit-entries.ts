import { Type, type Static } from 'typebox'
import { auditKinds } from '../values/audit-kinds.ts'
import { Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

const Kind = Type.Enum(auditKinds, { type: 'string' })

/** `from`: at or after; `to`: before. */
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
  /** Employee, shop or partner; null: unknown. */
  userName: Nullable(Type.String()),
  /** The route template, or the kind of export: never an id, a name or a phone. */
  subject: Type.String(),
  /** Number of refusals within a few seconds, or of rows in the file; null: not counted. */
  count: Nullable(Type.Integer()),
})
export type AuditEntriesRow = Static<typeof AuditEntriesRow>
