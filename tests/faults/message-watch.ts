import { sql } from 'drizzle-orm'
import { queryRows, type Database } from '../../src/server/platform/db/database.ts'

const longestMs = 60_000

/** The database's clock: the clocks of servers and tests may differ from it. */
export async function readDatabaseTime({ db }: Database): Promise<string> {
  const [row] = await queryRows<{ now: string }>(db, sql`select clock_timestamp()::text as now`)
  return row!.now
}

/** Messages requested before the instant `before` that have not ended. */
export async function countUnfinishedMessages({ db }: Database, before: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from events where status not in ('done', 'fail', 'canceled') and created_at <= ${before}::timestamptz`,
  )
  return row!.count
}

/** ms from `since` until every message requested before the instant `before` is sent. */
export async function waitUntilMessagesSent(
  database: Database,
  before: string,
  since: number,
): Promise<number> {
  while (performance.now() - since < longestMs) {
    if ((await countUnfinishedMessages(database, before)) === 0) return performance.now() - since
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return Infinity
}
