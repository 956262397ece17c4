import { sql, type SQL } from 'drizzle-orm'
import { clockOverride, type Clock } from '../clock.ts'
import { queryText, type Db, type Tx } from './database.ts'

/** The database's clock, for what is decided and kept outside of a step: claims, drafts, arrivals. */
export async function databaseNow(tx: Tx | Db, clock: Clock): Promise<Date> {
  const told = clockOverride(clock)
  if (told) return told
  const [row] = await queryText<{ at: number }>(
    tx as Tx,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    [],
  )
  return new Date(row!.at)
}

/** The same as a column of a query, in milliseconds. */
export const nowColumn = (clock: Clock): SQL<number> => {
  const told = clockOverride(clock)
  return told
    ? sql<number>`${told.getTime()}::float8`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`
}
