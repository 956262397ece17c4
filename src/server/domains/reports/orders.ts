import { sql, type SQL } from 'drizzle-orm'
import { OrderReportQuery, OrderReportRow, type ReportPeriod } from '../../../../schemas/api/reports.ts'
import { issuedStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { dayColumn, moneyColumn, numberColumn, textColumn } from '../../platform/lists/export/columns.ts'
import { buildKeptPriceSql } from '../orders/money/amount-due-sql.ts'
import { cancelledStatuses, buildReachedStatusSql, statusReachedDaySql } from './log-days.ts'
import { buildStoreDaySql, buildPeriodCondition } from './period.ts'
import { defineReport, type ReportRows } from './server-report.ts'
import { buildReportedOrdersCondition } from './reported-orders.ts'

const getGroups = ({ by = 'day' }: OrderReportQuery): readonly ('day' | 'pfm')[] =>
  ({ day: ['day'], store: ['pfm'], dayAndStore: ['day', 'pfm'] } as const)[by]

/** Report of orders by day, store or both: arrived, formed, issued and cancelled orders, issued and refunded sums. */
export const ordersReport = defineReport({
  name: 'ordersReport',
  path: '/api/reports/orders',
  query: OrderReportQuery,
  row: OrderReportRow,
  groups: getGroups,
  read: ({ services, actor, query }, period) => readOrders(services.database.db, actor, query, period),
  columns: [
    dayColumn('day'),
    textColumn('pfm', 8),
    numberColumn('arrived', 12),
    numberColumn('formed', 12),
    numberColumn('issued', 12),
    numberColumn('cancelled', 12),
    moneyColumn('issuedSum'),
    {
      ...moneyColumn('refundedSum'),
      head: ({ t }) => t('ordersReport:export.refundedSum'),
    },
  ],
})

async function readOrders(
  db: Db,
  actor: Actor,
  query: OrderReportQuery,
  period: ReportPeriod,
): Promise<ReportRows<OrderReportRow>> {
  const groups = getGroups(query)
  const grouped = sql.raw(groups.join(', '))
  const selectIfGrouped = (column: 'day' | 'pfm', expression: SQL) =>
    groups.includes(column) ? expression : sql`null`
  const results = await queryRows<OrderReportRow & { total: boolean }>(
    db,
    sql`select ${selectIfGrouped('day', sql`to_char(day, 'YYYY-MM-DD')`)} as day, ${selectIfGrouped('pfm', sql`pfm`)} as pfm, currency,
        sum(arrived)::int as arrived, sum(formed)::int as formed, sum(issued)::int as issued,
        sum(cancelled)::int as cancelled, sum(issued_sum)::float8 as "issuedSum",
        sum(refunded_sum)::float8 as "refundedSum", grouping(${sql.raw(groups[0]!)}) = 1 as total
      from (${buildCountedEventsSql(actor, query, period)}) happened
      group by grouping sets ((${grouped}, currency), (currency))
      order by total, ${grouped}, currency`,
  )
  const marked = results.map(({ total, ...row }) => ({ total, row }))
  return {
    rows: marked.filter(({ total }) => !total).map(({ row }) => row),
    totals: marked.filter(({ total }) => total).map(({ row }) => row),
  }
}

/**
 * Query with one row per counted event of an order: arrived, formed, issued, cancelled or refunded. An order that is
 * formed several times on a day is counted once for that day. Refunded sums are those of goods that were handed over:
 * money that is returned without a refund operation, such as a surplus, was never part of an issued sum.
 */
function buildCountedEventsSql(actor: Actor, query: OrderReportQuery, period: ReportPeriod): SQL {
  const where = buildReportedOrdersCondition(actor, query)
  return sql`
    select o.pfm, o.currency, ${buildStoreDaySql(sql`o.date_create`)} as day, 1 as arrived, 0 as formed, 0 as issued,
      0 as cancelled, 0::bigint as issued_sum, 0::bigint as refunded_sum
    from orders o left join stores s on s.pfm = o.pfm
    where ${buildPeriodCondition(sql`o.date_create`, period)} and ${where}
    union all
    select formed.pfm, formed.currency, formed.day, 0, 1, 0, 0, 0, 0
    from (select distinct o.id, o.pfm, o.currency, ${statusReachedDaySql} as day
      ${buildReachedStatusSql(period, [orderStatus.formed], where)}) formed
    union all
    select o.pfm, o.currency, ${statusReachedDaySql}, 0, 0, 1, 0, ${sql.raw(buildKeptPriceSql('o'))}, 0
    ${buildReachedStatusSql(period, issuedStatuses, where)}
    union all
    select o.pfm, o.currency, ${statusReachedDaySql}, 0, 0, 0, 1, 0, 0
    ${buildReachedStatusSql(period, cancelledStatuses, where)}
    union all
    select o.pfm, e.currency, ${buildStoreDaySql(sql`e.settled_at`)}, 0, 0, 0, 0, 0, e.amount
    from ledger_entries e join orders o on o.id = e.order_id left join stores s on s.pfm = o.pfm
    where e.kind = 'refunded' and e.status = 'settled' and e.refund_id is not null and ${buildPeriodCondition(sql`e.settled_at`, period)} and ${where}`
}
