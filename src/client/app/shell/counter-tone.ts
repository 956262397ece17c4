/** A count above one of these limits gets the colour with the name of the limit (specification 9). */
const defaultLimits = { warning: 15, danger: 100 }
const failedLimits = { warning: 0, danger: 15 }

/** Returns the colour of the sidebar counter for `count` events in `status`. Failed events have lower limits. */
export function getEventCountTone(status: string, count: number): 'plain' | 'warning' | 'danger' {
  const { warning, danger } = status === 'fail' ? failedLimits : defaultLimits
  return count > danger ? 'danger' : count > warning ? 'warning' : 'plain'
}
