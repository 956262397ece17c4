import { sql, type SQL } from 'drizzle-orm'
import type { OrderList, OrderQuery, OrderRow } from '../../../../schemas/api/orders.ts'
import { inStores } from '../../platform/access/in-stores.ts'
import { sectionsOf } from '../../platform/access/order-sections.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { countUpTo } from '../../platform/lists/read-list.ts'
import { anyOf, mayBeWider, orderFilter, type OrderFilter, type StateFilter } from './list-filters.ts'
import { readStoreZones } from './store-days.ts'
import { toPayOf } from './to-pay.ts'

/** A page that lies deeper is sooner sorted out of all that a text begins than met along the order. */
const deep = 2_000

interface Order {
  key: SQL
  by: SQL
  /** What comes after that order. */
  after: (last: OrderRow) => SQL
}

const byIndex = (column: SQL, by: SQL, after: Order['after']): Order => ({ key: column, by, after })
const created = sql`o.date_create`
const planned = sql`o.plan_date_issued`
const sum = sql`o.sum_ordered`

/** Orders of the indexes. Those on the date are declared DESC NULLS LAST, and PostgreSQL wants to read it here again. */
const sorts: Record<NonNullable<OrderQuery['sort']>, Order> = {
  '-dateCreate': byIndex(
    created,
    sql`o.date_create desc nulls last, o.id desc nulls last`,
    ({ dateCreate, id }) => sql`(o.date_create, o.id) < (${dateCreate}::timestamptz, ${id}::bigint)`,
  ),
  dateCreate: byIndex(
    created,
    sql`o.date_create asc nulls first, o.id asc nulls first`,
    ({ dateCreate, id }) => sql`(o.date_create, o.id) > (${dateCreate}::timestamptz, ${id}::bigint)`,
  ),
  '-id': byIndex(created, sql`o.id desc`, ({ id }) => sql`o.id < ${id}`),
  id: byIndex(created, sql`o.id asc`, ({ id }) => sql`o.id > ${id}`),
  // Orders without a date are the last on the way up and the first on the way down.
  '-planDateIssued': byIndex(planned, sql`o.plan_date_issued desc, o.id desc`, ({ planDateIssued, id }) =>
    planDateIssued === null
      ? sql`(o.plan_date_issued is not null or o.id < ${id})`
      : sql`(o.plan_date_issued, o.id) < (${planDateIssued}::timestamptz, ${id}::bigint)`,
  ),
  planDateIssued: byIndex(planned, sql`o.plan_date_issued asc, o.id asc`, ({ planDateIssued, id }) =>
    planDateIssued === null
      ? sql`(o.plan_date_issued is null and o.id > ${id})`
      : sql`(o.plan_date_issued is null or (o.plan_date_issued, o.id) > (${planDateIssued}::timestamptz, ${id}::bigint))`,
  ),
  '-sum': byIndex(
    sum,
    sql`o.sum_ordered desc, o.id desc`,
    ({ sumOrdered, id }) => sql`(o.sum_ordered, o.id) < (${sumOrdered}::bigint, ${id}::bigint)`,
  ),
  sum: byIndex(
    sum,
    sql`o.sum_ordered asc, o.id asc`,
    ({ sumOrdered, id }) => sql`(o.sum_ordered, o.id) > (${sumOrdered}::bigint, ${id}::bigint)`,
  ),
}

type Stored = Omit<OrderRow, 'planDateIssued' | 'dateCreate' | 'dateUpdate'> & {
  planDateIssued: number | null
  dateCreate: number
  dateUpdate: number
}

/** Whole numbers come as float8 and instants as milliseconds, so that both drivers answer alike. */
const columns = sql.raw(`
  o.id::float8 as id, o.partner_order_id as "partnerOrderId", o.order_source_type_id as "orderSourceTypeId",
  o.is_test as "isTest", o.order_status_id as "orderStatusId", o.pay_type_id as "payTypeId",
  o.pay_status_id as "payStatusId", o.delivery_service_type_id as "deliveryServiceTypeId", o.pfm, o.name, o.phone,
  o.currency, o.count_call as "countCall", o.products_for_adults as "productsForAdults",
  o.sum_ordered::float8 as "sumOrdered", ${toPayOf('o')}::float8 as payable,
  (extract(epoch from o.plan_date_issued) * 1000)::float8 as "planDateIssued",
  (extract(epoch from o.date_create) * 1000)::float8 as "dateCreate",
  (extract(epoch from o.date_update) * 1000)::float8 as "dateUpdate"`)

