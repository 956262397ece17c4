import { bigserial, boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlertComparison, AlertMeasure } from '../../../../../schemas/values/process-alerts.ts'
import { instantColumn } from './columns.ts'

/**
 * Thresholds of process owners, each with its last value and the time since when the value has been beyond the
 * threshold.
 */
export const processAlerts = pgTable(
  'process_alerts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workflow: text('workflow').notNull(),
    measure: text('measure').$type<AlertMeasure>().notNull(),
    /** Path of the measured state. Null: the whole process. */
    state: text('state'),
    /** Event of the measured transition. Null for other measures, and for an outcome of the process. */
    event: text('event'),
    /** Target of the measured transition, or the final state of the measured outcome. Null for other measures. */
    toState: text('to_state'),
    /** Quantile of the measured time, in per cent. Null for other measures. */
    quantile: integer('quantile'),
    /** Number of days before the evaluation from which cases are measured. Null for numbers of current instances. */
    days: integer('days'),
    comparison: text('comparison').$type<AlertComparison>().notNull(),
    /** Milliseconds, percent or number, depending on the measure. */
    threshold: doublePrecision('threshold').notNull(),
    /** Null: all stores. */
    pfm: text('pfm'),
    byMail: boolean('by_mail').notNull(),
    revision: integer('revision').notNull().default(0),
    changedBy: text('changed_by').notNull(),
    changedByName: text('changed_by_name').notNull(),
    changedAt: instantColumn('changed_at').notNull(),
    /** Last measured value. Null if it was not measured yet or if there were too few cases. */
    value: doublePrecision('value'),
    /** True if the value is only a lower bound, because the estimate does not reach the quantile. */
    isLowerBound: boolean('is_lower_bound').notNull().default(false),
    /** Number of cases behind the value. */
    cases: integer('cases'),
    evaluatedAt: instantColumn('evaluated_at'),
    nextAt: instantColumn('next_at').notNull(),
    /** Time since which the value is beyond the threshold. Null while it is within the threshold. */
    firingSince: instantColumn('firing_since'),
  },
  (t) => [index('process_alerts_next').on(t.nextAt), index('process_alerts_workflow').on(t.workflow, t.id)],
)
