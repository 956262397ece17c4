import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import type { ListPage } from './server-list.ts'

/** Counting ends here: nobody reads page 201, and a count of a million rows takes longer than the page. */
export const countUpTo = 10_000
/** Rows read at once by {@link readEvery}: others get their turn in between. */
const portion = 100

export interface ListOrder<Row> {
  /** As an index is declared, so that it can be read in this order. */
  by: SQL
  /** What comes after that row. */
  after: (last: Row) => SQL
}

/** What a list reads: `select <columns> from <from> where … order by …`. */
export interface ListSource {
  columns: SQL
  from: SQL
}

interface Asked<Row> {
  where: SQL
  order: ListOrder<Row>
}

const readPage = <Row>(
  db: Tx | Db,
  { columns, from }: ListSource,
  { where, order }: Asked<Row>,
  limit: number,
  offset = 0,
) =>
  rows<Row & Record<string, unknown>>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${order.by} limit ${limit} offset ${offset}`,
  ) as Promise<Row[]>

/** One page, and how many there are. */
export async function readListPage<Row>(
  db: Tx | Db,
  source: ListSource,
  asked: Asked<Row>,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number },
): Promise<ListPage<Row>> {
  const items = await readPage(db, source, asked, limit, offset)
  const [counted] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
      select 1 from ${source.from} where ${asked.where} limit ${countUpTo + 1}) c`,
  )
  const total = counted?.n ?? 0
  return { items, total: Math.min(total, countUpTo), totalIsExact: total <= countUpTo }
}

/** What all of it comes to, by currency. `sum`: what a row counts for, minor units. */
export async function readTotals(
  db: Tx | Db,
  { from }: Pick<ListSource, 'from'>,
  where: SQL,
  of: { sum: SQL; currency: SQL },
): Promise<ListTotal[]> {
  return rows<ListTotal & Record<string, unknown>>(
    db,
    sql`select ${of.currency} as currency, count(*)::int as count, coalesce(sum(${of.sum}), 0)::float8 as sum
      from ${from} where ${where} group by 1 order by 1`,
  )
}

/** All of it; each portion begins after the last row of the one before. */
export async function* readEvery<Row>(
  db: Tx | Db,
  source: ListSource,
  { where, order }: Asked<Row>,
): AsyncGenerator<Row[]> {
  for (let rest = where; ;) {
    const found = await readPage(db, source, { where: rest, order }, portion)
    yield found
    const last = found.at(-1)
    if (found.length < portion || !last) return
    rest = sql`${where} and ${order.after(last)}`
  }
}

export async function countEvery(db: Tx | Db, { from }: ListSource, where: SQL): Promise<number> {
  const [row] = await rows<{ n: number }>(db, sql`select count(*)::int as n from ${from} where ${where}`)
  return row?.n ?? 0
}

/** Column is one of these numbers, given with commas between them. */
export const oneOfIds = (column: SQL, ids: string | undefined): SQL[] =>
  ids === undefined
    ? []
    : [
        sql`${column} in (${sql.join(
          ids.split(',').map((id) => sql`${Number(id)}::int`),
          sql`, `,
        )})`,
      ]
