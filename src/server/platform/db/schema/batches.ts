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
import { instant, bigintNumber } from './columns.ts'

/** One action on many objects. All rows are validated first, then executed one by one, with a result for each. */
export const batches = pgTable(
  'batches',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Name of the batch family, for example `orderBatches`. */
    family: text('family').notNull(),
    kind: text('kind').notNull(),
    /** file, choice */
    source: text('source').notNull(),
    fileName: text('file_name'),
    fileHash: text('file_hash'),
    /**
     * Idempotency-Key of the request that created the batch, and hash of its content. A repeated request returns this
     * batch.
     */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    /** Options for all rows. Null if not chosen yet. */
    options: jsonb('options'),
    /** The current or last job of the batch. */
    jobId: bigintNumber('job_id'),
    rows: integer('rows').notNull(),
    wrong: integer('wrong').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
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
    batchId: bigintNumber('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Row number in the sheet. Selected objects are numbered from 1. */
    line: integer('line').notNull(),
    /** The object of the row, as entered. */
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    /** unchecked, ready, wrong, done, failed */
    state: text('state').notNull(),
    /** Text key of the problem, and its parameters. */
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Record<string, unknown>>(),
    /** True if the row failed because of concurrent work of another user, so that a retry may succeed. */
    mayRepeat: boolean('may_repeat').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.line] })],
)
