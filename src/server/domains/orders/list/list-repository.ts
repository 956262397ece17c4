import { sql, type SQL } from 'drizzle-orm'
import type { OrderList, OrderQuery, OrderRow } from '../../../../../schemas/api/orders.ts'
import { buildStoresCondition } from '../../../platform/access/stores-condition.ts'
import { readOrderSectionsOfActor } from '../../../platform/access/order-sections.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'
import { maxCountedRows } from '../../../platform/lists/read-list.ts'
import {
  joinWithOr,
  isSearchableByWords,
  buildOrderFilter,
  type OrderFilter,
  type StatusFilter,
} from './list-filters.ts'
import { readStoreTimeZones } from './store-days.ts'
import { buildAmountDueSql } from '../money/amount-due-sql.ts'

/**
 * Maximum position of a row, counted from the first one, up to which pages are found by a scan in list order. Beyond
 * it, sorting all matches of the text is faster.
 */
const maxScanDepth = 2_000

interface SortOrder {
  key: SQL
  by: SQL
  /** Condition for the rows that follow `last` in this sort order. */
  after: (last: OrderRow) => SQL
}

const buildSortOrder = (column: SQL, by: SQL, after: SortOrder['after']): SortOrder => ({
  key: column,
  by,
  after,
})
const created = sql`o.date_create`
const planned = sql`o.plan_date_issued`
const sum = sql`o.sum_ordered`

/**
 * Sort orders that the indexes support. PostgreSQL uses an index only if the query declares the same direction and
 * place of nulls.
 */
const sorts: Record<NonNullable<OrderQuery['sort']>, SortOrder> = {
  '-dateCreate': buildSortOrder(
    created,
    sql`o.date_create desc nulls last, o.id desc nulls last`,
    ({ dateCreate, id }) => sql`(o.date_create, o.id) < (${dateCreate}::timestamptz, ${id}::bigint)`,
  ),
  dateCreate: buildSortOrder(
    created,
    sql`o.date_create asc nulls first, o.id asc nulls first`,
    ({ dateCreate, id }) => sql`(o.date_create, o.id) > (${dateCreate}::timestamptz, ${id}::bigint)`,
  ),
  '-id': buildSortOrder(created, sql`o.id desc`, ({ id }) => sql`o.id < ${id}`),
  id: buildSortOrder(created, sql`o.id asc`, ({ id }) => sql`o.id > ${id}`),
  // Orders without a promised date are last in ascending order and first in descending order.
  '-planDateIssued': buildSortOrder(
    planned,
    sql`o.plan_date_issued desc, o.id desc`,
    ({ planDateIssued, id }) =>
      planDateIssued === null
        ? sql`(o.plan_date_issued is not null or o.id < ${id})`
        : sql`(o.plan_date_issued, o.id) < (${planDateIssued}::timestamptz, ${id}::bigint)`,
  ),
  planDateIssued: buildSortOrder(planned, sql`o.plan_date_issued asc, o.id asc`, ({ planDateIssued, id }) =>
    planDateIssued === null
      ? sql`(o.plan_date_issued is null and o.id > ${id})`
      : sql`(o.plan_date_issued is null or (o.plan_date_issued, o.id) > (${planDateIssued}::timestamptz, ${id}::bigint))`,
  ),
  '-sum': buildSortOrder(
    sum,
    sql`o.sum_ordered desc, o.id desc`,
    ({ sumOrdered, id }) => sql`(o.sum_ordered, o.id) < (${sumOrdered}::bigint, ${id}::bigint)`,
  ),
  sum: buildSortOrder(
    sum,
    sql`o.sum_ordered asc, o.id asc`,
    ({ sumOrdered, id }) => sql`(o.sum_ordered, o.id) > (${sumOrdered}::bigint, ${id}::bigint)`,
  ),
}

type StoredOrderRow = Omit<OrderRow, 'planDateIssued' | 'dateCreate' | 'dateUpdate'> & {
  planDateIssued: number | null
  dateCreate: number
  dateUpdate: number
}

/**
 * Columns of an order row. Integers are cast to float8 and instants to milliseconds, so that both database drivers
 * return the same values.
 */
