/** Above these a count is a warning, or danger (specification 9). */
const usual = { warning: 15, danger: 100 }
const ofFailed = { warning: 0, danger: 15 }

/** How a sidebar counter of events in `status` is shown. */
export function counterTone(status: string, count: number): 'plain' | 'warning' | 'danger' {
  const { warning, danger } = status === 'fail' ? ofFailed : usual
  return count > danger ? 'danger' : count > warning ? 'warning' : 'plain'
}
