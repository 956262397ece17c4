/**
 * What a process owner can set a threshold for. `time`: quantile of the time in a state. `share`: share of a path among
 * the exits of a state, or of an outcome among the ended instances. `open`: current instances. `overdue`: overdue tasks.
 */
export const alertMeasures = ['time', 'share', 'open', 'overdue'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

export const alertComparisons = ['above', 'below'] as const
export type AlertComparison = (typeof alertComparisons)[number]

/** Percentages of the quantiles of a time. */
export const alertQuantiles = [50, 75, 90, 95] as const

/** `new`: not evaluated yet. `few`: too few cases for a verdict. */
export const alertStatuses = ['firing', 'calm', 'few', 'new'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Numbers of days that can be measured. */
export const alertDays = { min: 1, max: 90 } as const

/** Minimum number of cases of a time or a share. With fewer there is no value. */
export const minAlertCases = 20
