import { sql, type SQL } from 'drizzle-orm'
import type { OrderList, OrderQuery, OrderRow } from '../../../schemas/api/orders.ts'
import type { Actor } from '../actor.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { anyOf, orderFilter, type OrderFilter } from './list-filters.ts'
import { readStoreZones } from './store-days.ts'
import { payable, type OrderSums } from './totals.ts'

/** Counting ends here: nobody reads page 201, and a count of a million rows takes longer than the page. */
const countUpTo = 10_000

interface Order {
  key: SQL
  by: SQL
}

const byIndex = (column: SQL, by: SQL): Order => ({ key: column, by })
const created = sql`o.date_create`
const planned = sql`o.plan_date_issued`
const sum = sql`o.sum_ordered`

/** Orders of the indexes. Those on the date are declared DESC NULLS LAST, and PostgreSQL wants to read it here again. */
const sorts: Record<NonNullable<OrderQuery['sort']>, Order> = {
  '-dateCreate': byIndex(created, sql`o.date_create desc nulls last, o.id desc nulls last`),
  dateCreate: byIndex(created, sql`o.date_create asc nulls first, o.id asc nulls first`),
  '-id': byIndex(created, sql`o.id desc`),
  id: byIndex(created, sql`o.id asc`),
  '-planDateIssued': byIndex(planned, sql`o.plan_date_issued desc, o.id desc`),
  planDateIssued: byIndex(planned, sql`o.plan_date_issued asc, o.id asc`),
  '-sum': byIndex(sum, sql`o.sum_ordered desc, o.id desc`),
  sum: byIndex(sum, sql`o.sum_ordered asc, o.id asc`),
}

type Stored = Omit<OrderRow, 'payable' | 'planDateIssued' | 'dateCreate' | 'dateUpdate'> &
  OrderSums & { planDateIssued: number | null; dateCreate: number; dateUpdate: number }

/** Whole numbers come as float8 and instants as milliseconds, so that both drivers answer alike. */
const columns = sql.raw(`
  o.id::float8 as id, o.partner_order_id as "partnerOrderId", o.order_source_type_id as "orderSourceTypeId",
  o.is_test as "isTest", o.order_status_id as "orderStatusId", o.pay_type_id as "payTypeId",
  o.pay_status_id as "payStatusId", o.delivery_service_type_id as "deliveryServiceTypeId", o.pfm, o.name, o.phone,
  o.currency, o.count_call as "countCall", o.products_for_adults as "productsForAdults",
  o.sum_ordered::float8 as "sumOrdered", o.sum_collected::float8 as "sumCollected",
  o.delivery_sum_client::float8 as "deliverySumClient", o.package_cost::float8 as "packageCost",
  o.discount::float8 as discount, o.promocode_discount::float8 as "promocodeDiscount",
  o.points_written_off::float8 as "pointsWrittenOff",
  (extract(epoch from o.plan_date_issued) * 1000)::float8 as "planDateIssued",
  (extract(epoch from o.date_create) * 1000)::float8 as "dateCreate",
  (extract(epoch from o.date_update) * 1000)::float8 as "dateUpdate"`)

/** One page of the orders that this person may see. */
export async function listOrders(tx: Tx | Db, actor: Actor, query: OrderQuery): Promise<OrderList> {
  const { limit = 50, offset = 0, sort = '-dateCreate' } = query
  const byDays = query.createdFrom !== undefined || query.createdTo !== undefined
  const filter = orderFilter(query, actor, byDays ? await readStoreZones(tx) : [])
  const order = sorts[sort]
  // The page is found on an index alone; whole rows are fetched for its own ids only, however deep it lies.
  const found = await rows<Stored>(
    tx,
    sql`select ${columns} from orders o
      where o.id in (select p.id from (${pageOf(filter, order, limit, offset)}) p)
      order by ${order.by}`,
  )
  const complete = found.length < limit && (found.length > 0 || offset === 0)
  const total = complete ? offset + found.length : await countOrders(tx, filter)
  return { items: found.map(orderRow), total: Math.min(total, countUpTo), totalIsExact: total <= countUpTo }
}

function pageOf(filter: OrderFilter, order: Order, limit: number, offset: number): SQL {
  const { where, begins, common } = filter
  const { key, by } = order
  if (begins === null) {
    return sql`select o.id from ${source(filter, order)} order by ${by} limit ${limit} offset ${offset}`
  }
  if (common) {
    return sql`select o.id from orders o where ${where} and ${anyOf(begins)}
      order by ${by} limit ${limit} offset ${offset}`
  }
  // OFFSET 0 keeps the planner from looking for a rare text along the date: numbers of partners go with the date, and it
  // would read the whole list.
  const branches = begins.map(
    (
      beginning,
    ) => sql`(select * from (select o.id, ${key} from orders o where ${beginning} and ${where} offset 0) o
      order by ${by} limit ${limit + offset})`,
  )
  return sql`select o.id from (${sql.join(branches, sql` union `)}) o order by ${by} limit ${limit} offset ${offset}`
}

/** Where orders without a text are found: a status on its own table, unless the page is sorted by what only orders have. */
function source({ where, changing, lasting }: OrderFilter, { key }: Order): SQL {
  if (changing === null) return sql`orders o where ${where}`
  if (key === created) return sql`order_states o where ${where}`
  return sql`orders o where ${lasting} and o.id in (select o.id from order_states o where ${changing})`
}

async function countOrders(tx: Tx | Db, filter: OrderFilter): Promise<number> {
  const { where, begins } = filter
  const branches =
    begins === null
      ? [sql`(select o.id from ${source(filter, sorts['-dateCreate'])} limit ${countUpTo + 1})`]
      : begins.map(
          (beginning) =>
            sql`(select o.id from orders o where ${beginning} and ${where} limit ${countUpTo + 1})`,
        )
  const found = sql.join(branches, sql` union `)
  const [row] = await rows<{ n: number }>(tx, sql`select count(*)::int as n from (${found}) c`)
  return row?.n ?? 0
}

function orderRow(stored: Stored): OrderRow {
  const { sumCollected: _1, deliverySumClient: _2, packageCost: _3, ...row } = stored
  const { discount: _4, promocodeDiscount: _5, pointsWrittenOff: _6, ...shown } = row
  return {
    ...shown,
    payable: payable(stored),
    planDateIssued: stored.planDateIssued === null ? null : new Date(stored.planDateIssued).toISOString(),
    dateCreate: new Date(stored.dateCreate).toISOString(),
    dateUpdate: new Date(stored.dateUpdate).toISOString(),
  }
}
