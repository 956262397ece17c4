import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../db/database.ts'

/**
 * Reads one page of a query whose rows contain the total (`count(*) over () as total`). If the offset is after the last
 * row, the page is empty, so the first row of the query is read to get the total.
 */
export async function readPageWithTotal<Row extends { total: number }>(
  db: Tx | Db,
  query: SQL,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number },
): Promise<{ items: Omit<Row, 'total'>[]; total: number }> {
  const readRows = (maxRows: number, start: number) =>
    queryRows<Row & Record<string, unknown>>(db, sql`${query} limit ${maxRows} offset ${start}`)
  const page = await readRows(limit, offset)
  const first = page[0] ?? (offset > 0 ? (await readRows(1, 0))[0] : undefined)
  return { items: page.map(({ total: _, ...item }) => item as Omit<Row, 'total'>), total: first?.total ?? 0 }
}
