import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm } from '../formats.ts'
import {
  alertComparisons,
  alertDaysRange,
  alertMeasures,
  alertQuantiles,
  alertStatuses,
} from '../values/process-alerts.ts'

const StatePath = Type.String({ minLength: 1, maxLength: 200 })

const threshold = {
  workflow: Type.String({ maxLength: 60 }),
  measure: Type.Enum(alertMeasures, { type: 'string' }),
  /** Path of a state; null for the whole process. */
  state: Nullable(StatePath),
  /**
   * `event` and `to`: the measured transition from `state`, only for the measure `share`. For the share of an outcome
   * of the process, only `to` is set, to a final state of the process.
   */
  event: Nullable(Type.String({ minLength: 1, maxLength: 100 })),
  to: Nullable(StatePath),
  quantile: Nullable(Type.Enum(alertQuantiles, { type: 'integer' })),
  days: Nullable(Type.Integer({ minimum: alertDaysRange.min, maximum: alertDaysRange.max })),
  comparison: Type.Enum(alertComparisons, { type: 'string' }),
  /** Milliseconds for a time, percent for a share, otherwise a number. */
  threshold: Type.Number({ minimum: 0, maximum: 1e12 }),
  /** Code of the store; null: all stores together. */
  pfm: Nullable(Pfm),
  /** True if the recipients of the mailing `processAlerts` get a mail when the value passes the threshold. */
  byMail: Type.Boolean(),
}

export const ProcessAlertBody = Type.Object(threshold, closed)
export type ProcessAlertBody = Static<typeof ProcessAlertBody>

export const ProcessAlertChange = Type.Object(
  { ...threshold, revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
  closed,
)
export type ProcessAlertChange = Static<typeof ProcessAlertChange>

export const ProcessAlertRevision = Type.Object(
  { revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
  closed,
)

export const ProcessAlertQuery = Type.Object(
  {
    workflow: Type.Optional(Type.String({ maxLength: 60 })),
    /** Only alerts with the status `firing`. */
    firing: Type.Optional(Type.Literal('yes')),
  },
  closed,
)

export const ProcessAlert = Type.Object({
  id: Id,
  ...threshold,
  revision: Type.Integer(),
  changedBy: Type.String(),
  changedAt: Instant,
  /**
   * Version whose names and diagram are used to display the alert: the newest one that has the states and the event of
   * the alert.
   */
  version: Type.Integer(),
  /** Texts in the language of the request. `subject`: what is measured. `value`: null if there is no value. */
  texts: Type.Object({
    process: Type.String(),
    subject: Type.String(),
    value: Nullable(Type.String()),
    threshold: Type.String(),
  }),
  status: Type.Enum(alertStatuses, { type: 'string' }),
  /** Time of the evaluation in which the value was first beyond the threshold; null unless the status is `firing`. */
  since: Nullable(Instant),
  /** Last value; null before the first evaluation and with too few cases. */
  value: Nullable(Type.Number()),
  /** True if `value` is only a lower bound, because too many visits still last. */
  isLowerBound: Type.Boolean(),
  cases: Nullable(Type.Integer()),
  evaluatedAt: Nullable(Instant),
})
export type ProcessAlert = Static<typeof ProcessAlert>
