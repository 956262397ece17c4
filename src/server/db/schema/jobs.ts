import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

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
    ownerId: text('owner_id').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    /** Which server process works on it, and until when it need not say so again. */
    leasedBy: text('leased_by'),
    leaseUntil: instant('lease_until'),
    /** Begun so often without getting further. */
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    index('jobs_owner').on(t.ownerId, t.id.desc()),
    index('jobs_open')
      .on(t.id)
      .where(sql`status in ('queued', 'running')`),
  ],
)
