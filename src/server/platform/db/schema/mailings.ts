import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Whom the product writes to about its own work (specification 3, «Mailing recipient»). */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    /** Names of `schemas/values/mailings.ts`. */
    mailings: text('mailings').array().notNull(),
    /** In which the mails are written, by which clock, and when the daily ones go; null: at the hour of the rules. */
    language: text('language').$type<'ru' | 'en' | 'kk'>().notNull().default('ru'),
    zone: text('zone').notNull().default('Europe/Moscow'),
    hour: integer('hour'),
    changedAt: instant('changed_at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [uniqueIndex('mailing_recipients_email').on(sql`lower(${t.email})`)],
)

/** What a mailing has told already: a day, or the number of an event. It is told once, whichever server tells it. */
export const mailingsTold = pgTable(
  'mailings_told',
  {
    mailing: text('mailing').notNull(),
    about: text('about').notNull(),
    at: instant('at').notNull(),
    /** Mails that were written; 0: there was nothing to say, or nobody to say it to. */
    mails: integer('mails').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.mailing, t.about] }), index('mailings_told_at').on(t.at)],
)
