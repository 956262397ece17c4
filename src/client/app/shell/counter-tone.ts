/** Counts above these limits are warnings or danger (specification 9). */
const defaultLimits = { warning: 15, danger: 100 }
const failedLimits = { warning: 0, danger: 15 }

/** Tone of the sidebar counter of events in `status`. */
export function getCounterTone(status: string, count: number): 'plain' | 'warning' | 'danger' {
  const { warning, danger } = status === 'fail' ? failedLimits : defaultLimits
  return count > danger ? 'danger' : count > warning ? 'warning' : 'plain'
}
