import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/** What the records come to, by day and by month of Moscow's calendar; made of the records alone, and made anew at will. */
const place = {
  /** d, m: `start` is a day, or the first of a month. */
  grain: text('grain').notNull(),
  start: date('start').notNull(),
  workflow: text('workflow').notNull(),
  version: integer('version').notNull(),
  /** A store; '': none; '*': all of them together. */
  pfm: text('pfm').notNull(),
}

/** Stays by the day in which they began. */
export const processStayCounts = pgTable(
  'process_stay_counts',
  {
    ...place,
    state: text('state').notNull(),
    /** Of whoever led on, joined by commas, as held when it was counted; '': the system. */
    roles: text('roles').notNull(),
    /** Step of a logarithmic scale of milliseconds; -1: came, whether it has left or not. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'process_stay_counts_key',
      columns: [t.workflow, t.version, t.grain, t.pfm, t.start, t.state, t.roles, t.bucket],
    }),
  ],
)

/** Steps by the day in which they were taken. */
export const processStepCounts = pgTable(
  'process_step_counts',
  {
    ...place,
    /** '': the beginning. */
    fromState: text('from_state').notNull(),
    event: text('event').notNull(),
    toState: text('to_state').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'process_step_counts_key',
      columns: [t.workflow, t.version, t.grain, t.pfm, t.start, t.fromState, t.event, t.toState],
    }),
  ],
)

/** Where every instance stands by the records that are counted, since when. */
export const processOpenStays = pgTable(
  'process_open_stays',
  {
    instanceId: whole('instance_id').primaryKey(),
    at: instant('at').notNull(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    pfm: text('pfm').notNull(),
    state: text('state').notNull(),
  },
  (t) => [index('process_open_stays_version').on(t.workflow, t.version)],
)

/** Records counted of every day: how much an answer would have to read. */
export const processCountedDays = pgTable('process_counted_days', {
  day: date('day').primaryKey(),
  records: integer('records').notNull(),
})

/** One row: every record up to this one is counted, and none after it. */
export const processCounted = pgTable('process_counted', {
  id: integer('id').primaryKey(),
  seq: whole('seq').notNull(),
  at: instant('at').notNull(),
})
