import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../identity/actor.ts'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/** Background jobs that users have requested. After a restart any server continues a job from its saved state. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** Progress in the format of the job kind, from which a restarted job continues. Null if none was saved. */
    state: jsonb('state'),
    /** One of: queued, running, done, failed, canceled. */
    status: text('status').notNull().default('queued'),
    done: integer('done').notNull().default(0),
    /** Number of objects to process. Null if it is not known yet. */
    total: integer('total'),
    result: jsonb('result'),
    /** Text key of the error. */
    error: text('error'),
    errorParams: jsonb('error_params').$type<Record<string, unknown>>(),
    ownerId: text('owner_id').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    endedAt: instantColumn('ended_at'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    /** Id of the lease of the server process that runs the job. */
    leasedBy: text('leased_by'),
    /** After this time another server may take over the job. */
    leaseUntil: instantColumn('lease_until'),
    /** Number of times the job was started since its last progress. */
    attempts: integer('attempts').notNull().default(0),
    /** After an error the job is not started before this time. Null: immediately. */
    nextAt: instantColumn('next_at'),
    /** True if the owner has seen the result and hidden the job. */
    dismissed: boolean('dismissed').notNull().default(false),
    /** File that the owner may download until `fileUntil`. Its content is in the parts whose writer is `fileWriter`. */
    fileName: text('file_name'),
    fileBytes: bigintNumberColumn('file_bytes'),
    fileWriter: text('file_writer'),
    fileUntil: instantColumn('file_until'),
    /** Stores whose orders the file may contain. The owner cannot download the file without access to all of them. */
    fileStores: jsonb('file_stores').$type<Actor['stores']>(),
  },
  (t) => [
    index('jobs_owner').on(t.ownerId, t.id.desc()),
    index('jobs_open')
      .on(t.id)
      .where(sql`status in ('queued', 'running')`),
  ],
)

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Content of the file of a job, in parts. If two servers both assume that they have the lease, each writes its own
 * parts, so that the parts are never mixed.
 */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Id of the lease of the server that wrote the part. */
    writer: text('writer').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.writer, t.number] })],
)
