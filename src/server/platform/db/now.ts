import { sql, type SQL } from 'drizzle-orm'
import { getClockOverride, type Clock } from '../clock.ts'
import { querySqlText, type Db, type Tx } from './database.ts'

/**
 * Time of the database's clock, or the clock override. Used for decisions and stored times outside of a step, for
 * example for claims, drafts and intake.
 */
export async function readDatabaseNow(tx: Tx | Db, clock: Clock): Promise<Date> {
  const override = getClockOverride(clock)
  if (override) return override
  const [row] = await querySqlText<{ at: number }>(
    tx as Tx,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    [],
  )
  return new Date(row!.at)
}

/** Time of the database's clock, or the clock override, as an SQL expression. */
export const buildDatabaseNowSql = (clock: Clock): SQL => {
  const override = getClockOverride(clock)
  return override ? sql`${override.toISOString()}::timestamptz` : sql`clock_timestamp()`
}

/** Time of the database's clock, or the clock override, as a column of a query, in milliseconds since 1970. */
export const buildDatabaseNowColumn = (clock: Clock): SQL<number> => {
  const override = getClockOverride(clock)
  return override
    ? sql<number>`${override.getTime()}::float8`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`
}
