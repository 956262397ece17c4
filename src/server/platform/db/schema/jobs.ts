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
import { instant, whole } from './columns.ts'

/** Long work that somebody asked for: goes on after a restart, on any server, from where it was. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** How far it is, in the words of its kind; null: it has not begun. */
    state: jsonb('state'),
    /** queued, running, done, failed, canceled */
    status: text('status').notNull().default('queued'),
    done: integer('done').notNull().default(0),
    /** null: not known yet. */
    total: integer('total'),
    result: jsonb('result'),
    /** Text key of what went wrong. */
    error: text('error'),
    errorParams: jsonb('error_params').$type<Record<string, unknown>>(),
    ownerId: text('owner_id').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    /** Which server process works on it, and until when it need not say so again. */
    leasedBy: text('leased_by'),
    leaseUntil: instant('lease_until'),
    /** Begun so often without getting further. */
    attempts: integer('attempts').notNull().default(0),
    /** After a fault it is not begun again before; null: at once. */
    nextAt: instant('next_at'),
    /** The owner has seen what came of it and wants to see it no more. */
    dismissed: boolean('dismissed').notNull().default(false),
    /** What the owner may fetch until `fileUntil`; its bytes are the parts of `fileWriter`. */
    fileName: text('file_name'),
    fileBytes: whole('file_bytes'),
    fileWriter: text('file_writer'),
    fileUntil: instant('file_until'),
    /** Whose orders may be in it: whoever no longer sees all of these stores gets it no more. */
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

/** A job's file, piece by piece. Two servers that both believe to have the job write beside each other, never into each other. */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The lease under which it was written. */
    writer: text('writer').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.writer, t.number] })],
)
