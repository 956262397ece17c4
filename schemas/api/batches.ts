import { batchRowStates } from '../values/batch-states.ts'
import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { listQuery } from './list.ts'

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] })

export const batchStatuses = ['checking', 'checked', 'working', 'stopped', 'done', 'error'] as const

/** An action on many things at once, by file or by choice. */
export const Batch = Type.Object({
  id: Id,
  kind: Type.String(),
  source: oneOf(['file', 'choice']),
  /** Of the file that it was read from. */
  fileName: Nullable(Type.String()),
  status: oneOf(batchStatuses),
  rows: Type.Integer(),
  /** Of the rows: cannot be carried out, carried out, tried in vain, still to be carried out. */
  wrong: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  left: Type.Integer(),
  initiator: Type.String(),
  /** By the reader. */
  own: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Batch = Static<typeof Batch>

export const BatchCard = Type.Object({
  ...Batch.properties,
  /** Rows that failed and may be tried once more. */
  mayRepeat: Type.Integer(),
  /** Of the work that is under way, or was last. */
  jobId: Nullable(Id),
  /** What was said for all rows. */
  options: Type.Unknown(),
  /** An earlier batch of the same file that was begun; null: none. */
  sameFile: Nullable(Id),
  /** Why it went no further, in the reader's language. */
  error: Nullable(Type.String()),
})
export type BatchCard = Static<typeof BatchCard>

export const BatchRow = Type.Object({
  line: Type.Integer(),
  /** As it was given. */
  subject: Type.String(),
  state: oneOf(batchRowStates),
  /** What stands in its way, in the reader's language. */
  message: Nullable(Type.String()),
  mayRepeat: Type.Boolean(),
  orderId: Nullable(Id),
  pfm: Nullable(Type.String()),
  orderStatusId: Nullable(Type.Integer()),
  /** Of the accounts: catalogue sap-event-types, and YYYY-MM-DD. */
  postingType: Nullable(Type.String()),
  postingDate: Nullable(Type.String()),
})
export type BatchRow = Static<typeof BatchRow>

export const BatchParams = Type.Object({ batchId: Id }, closed)
export const BatchQuery = listQuery({ kind: Type.Optional(Type.String({ maxLength: 40 })) })
export const BatchRowQuery = listQuery({ state: Type.Optional(oneOf(batchRowStates)) })

export const orderBatchKinds = ['cancel', 'issue'] as const
export type OrderBatchKind = (typeof orderBatchKinds)[number]

/** What a family of these kinds is asked. `options`: the form of the kind. */
export const batchAsked = (kinds: readonly string[]) => ({
  kind: Type.Object({ kind: oneOf(kinds) }, closed),
  file: Type.Object(
    { kind: oneOf(kinds), name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) },
    closed,
  ),
  choice: Type.Object(
    {
      kind: oneOf(kinds),
      ids: Type.Array(Id, { minItems: 1, maxItems: 10_000 }),
      options: Type.Optional(Type.Unknown()),
    },
    closed,
  ),
})
/** Without a key each request makes a batch of its own. */
export const BatchHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7E]+$' }),
  ),
})
export const BatchStart = Type.Object({ options: Type.Optional(Type.Unknown()) }, closed)
