import { sql, type SQL } from 'drizzle-orm'
import type { ReportPeriod } from '../../../../schemas/api/reports.ts'
import { issuedStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import { buildStoreDaySql, buildPeriodCondition } from './period.ts'

/** Final statuses of orders of which the customer received no goods. */
export const cancelledStatuses: readonly number[] = [orderStatus.cancelled, orderStatus.returnedToWarehouse]
/**
 * Order statuses that reports count by the day on which an order reached them. The index `order_log_reported` contains
 * exactly these statuses.
 */
export const reportedStatuses = [orderStatus.formed, ...issuedStatuses, ...cancelledStatuses]

/**
 * SQL condition for a status. The values are constants and not parameters, so that the planner can use the partial
 * index.
 */
export const buildOrderLogStatusCondition = (column: string, statuses: readonly number[]): SQL =>
  sql.raw(`${column} in (${statuses.map((status) => `'${status}'::jsonb`).join(', ')})`)

/**
 * FROM and WHERE clauses for the log entries `l` of orders `o` in stores `s` that reached one of the statuses in the
 * period.
 */
export const buildReachedStatusSql = (
  period: ReportPeriod,
  statuses: readonly number[],
  condition: SQL,
): SQL => sql`
  from order_log l join orders o on o.id = l.order_id left join stores s on s.pfm = o.pfm
  where l.action = 'setOrderStatus' and ${buildOrderLogStatusCondition('l.new', statuses)}
    and ${buildPeriodCondition(sql`l.date_time`, period)} and ${condition}`

export const statusReachedDaySql = buildStoreDaySql(sql`l.date_time`)
