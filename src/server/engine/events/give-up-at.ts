import { sql, type SQL } from 'drizzle-orm'
import { eventHandlers } from './event-catalog.ts'

const cases = Object.entries(eventHandlers)
  .map(([name, { giveUpAfterMinutes }]) => `when '${name}' then ${giveUpAfterMinutes}`)
  .join(' ')

/** SQL: when an event that begins now is given up. `handler`: the column that names its handler. */
export const giveUpText = (handler: string): string =>
  `clock_timestamp() + make_interval(mins => case ${handler} ${cases} else 60 end)`
export const giveUpAt = (handler: string): SQL => sql.raw(giveUpText(handler))
