import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

/** Recipients of mails to staff, for example about overdue tasks (specification 3, «Mailing recipient»). */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    /** Names of `schemas/values/mailings.ts`. */
    mailings: text('mailings').array().notNull(),
    language: text('language').$type<'ru' | 'en' | 'kk'>().notNull().default('ru'),
    zone: text('zone').notNull().default('Europe/Moscow'),
    /** Hour of the daily mails in `zone`. Null: the hour from the settings. */
    hour: integer('hour'),
    changedAt: instantColumn('changed_at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [uniqueIndex('mailing_recipients_email').on(sql`lower(${t.email})`)],
)

/**
 * Subjects that were already reported in a mailing, for example a day or an event, so that each is reported only once
 * and by one server.
 */
export const sentMailings = pgTable(
  'mailings_told',
  {
    mailing: text('mailing').notNull(),
    about: text('about').notNull(),
    at: instantColumn('at').notNull(),
    /**
     * Number of mails that were written to the outbox. 0 if there was nothing to report or no recipient. Subjects that
     * were reported together have the number in one row.
     */
    mails: integer('mails').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.mailing, t.about] }), index('mailings_told_at').on(t.at)],
)
