import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Common columns of the counters of process records, by day and by month in the Moscow time zone. The counters are
 * computed only from the records, so they can be rebuilt.
 */
const bucketColumns = {
  /** d: one day. m: one month. */
  grain: text('grain').notNull(),
  /** The day, or the first day of the month. */
  start: date('start').notNull(),
  workflow: text('workflow').notNull(),
  version: integer('version').notNull(),
  /** Code of the store. '': instances without a store. '*': all stores together. */
  pfm: text('pfm').notNull(),
}

/**
 * Number of stays by duration. A stay is the time that an instance spends in a state. It is counted on the day on which
 * it began.
 */
export const processStayCounts = pgTable(
  'process_stay_counts',
  {
    ...bucketColumns,
    state: text('state').notNull(),
    /** Roles of the user who ended the stay, separated by commas, at the time of counting. '': ended by the system. */
    roles: text('roles').notNull(),
    /**
     * Bucket of a logarithmic scale of durations (`src/server/processes/statistics/counters.ts`). -1: the row counts the stays
     * that began, whether they have ended or not.
     */
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

/** Number of transitions by the day on which they happened. */
export const processStepCounts = pgTable(
  'process_step_counts',
  {
    ...bucketColumns,
    /** State before the transition. '' for the transition that started the instance. */
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

/**
 * Current state of each active instance according to the counted records. `at`: time at which the instance entered this
 * state.
 */
export const processOpenStays = pgTable(
  'process_open_stays',
  {
    instanceId: bigintNumberColumn('instance_id').primaryKey(),
    at: instantColumn('at').notNull(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    pfm: text('pfm').notNull(),
    state: text('state').notNull(),
  },
  (t) => [index('process_open_stays_version').on(t.workflow, t.version)],
)

/**
 * Number of counted records per day. If a period contains only a few, statistics read the records instead of the
 * counters.
 */
export const processCountedDays = pgTable('process_counted_days', {
  day: date('day').primaryKey(),
  records: integer('records').notNull(),
})

/**
 * A single row. `id` is the number of the rule by which the records were counted (`src/server/processes/statistics/counters.ts`).
 * `seq` is the number of the newest counted record. All earlier records are counted too.
 */
export const processCountCursor = pgTable('process_counted', {
  id: integer('id').primaryKey(),
  seq: bigintNumberColumn('seq').notNull(),
  at: instantColumn('at').notNull(),
})