const columns = sql.raw(`
  o.id::float8 as id, o.partner_order_id as "partnerOrderId", o.order_source_type_id as "orderSourceTypeId",
  o.is_test as "isTest", o.order_status_id as "orderStatusId", o.pay_type_id as "payTypeId",
  o.pay_status_id as "payStatusId", o.delivery_service_type_id as "deliveryServiceTypeId", o.pfm, o.name, o.phone,
  o.currency, o.count_call as "countCall", o.products_for_adults as "productsForAdults",
  o.sum_ordered::float8 as "sumOrdered", ${buildAmountDueSql('o')}::float8 as payable,
  (extract(epoch from o.plan_date_issued) * 1000)::float8 as "planDateIssued",
  (extract(epoch from o.date_create) * 1000)::float8 as "dateCreate",
  (extract(epoch from o.date_update) * 1000)::float8 as "dateUpdate"`)

/**
 * One page of the orders that the actor may see. If no order matches a prefix of the text, its words are searched
 * anywhere in the names.
 */
export async function listOrders(tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<OrderList> {
  const prefixMatches = await listMatches(tx, actor, query, false)
  return prefixMatches.total === 0 && isSearchableByWords(query)
    ? listMatches(tx, actor, query, true)
    : prefixMatches
}

async function listMatches(tx: Tx | Db, actor: Actor, query: OrderQuery, wide: boolean): Promise<OrderList> {
  const { limit = 50, offset = 0 } = query
  const { filter, order } = await resolveQuery(tx, actor, query, wide)
  if (filter.prefixConditions !== null) return listByText(tx, filter, order, limit, offset)
  const items = await readPage(tx, filter, order, limit, offset)
  const isComplete = items.length < limit && (items.length > 0 || offset === 0)
  const total = isComplete ? offset + items.length : await countOrders(tx, filter, maxCountedRows)
  return toOrderList(items, total)
}

const toOrderList = (items: OrderRow[], total: number): OrderList => ({
  items,
  total: Math.min(total, maxCountedRows),
  totalIsExact: total <= maxCountedRows,
})

/**
 * One page of the orders that match a text. Matches are counted first. A few matches are all read and sorted. For many
 * matches the table is scanned in list order.
 */
async function listByText(
  tx: Tx | Db,
  filter: OrderFilter,
  order: SortOrder,
  limit: number,
  offset: number,
): Promise<OrderList> {
  // `orders` contains the status, so that a single scan both finds the page and counts the matches.
  const isSingleScan = filter.whereExceptStatus !== null && (await hasManyMatches(tx, filter))
  const { n, ids } = isSingleScan
    ? await scanInOrder(tx, filter, order, limit, offset)
    : await collectMatches(tx, filter, order, limit, offset)
  if (isSingleScan || n <= maxCountedRows) return toOrderList(await readIds(tx, ids, order), n)
  const common = filter.isSpreadOverDates && (filter.isShortText || offset + limit <= maxScanDepth)
  const items = await readPage(tx, { ...filter, common }, order, limit, offset)
  return toOrderList(items, n)
}

/** Number of rows that {@link readEveryOrder} reads at once. It is small, so that other queries can run in between. */
const portionSize = 100

/**
 * All orders that the actor may see, in list order and in portions. Each portion starts after the last order of the
 * previous one (keyset paging), so that no order is repeated and a late portion is as fast as the first.
 */
export async function* readEveryOrder(
  tx: Tx | Db,
  actor: Actor,
  query: OrderQuery,
): AsyncGenerator<OrderRow[]> {
  const { filter, order } = await resolveQuery(tx, actor, query, await isWideSearchNeeded(tx, actor, query))
  const firstPage: Page = { ...filter, common: await hasManyMatches(tx, filter) }
  for (let page = firstPage; ;) {
    const items = await readPage(tx, page, order, portionSize, 0)
    yield items
    const last = items.at(-1)
    if (items.length < portionSize || !last) return
    page = buildAfterCondition(firstPage, order.after(last))
  }
}

/** Exact count of all matching orders, without a limit. */
export async function countMatchingOrders(tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<number> {
  const { filter } = await resolveQuery(tx, actor, query, await isWideSearchNeeded(tx, actor, query))
  return countOrders(tx, filter, null)
}

/** True if no order matches a prefix of the text, so that words at any position must be searched. */
const isWideSearchNeeded = async (tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<boolean> =>
  isSearchableByWords(query) &&
  (await listMatches(tx, actor, { ...query, limit: 1, offset: 0 }, false)).total === 0

async function resolveQuery(tx: Tx | Db, actor: Actor, query: OrderQuery, wide: boolean) {
  const order = sorts[query.sort ?? '-dateCreate']
  const hasDayFilter = query.createdFrom !== undefined || query.createdTo !== undefined
  const zones = hasDayFilter ? await readStoreTimeZones(tx) : []
  const { section = 'all' } = query
  const sectionStatuses = section === 'all' ? null : (await readOrderSectionsOfActor(tx, actor))[section]
  return {
    order,
    filter: await narrowByStatus(tx, buildOrderFilter(query, actor, zones, sectionStatuses, wide), order),
  }
}

const buildAfterCondition = ({ where, states, ...filter }: Page, after: SQL): Page => ({
  ...filter,
  where: sql`${where} and ${after}`,
  states: states === null ? null : { ...states, where: sql`${states.where} and ${after}` },
})

/** `common`: the text has so many matches that a scan in list order soon finds a page. */
type Page = OrderFilter & { common?: boolean }

/** True if the text has more matches than the count limit, spread evenly over the dates. */
const hasManyMatches = async (tx: Tx | Db, filter: OrderFilter): Promise<boolean> =>
  filter.prefixConditions !== null &&
  filter.isSpreadOverDates &&
  (await countOrders(
    tx,
    { ...filter, where: filter.whereExceptStatus ?? filter.where, states: null },
    maxCountedRows,
  )) > maxCountedRows

async function readPage(
  tx: Tx | Db,
  filter: Page,
  order: SortOrder,
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  // The ids of the page are read from an index. Full rows are read only for these ids, however deep the page is.
  const stored = await queryRows<StoredOrderRow>(
    tx,
    sql`select ${columns} from orders o
      where o.id in (select p.id from (${buildPageQuery(filter, order, limit, offset)}) p)
      order by ${order.by}`,
  )
  return stored.map(toOrderRow)
}

/** Reads the orders with these ids. `ids` is an array literal of PostgreSQL, such as `{1,2}`. */
async function readIds(tx: Tx | Db, ids: string | null, order: SortOrder): Promise<OrderRow[]> {
  if (ids === null) return []
  const stored = await queryRows<StoredOrderRow>(
    tx,
    sql`select ${columns} from orders o where o.id = any(${ids}::bigint[]) order by ${order.by}`,
  )
  return stored.map(toOrderRow)
}

/** The newest orders among those that the subquery `ids` returns, limited to the stores of the actor. */
export async function listNewestOrdersByIds(
  tx: Tx | Db,
  actor: Actor,
  ids: SQL,
  limit: number,
): Promise<OrderRow[]> {
  const conditions = [sql`o.id in (${ids})`, buildStoresCondition(actor)]
  const stored = await queryRows<StoredOrderRow>(
    tx,
    sql`select ${columns} from orders o where ${sql.join(conditions, sql` and `)}
      order by o.date_create desc, o.id desc limit ${limit}`,
  )
  return stored.map(toOrderRow)
}

/**
 * Optimizes a filter by status for which the status index alone is not enough, because of a text or another sort order.
 * If few orders have the status, the filter is limited to their ids. If many have it, the orders are scanned instead of
 * the status index.
 */
async function narrowByStatus(tx: Tx | Db, filter: OrderFilter, { key }: SortOrder): Promise<OrderFilter> {
  const { where, prefixConditions, states } = filter
  if (states === null || (prefixConditions === null && key === created)) return filter
  const [statusOrders] = await queryRows<{ n: number; ids: string | null }>(
    tx,
    sql`select count(*)::int as n, array_agg(c.id)::text as ids from (${buildStatusIdsQuery(states, maxCountedRows)}) c`,
  )
  if (statusOrders === undefined || statusOrders.n > maxCountedRows) return { ...filter, states: null }
  const ids = sql`o.id = any(${statusOrders.ids ?? '{}'}::bigint[])`
  const condition =
    prefixConditions === null
      ? sql`${ids} and ${where}`
      : sql`${ids} and ${where} and ${joinWithOr(prefixConditions)}`
  return { ...filter, where: condition, prefixConditions: null, states: null }
}

interface CountedIds {
  /** Number of matches. If there are more than the count limit, any number above the limit. */
  n: number
  /**
   * Ids of the page as an array literal. Null if there are none, or if `collectMatches` has counted more matches than
   * the limit.
   */
  ids: string | null
}

/** Counts the orders that match a prefix of the text, up to the count limit, and sorts them to select the page. */
async function collectMatches(
  tx: Tx | Db,
  { prefixConditions, where }: OrderFilter,
  { key, by }: SortOrder,
  limit: number,
  offset: number,
): Promise<CountedIds> {
  const branches = (prefixConditions ?? []).map(
    (condition) =>
      sql`(select o.id, ${key} from orders o where ${condition} and ${where} limit ${maxCountedRows + 1})`,
  )
  const [result] = await queryRows<CountedIds>(
    tx,
    sql`with found as materialized (${sql.join(branches, sql` union `)}), counted as (select count(*)::int as n from found)
      select n, case when n <= ${maxCountedRows} then
        (select array_agg(p.id)::text from (select o.id from found o order by ${by} limit ${limit} offset ${offset}) p) end as ids
      from counted`,
  )
  return { n: Math.min(result!.n, maxCountedRows + 1), ids: result!.ids }
}

/** Scans the orders in list order until both the page is complete and the count limit is exceeded. */
async function scanInOrder(
  tx: Tx | Db,
  { prefixConditions, where }: OrderFilter,
  { by }: SortOrder,
  limit: number,
  offset: number,
): Promise<CountedIds> {
  const [result] = await queryRows<CountedIds>(
    tx,
    sql`select count(*)::int as n, (array_agg(w.id))[${offset + 1}::int:${offset + limit}::int]::text as ids
      from (select o.id from orders o where ${where} and ${joinWithOr(prefixConditions ?? [])}
        order by ${by} limit ${Math.max(maxCountedRows + 1, offset + limit)}) w`,
  )
  return result!
}

function buildPageQuery(filter: Page, { key, by }: SortOrder, limit: number, offset: number): SQL {
  const { where, prefixConditions, common, states } = filter
  const page = sql`order by ${by} limit ${limit} offset ${offset}`
  const branchLimit = sql`order by ${by} limit ${limit + offset}`
  if (states !== null) {
    const branches = states.alternatives.map(
      (state) =>
        sql`(select o.id, ${key} from order_states o where ${state} and ${states.where} ${branchLimit})`,
    )
    return sql`select o.id from (${sql.join(branches, sql` union all `)}) o ${page}`
  }
  if (prefixConditions === null || common) {
    const condition = prefixConditions === null ? where : sql`${where} and ${joinWithOr(prefixConditions)}`
    return sql`select o.id from orders o where ${condition} ${page}`
  }
  // OFFSET 0 prevents the planner from scanning by date. It does not know that partner numbers correlate with the date,
  // and would read the whole list for a rare text.
  const branches = prefixConditions.map(
    (
      condition,
    ) => sql`(select * from (select o.id, ${key} from orders o where ${condition} and ${where} offset 0) o
      ${branchLimit})`,
  )
  return sql`select o.id from (${sql.join(branches, sql` union `)}) o ${page}`
}

/** Counts the orders. If there are more than `limit`, the result is any number above it. Null counts all of them. */
function countOrders(
  tx: Tx | Db,
  { where, prefixConditions, states }: OrderFilter,
  limit: number | null,
): Promise<number> {
  const upTo = limit === null ? sql`` : sql`limit ${limit + 1}`
  if (states !== null) return countIds(tx, buildStatusIdsQuery(states, limit))
  const branches = (prefixConditions ?? [sql`true`]).map(
    (condition) => sql`(select o.id from orders o where ${condition} and ${where} ${upTo})`,
  )
  return countIds(tx, sql.join(branches, sql` union `))
}

/** Query for the ids of the orders in these statuses, at most `limit` + 1. Null selects all of them. */
const buildStatusIdsQuery = ({ where, alternatives }: StatusFilter, limit: number | null): SQL => {
  const branches = alternatives.map(
    (state) => sql`select o.id from order_states o where ${state} and ${where}`,
  )
  return sql`${sql.join(branches, sql` union all `)} ${limit === null ? sql`` : sql`limit ${limit + 1}`}`
}

async function countIds(tx: Tx | Db, ids: SQL): Promise<number> {
  const [row] = await queryRows<{ n: number }>(tx, sql`select count(*)::int as n from (${ids}) c`)
  return row?.n ?? 0
}

function toOrderRow(stored: StoredOrderRow): OrderRow {
  return {
    ...stored,
    planDateIssued: stored.planDateIssued === null ? null : new Date(stored.planDateIssued).toISOString(),
    dateCreate: new Date(stored.dateCreate).toISOString(),
    dateUpdate: new Date(stored.dateUpdate).toISOString(),
  }
}
