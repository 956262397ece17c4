import { batchRowStates, batchRowParts } from '../values/batch-states.ts'
import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema, ListTotal, RefusalCounts } from './list.ts'

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: [...names] })

export const batchStatuses = ['checking', 'checked', 'working', 'stopped', 'done', 'error'] as const

/** One action on many objects, for example orders. The objects are listed in a file or selected in a list. */
export const Batch = Type.Object({
  id: Id,
  kind: Type.String(),
  source: oneOf(['file', 'choice']),
  /** Name of the uploaded file; null for selected objects. */
  fileName: Nullable(Type.String()),
  status: oneOf(batchStatuses),
  rows: Type.Integer(),
  /** Number of invalid rows, which cannot be executed. */
  wrong: Type.Integer(),
  /** Number of executed rows. */
  done: Type.Integer(),
  /** Number of rows whose execution failed. */
  failed: Type.Integer(),
  /** Number of rows without a result yet: neither invalid, executed nor failed. */
  left: Type.Integer(),
  initiator: Type.String(),
  /** True if the current user created the batch. */
  own: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Batch = Static<typeof Batch>

export const BatchCard = Type.Object({
  ...Batch.properties,
  /** Number of failed rows that can be retried. */
  mayRepeat: Type.Integer(),
  /** Current or last job of the batch. */
  jobId: Nullable(Id),
  /** Values of the form that belongs to the kind, used for all rows; null until the batch is started. */
  options: Type.Unknown(),
  /** Id of the last batch that was started earlier with the same file; null if there is none. */
  sameFile: Nullable(Id),
  /** Error that stopped the batch, in the language of the request; null if there is none. */
  error: Nullable(Type.String()),
  /**
   * Totals of the rows by their result. `ready`: not executed yet. `refused`: invalid or failed. Empty for actions that
   * move no money.
   */
  money: Type.Object({
    ready: Type.Array(ListTotal),
    done: Type.Array(ListTotal),
    refused: Type.Array(ListTotal),
  }),
  /** The most frequent reasons why rows are invalid or failed. */
  refusals: RefusalCounts,
})
export type BatchCard = Static<typeof BatchCard>

export const BatchRow = Type.Object({
  line: Type.Integer(),
  /** Object of the row, for example an order number. In a batch from a file, the text as it stands in the file. */
  subject: Type.String(),
  state: oneOf(batchRowStates),
  /**
   * Reason why the row is invalid or its execution failed, in the language of the request; null if there is none.
   */
  message: Nullable(Type.String()),
  mayRepeat: Type.Boolean(),
  orderId: Nullable(Id),
  pfm: Nullable(Type.String()),
  orderStatusId: Nullable(Type.Integer()),
  /** Code of the catalogue sapEventTypes; null except in accounting batches. */
  postingType: Nullable(Type.String()),
  /** Posting date, YYYY-MM-DD; null except in accounting batches. */
  postingDate: Nullable(Type.String()),
})
export type BatchRow = Static<typeof BatchRow>

export const BatchParams = Type.Object({ batchId: Id }, closed)
export const BatchQuery = createListQuerySchema({ kind: Type.Optional(Type.String({ maxLength: 40 })) })
export const BatchRowQuery = createListQuerySchema({ part: Type.Optional(oneOf(batchRowParts)) })

export const orderBatchKinds = ['cancel', 'issue'] as const
export type OrderBatchKind = (typeof orderBatchKinds)[number]

/**
 * Creates the schemas of the requests that create and preview batches of these kinds. `options`: values of the form
 * that belongs to the kind.
 */
export const createBatchRequestSchemas = (kinds: readonly string[]) => ({
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
  preview: Type.Object(
    {
      kind: oneOf(kinds),
      ids: Type.Array(Id, { minItems: 1, maxItems: 1_000, uniqueItems: true }),
    },
    closed,
  ),
})
/** Without an idempotency key every request creates a new batch. */
export const BatchRequestHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7E]+$' }),
  ),
})
export const BatchStartBody = Type.Object({ options: Type.Optional(Type.Unknown()) }, closed)
