import { Type, type Static } from 'typebox'
import { auditKinds } from '../values/audit-kinds.ts'
import { Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

const Kind = Type.Enum(auditKinds, { type: 'string' })

/** Period of the entries: `from` is inclusive, `to` is exclusive. */
export const AuditEntriesQuery = createListQuerySchema({
  kind: Type.Optional(Kind),
  user: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
})
export type AuditEntriesQuery = Static<typeof AuditEntriesQuery>

export const AuditEntryRow = Type.Object({
  id: Id,
  at: Instant,
  kind: Kind,
  /** Name of the employee, shop or partner; null if unknown. */
  userName: Nullable(Type.String()),
  /**
   * What was refused, exported or moved. A refused request: method and route template, for example `GET
   * /api/jobs/:jobId`; a refused sign-in: `embedded`. An export or a download: title of the list, or else the kind of
   * the file or of its job. A printed document: its title and number. A moved instance: title of its workflow and its
   * number.
   */
  subject: Type.String(),
  /**
   * For a refusal: number of equal refusals within about two seconds. For an export: number of rows. Null if not
   * counted.
   */
  count: Nullable(Type.Integer()),
})
export type AuditEntryRow = Static<typeof AuditEntryRow>
