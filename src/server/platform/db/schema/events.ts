import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/** The database's clock to the microsecond: rounded to milliseconds, an event just written might not be due yet. */
const due = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The outbox, which is also the product's event list (specification 3, «Event»): written in the step's transaction,
 * carried out afterwards by a worker. The row alone says when it may be tried, how often it was, and who works on it.
 * `key` makes the effect take place once at the partner.
 */
export const events = pgTable(
  'events',
  {
    id: whole('id')
      .primaryKey()
      .default(sql`nextval('event_number')`),
    orderId: whole('order_id'),
    /** What carries it out: a name of `src/server/engine/events/handlers.ts`. */
    handler: text('handler').notNull(),
    /** Where it comes from: workflow and effect. */
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
    /** Not tried before; counts for ready, queue and pending. */
    nextAt: due('next_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** In `process`: until then its worker is believed to be alive. */
    leaseUntil: due('lease_until'),
    /** What rests then is not worth trying any more; how long that is, its handler says. */
    giveUpAt: due('give_up_at')
      .notNull()
      .default(sql`clock_timestamp() + interval '7 days'`),
    /** Lines of its journal. A worker whose claim wrote an earlier line than the last has lost the event. */
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

/** What happened to an event, line by line (specification 3: number, dateTime, old, new, userName). */
export const eventJournal = pgTable(
  'event_journal',
  {
    eventId: whole('event_id').notNull(),
    number: integer('number').notNull(),
    dateTime: instant('date_time').notNull(),
    old: text('old'),
    new: text('new').notNull(),
    userName: text('user_name').notNull(),
    detail: text('detail'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.number] })],
)
