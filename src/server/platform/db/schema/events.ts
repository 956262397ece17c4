import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Time with the microsecond precision of the database. If the time of a new event were rounded up to a millisecond, the
 * event would not be due yet.
 */
const preciseInstant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The outbox, which is also the event list of the product (specification 3, «Event»). A row is written in the
 * transaction of the change that it reports, usually of a step, and a worker calls the partner later. The time of the
 * next attempt, the number of attempts and the lease of the worker are stored only in the row, so that any server can
 * continue. The partner gets `key` or another idempotency key, so that it applies the event only once.
 */
export const events = pgTable(
  'events',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('event_number')`),
    orderId: bigintNumberColumn('order_id'),
    /** A `HandlerName` of `src/server/engine/events/event-catalog.ts`. */
    handler: text('handler').notNull(),
    /** Origin of the event: workflow or domain, and purpose, for example `accounting.post`. */
    type: text('type').notNull(),
    /** One of: pending, ready, queue, process, done, fail, canceled, waiting. */
    status: text('status').notNull(),
    serviceId: text('service_id'),
    key: text('key').notNull().unique(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    /** Earliest time of the next attempt. Used in the statuses ready, queue and pending. */
    nextAt: preciseInstant('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Set in status `process`. The worker is considered alive until this time. */
    leaseUntil: preciseInstant('lease_until'),
    /**
     * After this time the event is no longer retried and fails. The time from the creation to this time depends on the
     * handler.
     */
    giveUpAt: preciseInstant('give_up_at')
      .notNull()
      .default(sql`clock_timestamp() + interval '7 days'`),
    /**
     * Number of journal lines, which is also the number of the last line. A worker has lost its claim on the event when
     * there are newer lines than that of the claim.
     */
    lines: integer('lines').notNull().default(1),
  },
  (t) => [
    index('events_status').on(t.status, t.id.desc()),
    index('events_order').on(t.orderId),
    index('events_due')
      .on(t.serviceId, t.nextAt)
      .where(sql`status in ('ready','queue','pending')`),
    index('events_lease')
      .on(t.leaseUntil)
      .where(sql`status = 'process'`),
    index('events_give_up')
      .on(t.giveUpAt)
      .where(sql`status in ('queue','pending')`),
    index('events_waiting')
      .on(t.serviceId)
      .where(sql`status = 'waiting'`),
  ],
)

/** Status changes of an event (specification 3: number, dateTime, old, new, userName). */
export const eventJournal = pgTable(
  'event_journal',
  {
    eventId: bigintNumberColumn('event_id').notNull(),
    number: integer('number').notNull(),
    dateTime: instantColumn('date_time').notNull(),
    old: text('old'),
    new: text('new').notNull(),
    userName: text('user_name').notNull(),
    detail: text('detail'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.number] })],
)
