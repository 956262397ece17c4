import { sql, type SQL } from 'drizzle-orm'
import type { FeedbackQuery, FeedbackRow } from '../../../schemas/api/feedbacks.ts'
import type { Actor } from '../actor.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import type { ListPage } from '../lists/server-list.ts'
import { storeCondition } from '../orders/list-filters.ts'
import { createdWithin, readStoreZones } from '../orders/store-days.ts'
import { instant } from '../watch/filters.ts'

/** Counting ends here, as in the list of orders. */
const countUpTo = 10_000
/** Rows read at once by {@link everyFeedback}: others get their turn in between. */
const portion = 100

const newestFirst = sql`o.date_create desc nulls last, o.order_id desc nulls last`
const olderThan = ({ dateCreate, orderId }: FeedbackRow) =>
  sql`(o.date_create, o.order_id) < (${dateCreate}::timestamptz, ${orderId}::bigint)`

interface Order {
  by: SQL
  /** What comes after that row. */
  after: (last: FeedbackRow) => SQL
}

/** Orders of the indexes, written as those are declared. */
const sorts: Record<NonNullable<FeedbackQuery['sort']>, Order> = {
  '-dateCreate': { by: newestFirst, after: olderThan },
  dateCreate: {
    by: sql`o.date_create asc nulls first, o.order_id asc nulls first`,
    after: ({ dateCreate, orderId }) =>
      sql`(o.date_create, o.order_id) > (${dateCreate}::timestamptz, ${orderId}::bigint)`,
  },
  rating: {
    by: sql`o.rating asc, ${newestFirst}`,
    after: (last) =>
      sql`(o.rating > ${last.rating}::int or (o.rating = ${last.rating}::int and ${olderThan(last)}))`,
  },
  '-rating': {
    by: sql`o.rating desc nulls last, ${newestFirst}`,
    after: (last) =>
      sql`(o.rating < ${last.rating}::int or (o.rating = ${last.rating}::int and ${olderThan(last)}))`,
  },
}

/** Of `feedbacks o`. */
const columns = sql`
  o.order_id::float8 as "orderId", o.pfm, ${instant('o.date_create')} as "dateCreate", o.rating, o.accuracy,
  o.order_info as "orderInfo", o.integrity, o.equipment, o.comment, o.name, o.email,
  o.delivery_service_type_id as "deliveryServiceTypeId", o.order_status_id as "orderStatusId",
  o.pay_type_id as "payTypeId", o.order_source_type_id as "orderSourceTypeId",
  o.user_authorization as "userAuthorization"`

const oneOf = (column: SQL, ids: string | undefined): SQL[] =>
  ids === undefined
    ? []
    : [
        sql`${column} in (${sql.join(
          ids.split(',').map((id) => sql`${Number(id)}::int`),
          sql`, `,
        )})`,
      ]

async function askedFor(tx: Tx | Db, actor: Actor, query: FeedbackQuery): Promise<SQL> {
  const { orderId, ratings, sources, way, comment, pfm } = query
  const byDays = query.createdFrom !== undefined || query.createdTo !== undefined
  const parts = [
    sql`true`,
    ...storeCondition(actor, pfm),
    ...(orderId === undefined ? [] : [sql`o.order_id = ${orderId}`]),
    ...oneOf(sql`o.rating`, ratings),
    ...oneOf(sql`o.order_source_type_id`, sources),
    ...(way === undefined
      ? []
      : [sql`o.delivery_service_type_id is ${sql.raw(way === 'pickup' ? 'null' : 'not null')}`]),
    ...(comment === undefined
      ? []
      : [sql`o.comment is ${sql.raw(comment === 'with' ? 'not null' : 'null')}`]),
    ...createdWithin(query, byDays ? await readStoreZones(tx) : []),
  ]
  return sql.join(parts, sql` and `)
}

const readPage = (tx: Tx | Db, where: SQL, { by }: Order, limit: number, offset = 0) =>
  rows<FeedbackRow>(
    tx,
    sql`select ${columns} from feedbacks o where ${where} order by ${by} limit ${limit} offset ${offset}`,
  )

/** One page of the feedback on orders of the person's stores. */
export async function listFeedbacks(
  tx: Tx | Db,
  actor: Actor,
  query: FeedbackQuery,
): Promise<ListPage<FeedbackRow>> {
  const where = await askedFor(tx, actor, query)
  const { limit = 50, offset = 0 } = query
  const items = await readPage(tx, where, sorts[query.sort ?? '-dateCreate'], limit, offset)
  const [counted] = await rows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (select 1 from feedbacks o where ${where} limit ${countUpTo + 1}) c`,
  )
  const total = counted?.n ?? 0
  return { items, total: Math.min(total, countUpTo), totalIsExact: total <= countUpTo }
}

/** All of it; each portion begins after the last row of the one before. */
export async function* everyFeedback(
  tx: Tx | Db,
  actor: Actor,
  query: FeedbackQuery,
): AsyncGenerator<FeedbackRow[]> {
  const where = await askedFor(tx, actor, query)
  const order = sorts[query.sort ?? '-dateCreate']
  for (let rest = where; ;) {
    const found = await readPage(tx, rest, order, portion)
    yield found
    const last = found.at(-1)
    if (found.length < portion || !last) return
    rest = sql`${where} and ${order.after(last)}`
  }
}

export async function countEveryFeedback(tx: Tx | Db, actor: Actor, query: FeedbackQuery): Promise<number> {
  const where = await askedFor(tx, actor, query)
  const [row] = await rows<{ n: number }>(tx, sql`select count(*)::int as n from feedbacks o where ${where}`)
  return row?.n ?? 0
}

/** Of one order; whether the person may see the order is the caller's business. */
export async function feedbackOf(tx: Tx | Db, orderId: number): Promise<FeedbackRow | null> {
  const [found] = await rows<FeedbackRow>(
    tx,
    sql`select ${columns} from feedbacks o where o.order_id = ${orderId}`,
  )
  return found ?? null
}
