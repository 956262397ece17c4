import { sql } from 'drizzle-orm'
import { TaskReportQuery, TaskReportRow, type Period } from '../../../../schemas/api/reports.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { catalog, decimal, number } from '../../platform/lists/export/columns.ts'
import { storesCondition } from '../../platform/access/in-stores.ts'
import { withinPeriod } from './period.ts'
import { defineReport, type ReportRows } from './server-report.ts'

/** Completed tasks by type: number, number of late ones, and durations in minutes. */
export const tasksReport = defineReport({
  name: 'tasksReport',
  path: '/api/reports/tasks',
  query: TaskReportQuery,
  row: TaskReportRow,
  groups: () => ['taskType'],
  read: ({ services, actor, query }, period) => readTasks(services.database.db, actor, query, period),
  columns: [
    catalog('taskType', 'taskTypes', 36),
    number('done', 12),
    number('late', 12),
    decimal('median'),
    decimal('p95'),
  ],
})

const minutes = (share: number) =>
  sql`round((percentile_cont(${share}) within group (order by t.took))::numeric, 1)::float8`

async function readTasks(
  db: Db,
  actor: Actor,
  { pfm, tests }: TaskReportQuery,
  period: Period,
): Promise<ReportRows<TaskReportRow>> {
  const results = await rows<TaskReportRow>(
    db,
    sql`select t.task_type as "taskType", count(*)::int as done, (count(*) filter (where t.late))::int as late,
        ${minutes(0.5)} as median, ${minutes(0.95)} as p95
      from (
        select t.task_type, t.date_complete > t.due_at as late,
          (extract(epoch from t.date_complete - t.task_date) / 60)::float8 as took
        from tasks t left join stores s on s.pfm = t.pfm
          ${tests === 'with' ? sql`` : sql`join orders o on o.id = t.order_id and not o.is_test`}
        where t.task_status = 'done' and ${withinPeriod(sql`t.date_complete`, period)} and ${storesCondition(actor, pfm, sql`t.pfm`)}
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
