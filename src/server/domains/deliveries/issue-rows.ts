import { sql, type SQL } from 'drizzle-orm'
import type {
  OrderCountsByService,
  CourierHandoverQuery,
  CourierHandoverRow,
} from '../../../../schemas/api/deliveries.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildAmountDueSql } from '../orders/money/amount-due-sql.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

/** Number of boxes of the order `o`: its used containers, otherwise its bags, otherwise one. */
export const boxCountSql = sql`coalesce(
  nullif((select count(*) from order_tares t where t.order_id = o.id and not t.unused), 0),
  nullif((select sum(p.count) from order_packages p where p.order_id = o.id), 0), 1)::int`

/** Joins the acceptance act that contains the order `o`, and the desk of the act while it is open. */
const actJoin = sql`
  left join lateral (select a.act_id, w.id as desk_id from acceptance_act_orders a
    left join workflow_instances w on w.workflow = 'acceptanceAct' and w.subject = a.act_id::text
      and w.status = 'active' and w.subject is not null
    where a.order_id = o.id and not a.released) act on true`

const columns = sql`
  o.id::float8 as "orderId", o.partner_order_id as "partnerOrderId", o.pfm, o.order_status_id as "orderStatusId",
  o.delivery_service_id as "deliveryServiceId", o.delivery_service_type_id as "deliveryServiceTypeId",
  o.delivery_track as track, coalesce(o.full_name_reciever, o.name) as name, ${boxCountSql} as boxes,
  (select sum(t.weight)::int from order_tares t where t.order_id = o.id and not t.unused) as weight,
  ${buildIsoInstantSql('o.plan_date_issued')} as "planDateIssued", ${sql.raw(buildAmountDueSql('o'))}::float8 as "toPay", o.currency,
  act.act_id::text as "actNumber",
  case when act.act_id is null then o.acceptance_act_number end as "invoiceNumber", act.desk_id::float8 as "deskId", ${buildIsoInstantSql('o.date_shipment')} as "dateShipment"`

const source: ListSqlSource = {
  columns,
  from: sql`order_states s join orders o on o.id = s.id ${actJoin}`,
}

/** Earliest promised date first. */
const order: ListSortOrder<CourierHandoverRow> = {
  by: sql`coalesce(o.plan_date_issued, 'infinity'), o.id`,
  after: ({ planDateIssued, orderId }) =>
    sql`(coalesce(o.plan_date_issued, 'infinity'), o.id)
      > (coalesce(${planDateIssued}::timestamptz, 'infinity'), ${orderId}::bigint)`,
}

/**
 * Order status of a list. By default the orders are packed and wait for a courier. In `noActual` they are on the way.
 */
const toStatus = ({ scope }: Pick<CourierHandoverQuery, 'scope'>) =>
  scope === 'noActual' ? orderStatus.issuedToDelivery : orderStatus.readyForShipment

function buildCondition(actor: Actor, query: CourierHandoverQuery): SQL {
  const { service, number, act, pfm } = query
  return sql.join(
    [
      sql`s.order_status_id = ${toStatus(query)} and o.delivery_service_id is not null`,
      buildStoresCondition(actor, pfm),
      ...(service === undefined ? [] : [sql`o.delivery_service_id = ${service}`]),
      ...(number === undefined ? [] : [sql`o.id = ${number}::bigint`]),
      ...(act === undefined ? [] : [sql`act.act_id is ${sql.raw(act === 'with' ? 'not null' : 'null')}`]),
    ],
    sql` and `,
  )
}

/**
 * One page of the orders that wait for a courier or, in `noActual`, are on the way. Contains only orders of the actor's
 * stores.
 */
export const listCourierHandovers = (
  db: Db,
  actor: Actor,
  query: CourierHandoverQuery,
): Promise<ListPage<CourierHandoverRow>> =>
  readListPage(db, source, { where: buildCondition(actor, query), order }, query)

export const readAllCourierHandovers = (
  db: Db,
  actor: Actor,
  query: CourierHandoverQuery,
): AsyncGenerator<CourierHandoverRow[]> =>
  readAllBatches(db, source, { where: buildCondition(actor, query), order })

export const countCourierHandovers = (db: Db, actor: Actor, query: CourierHandoverQuery): Promise<number> =>
  countRows(db, source, buildCondition(actor, query))

/** Number of orders in the list of `listCourierHandovers`, by delivery service. */
export const countHandoversByDeliveryService = (
  db: Db,
  actor: Actor,
  query: Pick<CourierHandoverQuery, 'scope'>,
): Promise<OrderCountsByService> =>
  queryRows(
    db,
    sql`select o.delivery_service_id as service, count(*)::int as count from ${source.from}
      where ${buildCondition(actor, query)} group by 1 order by 1`,
  )

/** Rows of the orders with these ids, in any status, sorted by order number. */
export const readCourierHandoverRows = (
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<CourierHandoverRow[]> =>
  queryRows(
    db,
    sql`select ${columns} from orders o ${actJoin}
      where o.id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::bigint) order by o.id`,
  )
