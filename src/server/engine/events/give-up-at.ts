import { sql, type SQL } from 'drizzle-orm'
import { eventHandlerRules } from './event-catalog.ts'

const cases = Object.entries(eventHandlerRules)
  .map(([name, { giveUpAfterMinutes }]) => `when '${name}' then ${giveUpAfterMinutes}`)
  .join(' ')

/**
 * SQL for the time after which an event that is created or restarted now is no longer retried. `handler`: SQL of the
 * column with the handler name.
 */
export const buildGiveUpTimeSqlText = (handler: string): string =>
  `clock_timestamp() + make_interval(mins => case ${handler} ${cases} else 60 end)`
export const buildGiveUpTimeSql = (handler: string): SQL => sql.raw(buildGiveUpTimeSqlText(handler))
