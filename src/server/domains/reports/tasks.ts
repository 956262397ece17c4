import { sql } from 'drizzle-orm'
import { TaskReportQuery, TaskReportRow, type ReportPeriod } from '../../../../schemas/api/reports.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { catalogColumn, decimalColumn, numberColumn } from '../../platform/lists/export/columns.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildPeriodCondition } from './period.ts'
import { defineReport, type ReportRows } from './server-report.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'

/**
 * Report of completed tasks by type: number of all and of late ones, and median and 95th percentile of their duration
 * in minutes.
 */
export const tasksReport = defineReport({
  name: 'tasksReport',
  path: '/api/reports/tasks',
  query: TaskReportQuery,
  row: TaskReportRow,
  groups: () => ['taskType'],
  read: ({ services, actor, query }, period) => readTasks(services.database.db, actor, query, period),
  columns: [
    catalogColumn('taskType', 'taskTypes', 36),
    numberColumn('done', 12),
    numberColumn('late', 12),
    decimalColumn('median'),
    decimalColumn('p95'),
  ],
})

const buildMinutesSql = (share: number) =>
  sql`round((percentile_cont(${share}) within group (order by t.took))::numeric, 1)::float8`

async function readTasks(
  db: Db,
  actor: Actor,
  { pfm, tests }: TaskReportQuery,
  period: ReportPeriod,
): Promise<ReportRows<TaskReportRow>> {
  const results = await queryRows<TaskReportRow>(
    db,
    sql`select t.task_type as "taskType", count(*)::int as done, (count(*) filter (where t.late))::int as late,
        ${buildMinutesSql(0.5)} as median, ${buildMinutesSql(0.95)} as p95
      from (
        select t.task_type, t.date_complete > t.due_at as late,
          (extract(epoch from t.date_complete - t.task_date) / 60)::float8 as took
        from tasks t left join stores s on s.pfm = t.pfm
          ${tests === 'with' ? sql`` : sql`join orders o on o.id = t.order_id and ${isRealOrderSql}`}
        where t.task_status = 'done' and ${buildPeriodCondition(sql`t.date_complete`, period)} and ${buildStoresCondition(actor, pfm, sql`t.pfm`)}
      ) t
      group by grouping sets ((t.task_type), ())
      having count(*) > 0
      order by t.task_type nulls last`,
  )
  return {
    rows: results.filter(({ taskType }) => taskType !== null),
    totals: results.filter(({ taskType }) => taskType === null),
  }
}
