import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { RefundQuery, RefundRow } from '../../../../schemas/api/refunds.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { buildDatabaseNowSql } from '../../platform/db/now.ts'
import type { Services } from '../../platform/services.ts'
import {
  countRows,
  buildIdCondition,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { buildStoreDayConditions, readStoreTimeZones } from '../orders/list/store-days.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { buildApprovalRequiredSql } from './transfer-approval.ts'

/** Columns of `refunds r` and its order `o`. */
export const refundColumns = sql`
  r.id::float8 as id, r.order_id::float8 as "orderId", o.pfm, r.refund_type as "refundType",
  ${buildIsoInstantSql('r.refund_date')} as "refundDate", r.refund_status as "refundStatus", r.refund_fio as "refundFio",
  r.refund_phone as "refundPhone", r.type_account as "typeAccount", r.refund_reason as "refundReason",
  (select coalesce(sum(l.refund_quantity), 0)::int from refund_lines l where l.refund_id = r.id) as quantity,
  r.total::float8 as total, o.currency, r.initiator, r.partner_name as "partnerName",
  r.order_refund_sap as "orderRefundSap", o.is_test as "isTest"`

const source: ListSqlSource = {
  columns: refundColumns,
  from: sql`refunds r join orders o on o.id = r.order_id`,
}

const isBefore = ({ refundDate, id }: RefundRow) =>
  sql`(r.refund_date, r.id) < (${refundDate}::timestamptz, ${id}::bigint)`

const sorts: Record<NonNullable<RefundQuery['sort']>, ListSortOrder<RefundRow>> = {
  '-refundDate': { by: sql`r.refund_date desc, r.id desc`, after: isBefore },
  refundDate: {
    by: sql`r.refund_date, r.id`,
    after: ({ refundDate, id }) => sql`(r.refund_date, r.id) > (${refundDate}::timestamptz, ${id}::bigint)`,
  },
  total: {
    by: sql`r.total, r.refund_date desc, r.id desc`,
    after: (last) =>
      sql`(r.total > ${last.total}::bigint or (r.total = ${last.total}::bigint and ${isBefore(last)}))`,
  },
  '-total': {
    by: sql`r.total desc, r.refund_date desc, r.id desc`,
    after: (last) =>
      sql`(r.total < ${last.total}::bigint or (r.total = ${last.total}::bigint and ${isBefore(last)}))`,
  },
}

type Source = Pick<Services, 'database' | 'clock'>

async function buildFilter(services: Source, actor: Actor, query: RefundQuery): Promise<SQL> {
  const { db } = services.database
  const { number, madeFrom, madeTo } = query
  const byDays = madeFrom !== undefined || madeTo !== undefined
  return sql.join(
    [
      sql`true`,
      buildStoresCondition(actor, query.pfm),
      ...(number === undefined ? [] : [sql`(r.id = ${number}::bigint or r.order_id = ${number}::bigint)`]),
      ...buildIdCondition(sql`r.refund_status`, query.statuses),
      ...buildIdCondition(sql`r.refund_type`, query.types),
      ...buildIdCondition(sql`r.type_account`, query.accounts),
      ...buildIdCondition(sql`r.refund_reason`, query.reasons),
      ...(query.approval === undefined ? [] : [await buildAwaitingApprovalCondition(services)]),
      ...buildStoreDayConditions(
        sql`r.refund_date`,
        { from: madeFrom, to: madeTo },
        byDays ? await readStoreTimeZones(db) : [],
      ),
    ],
    sql` and `,
  )
}

const buildAwaitingApprovalCondition = async ({ database: { db }, clock }: Source) =>
  sql`(r.refund_status = ${refundStatus.open} and r.approved_by is null
    and ${buildApprovalRequiredSql(await readSettings(db), buildDatabaseNowSql(clock))})`

const buildListQuery = async (services: Source, actor: Actor, query: RefundQuery) => ({
  where: await buildFilter(services, actor, query),
  order: sorts[query.sort ?? '-refundDate'],
})

/** One page of the refunds of the user's stores. */
export const listRefunds = async (
  services: Source,
  actor: Actor,
  query: RefundQuery,
): Promise<ListPage<RefundRow>> =>
  readListPage(services.database.db, source, await buildListQuery(services, actor, query), query)

export async function* readEveryRefund(
  services: Source,
  actor: Actor,
  query: RefundQuery,
): AsyncGenerator<RefundRow[]> {
  yield* readAllBatches(services.database.db, source, await buildListQuery(services, actor, query))
}

export const countRefunds = async (services: Source, actor: Actor, query: RefundQuery): Promise<number> =>
  countRows(services.database.db, source, await buildFilter(services, actor, query))

/** Totals by currency. Test orders are counted separately. */
export const sumRefunds = async (services: Source, actor: Actor, query: RefundQuery): Promise<ListTotal[]> =>
  readTotalsByCurrency(services.database.db, source, await buildFilter(services, actor, query), {
    sum: sql`r.total`,
    currency: sql`o.currency`,
    real: isRealOrderSql,
  })
