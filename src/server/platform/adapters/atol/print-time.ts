/** Format of a time in fiscal data, «12.04.2017 20:16:00» or «12.04.2017 20:16», in Moscow time. */
const localTime = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2})(:\d{2})?$/

/**
 * Converts the time at which the cash register printed the receipt to ISO 8601 in UTC. Null if `value` contains no
 * valid time.
 */
export function parsePrintTime(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [, day, month, year, minutes, seconds = ':00'] = localTime.exec(value) ?? []
  const time = Date.parse(year === undefined ? value : `${year}-${month}-${day}T${minutes}${seconds}+03:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