/** One page of the orders that this person may see. */
export async function listOrders(tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<OrderList> {
  const begun = await listAsked(tx, actor, query, false)
  return begun.total === 0 && mayBeWider(query) ? listAsked(tx, actor, query, true) : begun
}

async function listAsked(tx: Tx | Db, actor: Actor, query: OrderQuery, wide: boolean): Promise<OrderList> {
  const { limit = 50, offset = 0 } = query
  const { filter, order } = await askedFor(tx, actor, query, wide)
  if (filter.begins !== null) return listByText(tx, filter, order, limit, offset)
  const found = await readPage(tx, filter, order, limit, offset)
  const complete = found.length < limit && (found.length > 0 || offset === 0)
  const total = complete ? offset + found.length : await countOrders(tx, filter, countUpTo)
  return listed(found, total)
}

const listed = (items: OrderRow[], total: number): OrderList => ({
  items,
  total: Math.min(total, countUpTo),
  totalIsExact: total <= countUpTo,
})

/** Counted first: how many orders a text begins decides whether they are gathered and sorted, or met along the order. */
async function listByText(
  tx: Tx | Db,
  filter: OrderFilter,
  order: Order,
  limit: number,
  offset: number,
): Promise<OrderList> {
  // A status is read in the row of each order: one walk both finds the page and counts.
  const both = filter.lasting !== null && (await isCommon(tx, filter))
  const { n, ids } = both
    ? await walked(tx, filter, order, limit, offset)
    : await gathered(tx, filter, order, limit, offset)
  if (both || n <= countUpTo) return listed(await readIds(tx, ids, order), n)
  const common = filter.spread && (filter.short || offset + limit <= deep)
  const items = await readPage(tx, { ...filter, common }, order, limit, offset)
  return listed(items, n)
}

/** Rows read at once by {@link everyOrder}: others get their turn in between. */
const portion = 100

/**
 * Every order that this person may see, in the order of the list. Each portion begins after the last order of the one
 * before, so that none comes twice and the last is read as fast as the first.
 */
export async function* everyOrder(tx: Tx | Db, actor: Actor, query: OrderQuery): AsyncGenerator<OrderRow[]> {
  const { filter, order } = await askedFor(tx, actor, query, await isWide(tx, actor, query))
  const asked: Page = { ...filter, common: await isCommon(tx, filter) }
  for (let rest = asked; ;) {
    const found = await readPage(tx, rest, order, portion, 0)
    yield found
    const last = found.at(-1)
    if (found.length < portion || !last) return
    rest = following(asked, order.after(last))
  }
}

/** Of all of them, however long it takes. */
export async function countEveryOrder(tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<number> {
  const { filter } = await askedFor(tx, actor, query, await isWide(tx, actor, query))
  return countOrders(tx, filter, null)
}

/** Nothing begins with its text. */
const isWide = async (tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<boolean> =>
  mayBeWider(query) && (await listAsked(tx, actor, { ...query, limit: 1, offset: 0 }, false)).total === 0

async function askedFor(tx: Tx | Db, actor: Actor, query: OrderQuery, wide: boolean) {
  const order = sorts[query.sort ?? '-dateCreate']
  const byDays = query.createdFrom !== undefined || query.createdTo !== undefined
  const zones = byDays ? await readStoreZones(tx) : []
  const { section = 'all' } = query
  const ofSection = section === 'all' ? null : (await sectionsOf(tx, actor))[section]
  return { order, filter: await narrowed(tx, orderFilter(query, actor, zones, ofSection, wide), order) }
}

const following = ({ where, states, ...filter }: Page, after: SQL): Page => ({
  ...filter,
  where: sql`${where} and ${after}`,
  states: states === null ? null : { ...states, where: sql`${states.where} and ${after}` },
})

/** `common`: the text begins so many orders that a page is soon met along its order. */
type Page = OrderFilter & { common?: boolean }

/** More than are counted begin with the text, and they are spread over the list. */
const isCommon = async (tx: Tx | Db, filter: OrderFilter): Promise<boolean> =>
  filter.begins !== null &&
  filter.spread &&
  (await countOrders(tx, { ...filter, where: filter.lasting ?? filter.where, states: null }, countUpTo)) >
    countUpTo

async function readPage(
  tx: Tx | Db,
  filter: Page,
  order: Order,
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  // The page is found on an index alone; whole rows are fetched for its own ids only, however deep it lies.
  const found = await rows<Stored>(
    tx,
    sql`select ${columns} from orders o
      where o.id in (select p.id from (${pageOf(filter, order, limit, offset)}) p)
      order by ${order.by}`,
  )
  return found.map(orderRow)
}

/** `ids`: an array as PostgreSQL writes it. */
async function readIds(tx: Tx | Db, ids: string | null, order: Order): Promise<OrderRow[]> {
  if (ids === null) return []
  const found = await rows<Stored>(
    tx,
    sql`select ${columns} from orders o where o.id = any(${ids}::bigint[]) order by ${order.by}`,
  )
  return found.map(orderRow)
}

/** The newest of these orders that this person may see. `ids`: a query of ids. */
export async function ordersAmong(tx: Tx | Db, actor: Actor, ids: SQL, limit: number): Promise<OrderRow[]> {
  const seen = [sql`o.id in (${ids})`, inStores(actor)]
  const found = await rows<Stored>(
    tx,
    sql`select ${columns} from orders o where ${sql.join(seen, sql` and `)}
      order by o.date_create desc, o.id desc limit ${limit}`,
  )
  return found.map(orderRow)
}

/**
 * A status together with a text, or with a sort that only orders have: if few orders stand in it they are named one by
 * one, otherwise they are soon met among the others.
 */
async function narrowed(tx: Tx | Db, filter: OrderFilter, { key }: Order): Promise<OrderFilter> {
  const { where, begins, states } = filter
  if (states === null || (begins === null && key === created)) return filter
  const [named] = await rows<{ n: number; ids: string | null }>(
    tx,
    sql`select count(*)::int as n, array_agg(c.id)::text as ids from (${statesUpTo(states, countUpTo)}) c`,
  )
  if (named === undefined || named.n > countUpTo) return { ...filter, states: null }
  const ids = sql`o.id = any(${named.ids ?? '{}'}::bigint[])`
  const condition = begins === null ? sql`${ids} and ${where}` : sql`${ids} and ${where} and ${anyOf(begins)}`
  return { ...filter, where: condition, begins: null, states: null }
}

interface Counted {
  /** One more than is counted at most. */
  n: number
  /** Of the page; not told when there are more than are counted. */
  ids: string | null
}

/** Every order that begins with the text, as long as they are not more than are counted; the page is cut out of them. */
async function gathered(
  tx: Tx | Db,
  { begins, where }: OrderFilter,
  { key, by }: Order,
  limit: number,
  offset: number,
): Promise<Counted> {
  const branches = (begins ?? []).map(
    (beginning) =>
      sql`(select o.id, ${key} from orders o where ${beginning} and ${where} limit ${countUpTo + 1})`,
  )
  const [found] = await rows<Counted>(
    tx,
    sql`with found as materialized (${sql.join(branches, sql` union `)}), counted as (select count(*)::int as n from found)
      select n, case when n <= ${countUpTo} then
        (select array_agg(p.id)::text from (select o.id from found o order by ${by} limit ${limit} offset ${offset}) p) end as ids
      from counted`,
  )
  return { n: Math.min(found!.n, countUpTo + 1), ids: found!.ids }
}

/** Along the order of the list, until the page is found and the count is full. */
async function walked(
  tx: Tx | Db,
  { begins, where }: OrderFilter,
  { by }: Order,
  limit: number,
  offset: number,
): Promise<Counted> {
  const [found] = await rows<Counted>(
    tx,
    sql`select count(*)::int as n, (array_agg(w.id))[${offset + 1}::int:${offset + limit}::int]::text as ids
      from (select o.id from orders o where ${where} and ${anyOf(begins ?? [])}
        order by ${by} limit ${Math.max(countUpTo + 1, offset + limit)}) w`,
  )
  return found!
}

function pageOf(filter: Page, { key, by }: Order, limit: number, offset: number): SQL {
  const { where, begins, common, states } = filter
  const page = sql`order by ${by} limit ${limit} offset ${offset}`
  const first = sql`order by ${by} limit ${limit + offset}`
  if (states !== null) {
    const branches = states.oneOf.map(
      (one) => sql`(select o.id, ${key} from order_states o where ${one} and ${states.where} ${first})`,
    )
    return sql`select o.id from (${sql.join(branches, sql` union all `)}) o ${page}`
  }
  if (begins === null || common) {
    const condition = begins === null ? where : sql`${where} and ${anyOf(begins)}`
    return sql`select o.id from orders o where ${condition} ${page}`
  }
  // OFFSET 0 keeps the planner from looking for a rare text along the date: numbers of partners go with the date, and it
  // would read the whole list.
  const branches = begins.map(
    (
      beginning,
    ) => sql`(select * from (select o.id, ${key} from orders o where ${beginning} and ${where} offset 0) o
      ${first})`,
  )
  return sql`select o.id from (${sql.join(branches, sql` union `)}) o ${page}`
}

/** `most`: counting stops at one more; null: it does not. */
function countOrders(
  tx: Tx | Db,
  { where, begins, states }: OrderFilter,
  most: number | null,
): Promise<number> {
  const upTo = most === null ? sql`` : sql`limit ${most + 1}`
  if (states !== null) return countOf(tx, statesUpTo(states, most))
  const branches = (begins ?? [sql`true`]).map(
    (beginning) => sql`(select o.id from orders o where ${beginning} and ${where} ${upTo})`,
  )
  return countOf(tx, sql.join(branches, sql` union `))
}

/** Ids of orders in these statuses, at most one more than is counted. */
const statesUpTo = ({ where, oneOf }: StateFilter, most: number | null): SQL => {
  const branches = oneOf.map((one) => sql`select o.id from order_states o where ${one} and ${where}`)
  return sql`${sql.join(branches, sql` union all `)} ${most === null ? sql`` : sql`limit ${most + 1}`}`
}

async function countOf(tx: Tx | Db, ids: SQL): Promise<number> {
  const [row] = await rows<{ n: number }>(tx, sql`select count(*)::int as n from (${ids}) c`)
  return row?.n ?? 0
}

function orderRow(stored: Stored): OrderRow {
  return {
    ...stored,
    planDateIssued: stored.planDateIssued === null ? null : new Date(stored.planDateIssued).toISOString(),
    dateCreate: new Date(stored.dateCreate).toISOString(),
    dateUpdate: new Date(stored.dateUpdate).toISOString(),
  }
}
