import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * One action on many objects. All rows are validated first and then executed one by one. Each row has its own result.
 */
export const batches = pgTable(
  'batches',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Name of the batch family, for example `orderBatches`. */
    family: text('family').notNull(),
    kind: text('kind').notNull(),
    /** file: uploaded sheet. choice: objects selected on the screen. */
    source: text('source').notNull(),
    fileName: text('file_name'),
    fileHash: text('file_hash'),
    /** Idempotency-Key of the request that created the batch. A repeated request returns this batch. */
    requestKey: text('request_key'),
    /** Hash of the content of this request, used to refuse a different request with the same key. */
    requestHash: text('request_hash'),
    /** Options for all rows, depending on the kind. Null if not chosen yet. */
    options: jsonb('options'),
    /** Current or last job of the batch. */
    jobId: bigintNumberColumn('job_id'),
    rows: integer('rows').notNull(),
    wrong: integer('wrong').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (t) => [
    index('batches_family').on(t.family, t.id.desc()),
    index('batches_file').on(t.family, t.fileHash),
    uniqueIndex('batches_request').on(t.ownerId, t.requestKey),
  ],
)

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: bigintNumberColumn('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Row number in the sheet. Selected objects are numbered from 1. */
    line: integer('line').notNull(),
    /** Object of the row as it was entered, for example an order number. */
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    /** One of: unchecked, ready, wrong, done, failed. */
    state: text('state').notNull(),
    /** Text key of the problem. */
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Record<string, unknown>>(),
    /** True if the row failed because of concurrent work of another user, so that a retry may succeed. */
    mayRepeat: boolean('may_repeat').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.line] })],
)
