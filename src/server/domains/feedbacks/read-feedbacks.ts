import { sql, type SQL } from 'drizzle-orm'
import type { FeedbackQuery, FeedbackRow } from '../../../../schemas/api/feedbacks.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import {
  countRows,
  buildIdCondition,
  readAllBatches,
  readListPage,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildCreationDayConditions, readStoreTimeZones } from '../orders/list/store-days.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

const newestFirst = sql`o.date_create desc nulls last, o.order_id desc nulls last`
const buildOlderThanCondition = ({ dateCreate, orderId }: FeedbackRow) =>
  sql`(o.date_create, o.order_id) < (${dateCreate}::timestamptz, ${orderId}::bigint)`

/** Sort orders of the list. They must match the declarations of the indexes. */
const sorts: Record<NonNullable<FeedbackQuery['sort']>, ListSortOrder<FeedbackRow>> = {
  '-dateCreate': { by: newestFirst, after: buildOlderThanCondition },
  dateCreate: {
    by: sql`o.date_create asc nulls first, o.order_id asc nulls first`,
    after: ({ dateCreate, orderId }) =>
      sql`(o.date_create, o.order_id) > (${dateCreate}::timestamptz, ${orderId}::bigint)`,
  },
  rating: {
    by: sql`o.rating asc, ${newestFirst}`,
    after: (last) =>
      sql`(o.rating > ${last.rating}::int or (o.rating = ${last.rating}::int and ${buildOlderThanCondition(last)}))`,
  },
  '-rating': {
    by: sql`o.rating desc nulls last, ${newestFirst}`,
    after: (last) =>
      sql`(o.rating < ${last.rating}::int or (o.rating = ${last.rating}::int and ${buildOlderThanCondition(last)}))`,
  },
}

/** Columns of `feedbacks o`. */
const columns = sql`
  o.order_id::float8 as "orderId", o.pfm, ${buildIsoInstantSql('o.date_create')} as "dateCreate", o.rating, o.accuracy,
  o.order_info as "orderInfo", o.integrity, o.equipment, o.comment, o.name, o.email,
  o.delivery_service_type_id as "deliveryServiceTypeId", o.order_status_id as "orderStatusId",
  o.pay_type_id as "payTypeId", o.order_source_type_id as "orderSourceTypeId",
  o.user_authorization as "userAuthorization"`

const source: ListSqlSource = { columns, from: sql`feedbacks o` }

async function buildFilter(tx: Tx | Db, actor: Actor, query: FeedbackQuery): Promise<SQL> {
  const { orderId, ratings, sources, way, comment, pfm } = query
  const byDays = query.createdFrom !== undefined || query.createdTo !== undefined
  const parts = [
    sql`true`,
    buildStoresCondition(actor, pfm),
    ...(orderId === undefined ? [] : [sql`o.order_id = ${orderId}`]),
    ...buildIdCondition(sql`o.rating`, ratings),
    ...buildIdCondition(sql`o.order_source_type_id`, sources),
    ...(way === undefined
      ? []
      : [sql`o.delivery_service_type_id is ${sql.raw(way === 'pickup' ? 'null' : 'not null')}`]),
    ...(comment === undefined
      ? []
      : [sql`o.comment is ${sql.raw(comment === 'with' ? 'not null' : 'null')}`]),
    ...buildCreationDayConditions(query, byDays ? await readStoreTimeZones(tx) : []),
  ]
  return sql.join(parts, sql` and `)
}

const buildListQuery = async (tx: Tx | Db, actor: Actor, query: FeedbackQuery) => ({
  where: await buildFilter(tx, actor, query),
  order: sorts[query.sort ?? '-dateCreate'],
})

/** One page of the feedback on orders of the user's stores. */
export const listFeedbacks = async (
  tx: Tx | Db,
  actor: Actor,
  query: FeedbackQuery,
): Promise<ListPage<FeedbackRow>> => readListPage(tx, source, await buildListQuery(tx, actor, query), query)

/** All feedback that matches the query, page by page. */
export async function* readEveryFeedback(
  tx: Tx | Db,
  actor: Actor,
  query: FeedbackQuery,
): AsyncGenerator<FeedbackRow[]> {
  yield* readAllBatches(tx, source, await buildListQuery(tx, actor, query))
}

export const countFeedbacks = async (tx: Tx | Db, actor: Actor, query: FeedbackQuery): Promise<number> =>
  countRows(tx, source, await buildFilter(tx, actor, query))

/** The feedback of one order, or null. The caller must check access to the order. */
export async function readFeedback(tx: Tx | Db, orderId: number): Promise<FeedbackRow | null> {
  const [feedback] = await queryRows<FeedbackRow>(
    tx,
    sql`select ${columns} from feedbacks o where o.order_id = ${orderId}`,
  )
  return feedback ?? null
}
