import { sql, type SQL } from 'drizzle-orm'
import { eventHandlers } from './event-catalog.ts'

const cases = sql.raw(
  Object.entries(eventHandlers)
    .map(([name, { giveUpAfterMinutes }]) => `when '${name}' then ${giveUpAfterMinutes}`)
    .join(' '),
)

/** SQL: when an event that begins now is given up. */
export const giveUpAt = (handler: SQL): SQL =>
  sql`clock_timestamp() + make_interval(mins => case ${handler} ${cases} else 60 end)`
