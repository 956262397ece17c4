import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import type { ListPage } from './server-list.ts'

/** Maximum number of rows that are counted. Counting a million rows takes longer than reading a page. */
export const maxCountedRows = 10_000
/** Number of rows per query of {@link readAllBatches}. It is small, so that other queries can run in between. */
const batchSize = 100

export interface ListSortOrder<Row> {
  /** `order by` expression. It must match an index, so that PostgreSQL reads the rows already sorted. */
  by: SQL
  /** Condition for the rows that follow the given row. */
  after: (last: Row) => SQL
}

/** The source of a list: `select <columns> from <from> where … order by …`. */
export interface ListSqlSource {
  columns: SQL
  from: SQL
}

interface PageQuery<Row> {
  where: SQL
  order: ListSortOrder<Row>
}

const readPage = <Row>(
  db: Tx | Db,
  { columns, from }: ListSqlSource,
  { where, order }: PageQuery<Row>,
  limit: number,
  offset = 0,
) =>
  queryRows<Row & Record<string, unknown>>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${order.by} limit ${limit} offset ${offset}`,
  ) as Promise<Row[]>

/** Reads one page, and counts the matching rows up to {@link maxCountedRows}. */
export async function readListPage<Row>(
  db: Tx | Db,
  source: ListSqlSource,
  query: PageQuery<Row>,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number },
): Promise<ListPage<Row>> {
  const items = await readPage(db, source, query, limit, offset)
  const [counted] = await queryRows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
      select 1 from ${source.from} where ${query.where} limit ${maxCountedRows + 1}) c`,
  )
  const total = counted?.n ?? 0
  return { items, total: Math.min(total, maxCountedRows), totalIsExact: total <= maxCountedRows }
}

/**
 * Reads the totals of all matching rows by currency. `sum`: column with the amount in minor units. Test orders are
 * counted separately: `real` is the condition of the rows that are counted, the others are those of test orders.
 * `tests`: number of test orders of a row, for rows that consist of several orders, whose `sum` leaves them out. `group`: text key of what is summed, for a list of amounts that must not be added up.
 */
export async function readTotalsByCurrency(
  db: Tx | Db,
  { from }: Pick<ListSqlSource, 'from'>,
  where: SQL,
  {
    sum,
    currency,
    real = sql`true`,
    tests,
    group = sql`null::text`,
  }: { sum: SQL; currency: SQL; group?: SQL } & (
    | { real: SQL; tests?: undefined }
    | { tests: SQL; real?: undefined }
  ),
): Promise<ListTotal[]> {
  type TotalRecord = Required<Omit<ListTotal, 'column' | 'group'>> & { group: string | null }
  const totals = await queryRows<TotalRecord>(
    db,
    sql`select ${group} as "group", ${currency} as currency, (count(*) filter (where ${real}))::int as count,
        coalesce(sum(${sum}) filter (where ${real}), 0)::float8 as sum,
        ${tests ? sql`coalesce(sum(${tests}), 0)` : sql`(count(*) filter (where not (${real})))`}::int as "testCount"
      from ${from} where ${where} group by 1, 2 order by 1, 2`,
  )
  return totals.map(({ testCount, group: textKey, ...total }) => ({
    ...(textKey !== null && { group: textKey }),
    ...total,
    ...(testCount > 0 && { testCount }),
  }))
}

/** Reads all matching rows in batches. Each batch begins after the last row of the previous one. */
export async function* readAllBatches<Row>(
  db: Tx | Db,
  source: ListSqlSource,
  { where, order }: PageQuery<Row>,
): AsyncGenerator<Row[]> {
  for (let remaining = where; ;) {
    const batch = await readPage(db, source, { where: remaining, order }, batchSize)
    yield batch
    const last = batch.at(-1)
    if (batch.length < batchSize || !last) return
    remaining = sql`${where} and ${order.after(last)}`
  }
}

export async function countRows(db: Tx | Db, { from }: ListSqlSource, where: SQL): Promise<number> {
  const [row] = await queryRows<{ n: number }>(db, sql`select count(*)::int as n from ${from} where ${where}`)
  return row?.n ?? 0
}

/** Condition that the column equals one of the comma-separated ids. Empty if `ids` is absent. */
export const buildIdCondition = (column: SQL, ids: string | undefined): SQL[] =>
  ids === undefined
    ? []
    : [
        sql`${column} in (${sql.join(
          ids.split(',').map((id) => sql`${Number(id)}::int`),
          sql`, `,
        )})`,
      ]
