import { toldBy, type Clock } from '../clock.ts'
import { ask, type Db, type Tx } from './database.ts'

/** The database's clock, for what is decided outside of a step (claims, drafts, what a screen offers). */
export async function databaseNow(tx: Tx | Db, clock: Clock): Promise<Date> {
  const told = toldBy(clock)
  if (told) return told
  const [row] = await ask<{ at: number }>(
    tx as Tx,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    [],
  )
  return new Date(row!.at)
}
