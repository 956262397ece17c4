import { sql, type SQL } from 'drizzle-orm'
import type { Period } from '../../../../schemas/api/reports.ts'
import { issuedStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import { buildStoreDaySql, buildPeriodCondition } from './period.ts'

/** Final statuses without any goods issued. */
export const cancelledStatuses: readonly number[] = [orderStatus.cancelled, orderStatus.returnedToWarehouse]
/**
 * Statuses that reports count by the day on which they were reached. The index `order_log_reported` contains exactly
 * these statuses.
 */
export const reportedStatuses = [orderStatus.formed, ...issuedStatuses, ...cancelledStatuses]

/** The values are constants and not parameters, so that the planner can use the partial index. */
export const buildStatusCondition = (column: string, statuses: readonly number[]): SQL =>
  sql.raw(`${column} in (${statuses.map((status) => `'${status}'::jsonb`).join(', ')})`)

/** Log entries `l` of orders `o` (of store `s`) that reached one of the statuses in the period. */
export const buildReachedStatusSql = (
  period: Period,
  statuses: readonly number[],
  condition: SQL,
): SQL => sql`
  from order_log l join orders o on o.id = l.order_id left join stores s on s.pfm = o.pfm
  where l.action = 'setOrderStatus' and ${buildStatusCondition('l.new', statuses)}
    and ${buildPeriodCondition(sql`l.date_time`, period)} and ${condition}`

export const reachedDaySql = buildStoreDaySql(sql`l.date_time`)
