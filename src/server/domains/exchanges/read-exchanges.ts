import { sql, type SQL } from 'drizzle-orm'
import type { Exchange, ExchangeLine, ExchangeQuery, ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildStoreDayConditions, readStoreTimeZones } from '../orders/list/store-days.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

/** Columns of `exchanges x` and its order `o`. */
const columns = sql`
  x.id::float8 as id, x.order_id::float8 as "orderId", o.pfm, ${buildIsoInstantSql('x.exchange_date')} as "exchangeDate",
  x.exchange_fio as "exchangeFio", x.exchange_phone as "exchangePhone",
  x.exchange_reason_id as "exchangeReasonId", x.inspection, x.defects_description as "defectsDescription",
  (select coalesce(sum(l.exchange_quantity), 0)::int from exchange_lines l where l.exchange_id = x.id) as quantity,
  x.initiator`
const source: ListSqlSource = {
  columns,
  from: sql`exchanges x join orders o on o.id = x.order_id`,
}

const sorts: Record<NonNullable<ExchangeQuery['sort']>, ListSortOrder<ExchangeRow>> = {
  '-exchangeDate': {
    by: sql`x.exchange_date desc, x.id desc`,
    after: ({ exchangeDate, id }) =>
      sql`(x.exchange_date, x.id) < (${exchangeDate}::timestamptz, ${id}::bigint)`,
  },
  exchangeDate: {
    by: sql`x.exchange_date, x.id`,
    after: ({ exchangeDate, id }) =>
      sql`(x.exchange_date, x.id) > (${exchangeDate}::timestamptz, ${id}::bigint)`,
  },
}

async function buildFilter(db: Db, actor: Actor, query: ExchangeQuery): Promise<SQL> {
  const { number, reason, inspection, madeFrom, madeTo } = query
  const byDays = madeFrom !== undefined || madeTo !== undefined
  return sql.join(
    [
      sql`true`,
      buildStoresCondition(actor, query.pfm),
      ...(number === undefined ? [] : [sql`(x.id = ${number}::bigint or x.order_id = ${number}::bigint)`]),
      ...(reason === undefined ? [] : [sql`x.exchange_reason_id = ${reason}`]),
      ...(inspection === undefined ? [] : [sql`x.inspection = ${inspection === 'yes'}`]),
      ...buildStoreDayConditions(
        sql`x.exchange_date`,
        { from: madeFrom, to: madeTo },
        byDays ? await readStoreTimeZones(db) : [],
      ),
    ],
    sql` and `,
  )
}

const buildListQuery = async (db: Db, actor: Actor, query: ExchangeQuery) => ({
  where: await buildFilter(db, actor, query),
  order: sorts[query.sort ?? '-exchangeDate'],
})

/** One page of the exchanges of the user's stores. */
export const listExchanges = async (
  db: Db,
  actor: Actor,
  query: ExchangeQuery,
): Promise<ListPage<ExchangeRow>> => readListPage(db, source, await buildListQuery(db, actor, query), query)

/** All exchanges that match the query, page by page. */
export async function* readEveryExchange(
  db: Db,
  actor: Actor,
  query: ExchangeQuery,
): AsyncGenerator<ExchangeRow[]> {
  yield* readAllBatches(db, source, await buildListQuery(db, actor, query))
}

export const countExchanges = async (db: Db, actor: Actor, query: ExchangeQuery): Promise<number> =>
  countRows(db, source, await buildFilter(db, actor, query))

/**
 * An exchange with its goods. Refuses an exchange that does not exist or belongs to a store that the actor may not see
 * (404).
 */
export async function readExchange(db: Db, exchangeId: number, actor: Actor): Promise<Exchange> {
  const [record] = await queryRows<Omit<Exchange, 'lines'>>(
    db,
    sql`select ${columns}, o.partner_order_id as "partnerOrderId", ${buildIsoInstantSql('o.date_done')} as "issuedAt",
        x.exchange_comments as "exchangeComments"
      from ${source.from} where x.id = ${exchangeId}`,
  )
  if (!record || !canSeeStore(actor, record.pfm)) throw refuse.exchangeNotFound()
  const lines = await queryRows<ExchangeLine>(
    db,
    sql`select l.line_id::float8 as "lineId", p.sku, p.product_name as "productName", p.pic,
        l.exchange_quantity as "exchangeQuantity"
      from exchange_lines l join order_products p on p.id = l.line_id
      where l.exchange_id = ${exchangeId} order by l.line_id`,
  )
  return { ...record, lines }
}
