import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, bigintNumber } from './columns.ts'

/**
 * Counts of the records by day and month in the Moscow time zone. They are derived only from the records and can be
 * rebuilt.
 */
const bucketColumns = {
  /** d: `start` is a day. m: `start` is the first day of a month. */
  grain: text('grain').notNull(),
  start: date('start').notNull(),
  workflow: text('workflow').notNull(),
  version: integer('version').notNull(),
  /** A store. '': no store. '*': all stores together. */
  pfm: text('pfm').notNull(),
}

/** Stays of instances in states, by the day on which they began. */
export const processStayCounts = pgTable(
  'process_stay_counts',
  {
    ...bucketColumns,
    state: text('state').notNull(),
    /**
     * Roles of the user who ended the stay, separated by commas, as assigned when the stay was counted. '': the system.
     */
    roles: text('roles').notNull(),
    /** Step of a logarithmic scale of milliseconds. -1: number of entries into the state, whether it was left or not. */
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

/** Transitions by the day on which they happened. */
export const processStepCounts = pgTable(
  'process_step_counts',
  {
    ...bucketColumns,
    /** '' for the start of the instance. */
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

/** Current state of every instance according to the counted records, and the time since when. */
export const processOpenStays = pgTable(
  'process_open_stays',
  {
    instanceId: bigintNumber('instance_id').primaryKey(),
    at: instant('at').notNull(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    pfm: text('pfm').notNull(),
    state: text('state').notNull(),
  },
  (t) => [index('process_open_stays_version').on(t.workflow, t.version)],
)

/**
 * Number of records per day that the counters contain. It shows whether a period is short enough to read its records
 * directly.
 */
export const processCountedDays = pgTable('process_counted_days', {
  day: date('day').primaryKey(),
  records: integer('records').notNull(),
})

/** A single row. Every record up to this one is counted, and no record after it. */
export const processCountCursor = pgTable('process_counted', {
  id: integer('id').primaryKey(),
  seq: bigintNumber('seq').notNull(),
  at: instant('at').notNull(),
})
