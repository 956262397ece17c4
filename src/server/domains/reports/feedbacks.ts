import { sql, type SQL } from 'drizzle-orm'
import { FeedbackReportQuery, FeedbackReportRow, type ReportPeriod } from '../../../../schemas/api/reports.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import {
  dayColumn,
  decimalColumn,
  numberColumn,
  percentColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { buildStoreDaySql, buildPeriodCondition } from './period.ts'
import { defineReport, type ReportRows } from './server-report.ts'
import { buildReportedOrdersCondition } from './reported-orders.ts'

const getGroup = ({ by = 'day' }: FeedbackReportQuery) => (by === 'store' ? 'pfm' : by)

/** Report of customer feedback: ratings and answers by day, by store, or by pickup and delivery. */
export const feedbackReport = defineReport({
  name: 'feedbackReport',
  path: '/api/reports/feedbacks',
  query: FeedbackReportQuery,
  row: FeedbackReportRow,
  groups: (query) => [getGroup(query)],
  read: ({ services, actor, query }, period) => readFeedback(services.database.db, actor, query, period),
  columns: [
    dayColumn('day'),
    textColumn('pfm', 8),
    translatedColumn('way', 'feedbackReport:way'),
    numberColumn('count', 12),
    decimalColumn('average'),
    decimalColumn('pickupAverage'),
    decimalColumn('deliveryAverage'),
    percentColumn('accuracy'),
    percentColumn('orderInfo'),
    percentColumn('integrity'),
    percentColumn('equipment'),
    numberColumn('commented', 16),
  ],
})

const buildAverageSql = (condition: SQL) => sql`(round(avg(rating) filter (where ${condition}), 2))::float8`
const share = (question: SQL) => sql`avg(${question}::int)::float8`

async function readFeedback(
  db: Db,
  actor: Actor,
  query: FeedbackReportQuery,
  period: ReportPeriod,
): Promise<ReportRows<FeedbackReportRow>> {
  const group = getGroup(query)
  const column = sql.raw(group)
  const selectIfGrouped = (name: typeof group, expression: SQL) => (name === group ? expression : sql`null`)
  const wayCondition =
    query.way === undefined || query.way === 'all'
      ? sql``
      : sql`and f.delivery_service_type_id is ${sql.raw(query.way === 'pickup' ? 'null' : 'not null')}`
  const results = await queryRows<FeedbackReportRow & { total: boolean }>(
    db,
    sql`select ${selectIfGrouped('day', sql`to_char(day, 'YYYY-MM-DD')`)} as day, ${selectIfGrouped('pfm', sql`pfm`)} as pfm,
        ${selectIfGrouped('way', sql`way`)} as way, count(*)::int as count, ${buildAverageSql(sql`true`)} as average,
        ${buildAverageSql(sql`way = 'pickup'`)} as "pickupAverage", ${buildAverageSql(sql`way = 'delivery'`)} as "deliveryAverage",
        ${share(sql`accuracy`)} as accuracy, ${share(sql`order_info`)} as "orderInfo",
        ${share(sql`integrity`)} as integrity, ${share(sql`equipment`)} as equipment,
        count(comment)::int as commented, grouping(${column}) = 1 as total
      from (
        select f.*, ${buildStoreDaySql(sql`f.date_create`)} as day,
          case when f.delivery_service_type_id is null then 'pickup' else 'delivery' end as way
        from feedbacks f join orders o on o.id = f.order_id left join stores s on s.pfm = f.pfm
        where ${buildPeriodCondition(sql`f.date_create`, period)} and ${buildReportedOrdersCondition(actor, query)} ${wayCondition}
      ) said
      group by grouping sets ((${column}), ())
      having count(*) > 0
      order by total, ${column} ${sql.raw(group === 'way' ? 'desc' : 'asc')}`,
  )
  const marked = results.map(({ total, ...row }) => ({ total, row }))
  return {
    rows: marked.filter(({ total }) => !total).map(({ row }) => row),
    totals: marked.filter(({ total }) => total).map(({ row }) => row),
  }
}
