import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/**
 * The outbox, which is also the product's event list (specification 3, «Event»): written in the step's transaction,
 * carried out afterwards by a job. `key` makes the effect take place once at the partner.
 */
export const events = pgTable(
  'events',
  {
    id: whole('id')
      .primaryKey()
      .default(sql`nextval('event_number')`),
    orderId: whole('order_id'),
    /** What carries it out: a name of `src/server/events/handlers.ts`. */
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
  },
  (t) => [
    index('events_status').on(t.status, t.id.desc()),
    index('events_order').on(t.orderId),
    index('events_unfinished')
      .on(t.status)
      .where(sql`status in ('pending','ready','queue','process','waiting','fail')`),
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
