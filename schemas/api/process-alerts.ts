import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm } from '../formats.ts'
import {
  alertComparisons,
  alertDays,
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
  /** Event and target of a path. For an outcome of the process only the target, which is a final state. */
  event: Nullable(Type.String({ minLength: 1, maxLength: 100 })),
  to: Nullable(StatePath),
  quantile: Nullable(Type.Enum(alertQuantiles, { type: 'integer' })),
  days: Nullable(Type.Integer({ minimum: alertDays.min, maximum: alertDays.max })),
  comparison: Type.Enum(alertComparisons, { type: 'string' }),
  /** Milliseconds for a time, percent for a share, otherwise a number. */
  threshold: Type.Number({ minimum: 0, maximum: 1e12 }),
  /** Null: all stores. */
  pfm: Nullable(Pfm),
  /** True if the recipients of the mailing about thresholds get a mail. */
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
    /** Only alerts whose value is beyond the threshold. */
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
  /** Version with whose names and diagram the alert is displayed: the newest one that has its states. */
  version: Type.Integer(),
  /** In the language of the user. `subject`: what is measured. `value`: null if there is none. */
  texts: Type.Object({
    process: Type.String(),
    subject: Type.String(),
    value: Nullable(Type.String()),
    threshold: Type.String(),
  }),
  status: Type.Enum(alertStatuses, { type: 'string' }),
  /** Time since which the value is beyond the threshold; null if it is not. */
  since: Nullable(Instant),
  /** Last value; null before the first evaluation and with too few cases. */
  value: Nullable(Type.Number()),
  /** True if the value is only a lower bound. */
  isLowerBound: Type.Boolean(),
  cases: Nullable(Type.Integer()),
  evaluatedAt: Nullable(Instant),
})
export type ProcessAlert = Static<typeof ProcessAlert>
