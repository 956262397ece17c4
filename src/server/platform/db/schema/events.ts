import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { instant, bigintNumber } from './columns.ts'

/**
 * Has the microsecond precision of the database's clock. If it were rounded to milliseconds, a new event might not be
 * due yet.
 */
const preciseInstant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The outbox, which is also the event list of the product (specification 3, «Event»). A row is written in the
 * transaction of the step, and a worker executes the event later. Only the row contains the next attempt, the number of
 * attempts and the worker's lease. With `key`, the partner applies the event only once.
 */
export const events = pgTable(
  'events',
  {
    id: bigintNumber('id')
      .primaryKey()
      .default(sql`nextval('event_number')`),
    orderId: bigintNumber('order_id'),
    /** A handler name of `src/server/engine/events/handlers.ts`. */
    handler: text('handler').notNull(),
    /** Origin of the event: workflow and effect. */
    type: text('type').notNull(),
    /** pending, ready, queue, process, done, fail, canceled, waiting */
    status: text('status').notNull(),
    serviceId: text('service_id'),
    key: text('key').notNull().unique(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Earliest time of the next attempt. Used in the statuses ready, queue and pending. */
    nextAt: preciseInstant('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** In status `process`: the worker is considered alive until this instant. */
    leaseUntil: preciseInstant('lease_until'),
    /** After this time a waiting event is no longer retried. The handler defines the time. */
    giveUpAt: preciseInstant('give_up_at')
      .notNull()
      .default(sql`clock_timestamp() + interval '7 days'`),
    /** Number of journal lines. A worker whose claim is not the last line no longer owns the event. */
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

/** State changes of an event (specification 3: number, dateTime, old, new, userName). */
export const eventJournal = pgTable(
  'event_journal',
  {
    eventId: bigintNumber('event_id').notNull(),
    number: integer('number').notNull(),
    dateTime: instant('date_time').notNull(),
    old: text('old'),
    new: text('new').notNull(),
    userName: text('user_name').notNull(),
    detail: text('detail'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.number] })],
)
