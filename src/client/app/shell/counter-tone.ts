/** Counts above `warning` or `danger` get the colour of that name (specification 9). */
const defaultLimits = { warning: 15, danger: 100 }
const failedLimits = { warning: 0, danger: 15 }

/** Returns the colour of the sidebar counter for events in `status`. */
export function getEventCountTone(status: string, count: number): 'plain' | 'warning' | 'danger' {
  const { warning, danger } = status === 'fail' ? failedLimits : defaultLimits
  return count > danger ? 'danger' : count > warning ? 'warning' : 'plain'
}
