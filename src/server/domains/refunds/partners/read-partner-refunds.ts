import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../../schemas/api/list.ts'
import type { PartnerRefundQuery, PartnerRefundRow } from '../../../../../schemas/api/refunds.ts'
import { serverReadFields } from '../../../../../workflows/read-by-server.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../../platform/db/database.ts'
import {
  countRows,
  buildIdCondition,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../../platform/lists/read-list.ts'
import type { ListPage } from '../../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../../platform/access/stores-condition.ts'
import { buildStoreDayConditions, readStoreTimeZones } from '../../orders/list/store-days.ts'
import { buildIsoInstantSql } from '../../../platform/db/instant.ts'
import { isRealOrderSql } from '../../orders/money/real-orders.ts'
import { refundColumns } from '../read-refunds.ts'

/** Join of the task in which an operator enters the document of the refund. */
const task = sql`lateral (
    select t.task_id, i.revision from tasks t join workflow_instances i on i.id = t.instance_id
    where t.order_id = r.order_id and t.task_type = 'moneyReturn' and i.status = 'active'
      and e.status <> 'settled' and i.context ->> ${sql.raw(`'${serverReadFields.moneyReturn.entry}'`)} = e.purpose
    limit 1) w`

const source: ListSqlSource = {
  columns: sql`${refundColumns}, o.partner_order_id as "partnerOrderId",
    o.order_source_type_id as "orderSourceTypeId", e.document, ${buildIsoInstantSql('e.settled_at')} as "settledAt",
    w.task_id::float8 as "taskId"`,
  from: sql`refunds r join orders o on o.id = r.order_id
    join ledger_entries e on e.order_id = r.order_id and e.refund_id = r.id and e.way = 'partner'
      and e.kind = 'refunded'
    left join ${task} on true`,
}

const order: ListSortOrder<PartnerRefundRow> = {
  by: sql`r.refund_date desc, r.id desc`,
  after: ({ refundDate, id }) => sql`(r.refund_date, r.id) < (${refundDate}::timestamptz, ${id}::bigint)`,
}

async function buildFilter(db: Db, actor: Actor, query: PartnerRefundQuery): Promise<SQL> {
  const { number, madeFrom, madeTo } = query
  const byDays = madeFrom !== undefined || madeTo !== undefined
  return sql.join(
    [
      sql`true`,
      buildStoresCondition(actor, query.pfm),
      ...(number === undefined ? [] : [sql`(r.id = ${number}::bigint or r.order_id = ${number}::bigint)`]),
      ...buildIdCondition(sql`r.refund_status`, query.statuses),
      ...buildIdCondition(sql`o.order_source_type_id`, query.sources),
      ...buildIdCondition(sql`r.refund_type`, query.types),
      ...buildStoreDayConditions(
        sql`r.refund_date`,
        { from: madeFrom, to: madeTo },
        byDays ? await readStoreTimeZones(db) : [],
      ),
    ],
    sql` and `,
  )
}

/** One page of the refunds whose money is returned by a partner, limited to the actor's stores. */
export const listPartnerRefunds = async (
  db: Db,
  actor: Actor,
  query: PartnerRefundQuery,
): Promise<ListPage<PartnerRefundRow>> =>
  readListPage(db, source, { where: await buildFilter(db, actor, query), order }, query)

export async function* readEveryPartnerRefund(
  db: Db,
  actor: Actor,
  query: PartnerRefundQuery,
): AsyncGenerator<PartnerRefundRow[]> {
  yield* readAllBatches(db, source, { where: await buildFilter(db, actor, query), order })
}

export const countPartnerRefunds = async (db: Db, actor: Actor, query: PartnerRefundQuery): Promise<number> =>
  countRows(db, source, await buildFilter(db, actor, query))

/** Totals by currency. Test orders are counted separately. */
export const sumPartnerRefunds = async (
  db: Db,
  actor: Actor,
  query: PartnerRefundQuery,
): Promise<ListTotal[]> =>
  readTotalsByCurrency(db, source, await buildFilter(db, actor, query), {
    sum: sql`r.total`,
    currency: sql`o.currency`,
    real: isRealOrderSql,
  })

/** A refund with the id of its open task. `taskId` and `revision` are null if nothing is due. */
interface PartnerRefundTask {
  id: number
  amount: number
  currency: string
  isTest: boolean
  taskId: number | null
  revision: number | null
}

/** Those refunds with these ids whose money is returned by a partner, by id. Limited to the actor's stores. */
export async function readPartnerRefundTasks(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, PartnerRefundTask>> {
  const matches = await queryRows<PartnerRefundTask & Record<string, unknown>>(
    db,
    sql`select r.id::float8 as id, r.total::float8 as amount, o.currency, o.is_test as "isTest",
        w.task_id::float8 as "taskId", w.revision
      from ${source.from}
      where ${sql.join(
        [
          sql`r.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
          buildStoresCondition(actor, undefined),
        ],
        sql` and `,
      )}`,
  )
  return new Map(matches.map((match) => [match.id, match]))
}
