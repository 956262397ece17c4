/**
 * Measures for which a process owner can set a threshold. `time`: quantile of the time in a state. `share`: percentage
 * of a transition among the exits of a state, or of an outcome among the ended instances. `open`: number of current
 * instances. `overdue`: number of overdue tasks.
 */
export const alertMeasures = ['time', 'share', 'open', 'overdue'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

export const alertComparisons = ['above', 'below'] as const
export type AlertComparison = (typeof alertComparisons)[number]

/** Quantiles of a time that can be measured, in per cent. */
export const alertQuantiles = [50, 75, 90, 95] as const

/**
 * `firing`: the value was beyond the threshold in the last evaluation that could tell. `calm`: it was not. `few`: too
 * few cases for a value. `new`: not evaluated yet.
 */
export const alertStatuses = ['firing', 'calm', 'few', 'new'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Minimum and maximum number of days over which a time or a share can be measured. */
export const alertDaysRange = { min: 1, max: 90 } as const

/** Minimum number of cases from which a time or a share is computed. With fewer cases there is no value. */
export const minAlertCases = 20
