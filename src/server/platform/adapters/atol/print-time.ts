/** Time of the cash register, «12.04.2017 20:16:00» or «12.04.2017 20:16», in Moscow time. */
const localTime = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2})(:\d{2})?$/

/**
 * Time at which the cash register printed the receipt, as ISO 8601 in UTC. Null if the fiscal data contain no valid
 * time.
 */
export function parsePrintTime(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [, day, month, year, minutes, seconds = ':00'] = localTime.exec(value) ?? []
  const time = Date.parse(year === undefined ? value : `${year}-${month}-${day}T${minutes}${seconds}+03:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
