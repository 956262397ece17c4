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
import { instant, whole } from './columns.ts'

/** One action on many things: looked at first, then carried out row by row, with what came of each. */
export const batches = pgTable(
  'batches',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Whose rows: `orderBatches`. */
    family: text('family').notNull(),
    kind: text('kind').notNull(),
    /** file, choice */
    source: text('source').notNull(),
    fileName: text('file_name'),
    fileHash: text('file_hash'),
    /** Idempotency-Key of the request that made it, and what was asked: the same request again is answered with this one. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    /** Said once for all rows; null: not said yet. */
    options: jsonb('options'),
    /** Of the job that works on it, or did last. */
    jobId: whole('job_id'),
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
    batchId: whole('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** As the sheet numbers it; of a choice from 1. */
    line: integer('line').notNull(),
    /** What it is about, as it was given. */
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    /** unchecked, ready, wrong, done, failed */
    state: text('state').notNull(),
    /** Text key of what stands in its way, and its parameters. */
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Record<string, unknown>>(),
    /** Failed because of somebody else's work: another try may succeed. */
    mayRepeat: boolean('may_repeat').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.line] })],
)
