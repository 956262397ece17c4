import { sql } from 'drizzle-orm'
import {
  CancellationReportQuery,
  CancellationReportRow,
  type ReportPeriod,
} from '../../../../schemas/api/reports.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { numberColumn, customColumn, percentColumn, textColumn } from '../../platform/lists/export/columns.ts'
import { cancelledStatuses, buildReachedStatusSql } from './log-days.ts'
import { defineReport, type ReportRows } from './server-report.ts'
import { buildReportedOrdersCondition } from './reported-orders.ts'

const getGroups = ({ by = 'reason' }: CancellationReportQuery): readonly ('reason' | 'pfm')[] =>
  ({ reason: ['reason'], store: ['pfm'], reasonAndStore: ['reason', 'pfm'] } as const)[by]

/** Report of the orders that ended without any goods issued, by cancel reason, store or both. */
export const cancellationsReport = defineReport({
  name: 'cancellationsReport',
  path: '/api/reports/cancellations',
  query: CancellationReportQuery,
  row: CancellationReportRow,
  groups: getGroups,
  read: ({ services, actor, query }, period) => readCancellations(services.database.db, actor, query, period),
  columns: [
    customColumn(
      'reason',
      ({ reason }, { t, catalog: textOf }) =>
        reason === null
          ? null
          : reason === 'none'
            ? t('cancellationsReport:none')
            : textOf('cancelReasons', reason),
      { width: 36, catalog: 'cancelReasons' },
    ),
    textColumn('pfm', 8),
    numberColumn('cancelled', 12),
    percentColumn('share'),
  ],
})

async function readCancellations(
  db: Db,
  actor: Actor,
  query: CancellationReportQuery,
  period: ReportPeriod,
): Promise<ReportRows<CancellationReportRow>> {
  const groups = getGroups(query)
  const grouped = sql.raw(groups.join(', '))
  const results = await queryRows<{
    reason: number | null
    pfm: string | null
    cancelled: number
    total: boolean
  }>(
    db,
    sql`select ${sql.raw(groups.includes('reason') ? 'reason' : 'null::int')} as reason,
        ${sql.raw(groups.includes('pfm') ? 'pfm' : 'null')} as pfm, count(*)::int as cancelled,
        grouping(${sql.raw(groups[0]!)}) = 1 as total
      from (
        select coalesce(o.reason_cancel, 0) as reason, o.pfm
        ${buildReachedStatusSql(period, cancelledStatuses, buildReportedOrdersCondition(actor, query))}
      ) ended
      group by grouping sets ((${grouped}), ())
      order by total, cancelled desc, ${grouped}`,
  )
  const totalCount = results.find(({ total }) => total)?.cancelled ?? 0
  // Without orders, the query still returns a totals row, with a count of 0.
  if (totalCount === 0) return { rows: [], totals: [] }
  const marked = results.map(({ reason, pfm, cancelled, total }) => ({
    total,
    row: {
      reason: total ? null : reason === 0 ? ('none' as const) : reason,
      pfm,
      cancelled,
      share: cancelled / totalCount,
    },
  }))
  return {
    rows: marked.filter(({ total }) => !total).map(({ row }) => row),
    totals: marked.filter(({ total }) => total).map(({ row }) => row),
  }
}
