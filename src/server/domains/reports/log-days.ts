import { sql, type SQL } from 'drizzle-orm'
import type { Period } from '../../../../schemas/api/reports.ts'
import { issuedStatuses, orderStatus } from '../../../shared/order-statuses.ts'
import { storeDayOf, within } from './period.ts'

/** Ended with nothing issued. */
export const cancelledStatuses: readonly number[] = [orderStatus.cancelled, orderStatus.returnedToWarehouse]
/** What reports count by the day it came to; the index `order_log_reported` holds these and no others. */
export const reportedStatuses = [orderStatus.formed, ...issuedStatuses, ...cancelledStatuses]

/** Constants, not parameters: only so the planner sees that a partial index holds them all. */
export const anyStatus = (column: string, statuses: readonly number[]): SQL =>
  sql.raw(`${column} in (${statuses.map((status) => `'${status}'::jsonb`).join(', ')})`)

/** Lines `l` of the log that say that an order (`o`, of a store `s`) came to one of the statuses in the period. */
export const reached = (period: Period, statuses: readonly number[], where: SQL): SQL => sql`
  from order_log l join orders o on o.id = l.order_id left join stores s on s.pfm = o.pfm
  where l.action = 'setOrderStatus' and ${anyStatus('l.new', statuses)}
    and ${within(sql`l.date_time`, period)} and ${where}`

export const reachedOn = storeDayOf(sql`l.date_time`)
