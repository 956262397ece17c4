import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '../db/database.ts'

/**
 * One page of a query whose rows say how many there are (`count(*) over () as total`). Past the last page no row says it:
 * there the first one is asked.
 */
export async function readCounted<Row extends { total: number }>(
  db: Tx | Db,
  query: SQL,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number },
): Promise<{ items: Omit<Row, 'total'>[]; total: number }> {
  const read = (most: number, from: number) =>
    rows<Row & Record<string, unknown>>(db, sql`${query} limit ${most} offset ${from}`)
  const found = await read(limit, offset)
  const first = found[0] ?? (offset > 0 ? (await read(1, 0))[0] : undefined)
  return { items: found.map(({ total: _, ...item }) => item as Omit<Row, 'total'>), total: first?.total ?? 0 }
}
