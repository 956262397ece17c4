import type { Static, TObject, TSchema } from 'typebox'
import type { ReportPeriod } from '../../../../schemas/api/reports.ts'
import type { ExportColumn } from '../../platform/lists/export/columns.ts'
import type { ListRequest, ServerList } from '../../platform/lists/server-list.ts'
import { checkPeriod, getPreviousPeriod, resolvePeriod } from './period.ts'

export interface ReportRows<Row> {
  rows: Row[]
  /** Totals of all rows. */
  totals: Row[]
}

/** Definition of a report. report-route.ts defines the routes of the report and of its file. */
export interface ServerReport<Query extends TObject, Row extends TSchema> {
  /**
   * Name of the report. The report definition of the client must have the same name, because both use the same texts.
   */
  name: string
  path: string
  query: Query
  row: Row
  /** Must read only rows of stores that the actor may see. */
  read(request: ListRequest<Static<Query>>, period: ReportPeriod): Promise<ReportRows<Static<Row>>>
  /** Columns of the exported file. They are the same as on the screen. */
  columns: readonly ExportColumn<Static<Row>>[]
  /** Ids of the columns by which the query groups. In the file, the first of them contains the label of the totals. */
  groups(query: Static<Query>): readonly string[]
}

// `any` is safe, because a report receives only its own query and rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyReport = ServerReport<any, any>

export const reportRight = 'reportsViewSettings'

export const defineReport = <Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
): ServerReport<Query, Row> => report

export async function readReport<Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
  request: ListRequest<Static<Query>>,
): Promise<ReportPeriod & ReportRows<Static<Row>>> {
  const period = await resolvePeriod(request.services, request.actor, request.query)
  return { ...period, ...(await report.read(request, period)) }
}

/** Reads the report and, for comparison, the totals of the previous period. */
export async function readReportWithPrevious<Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
  request: ListRequest<Static<Query>>,
): Promise<ReportPeriod & ReportRows<Static<Row>> & { previous: ReportPeriod & { totals: Static<Row>[] } }> {
  const current = await readReport(report, request)
  const period = getPreviousPeriod(current)
  const { totals } = await report.read(request, period)
  return { ...current, previous: { ...period, totals } }
}

/** A row of the exported file. `totalIn`: id of the column that contains the label, for a totals row. */
type FileRow<Row> = Row & { totalIn?: string }

/** Converts the report to a list that can be exported. The totals are its last rows. */
export function toExportList<Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
): ServerList<Query, Row> {
  type Rows = FileRow<Static<Row>>[]
  const readRows = async (request: ListRequest<Static<Query>>): Promise<Rows> => {
    const { rows, totals } = await readReport(report, request)
    const [totalIn] = report.groups(request.query)
    return rows.length === 0 ? [] : [...rows, ...totals.map((total) => Object.assign({}, total, { totalIn }))]
  }
  return {
    name: report.name,
    path: report.path,
    tags: ['reports'],
    access: reportRight,
    query: report.query,
    row: report.row,
    read: async (request) => {
      const items = await readRows(request)
      return { items, total: items.length }
    },
    columns: report.columns.map((column) => ({
      ...column,
      cell: (row: FileRow<Static<Row>>, words) =>
        row.totalIn === column.id ? words.t('report:total') : column.cell(row, words),
    })),
    readAll: (request) => {
      // Refuses an invalid period before the export job starts.
      checkPeriod(request.query)
      let pending: Promise<Rows> | undefined
      const readOnce = () => (pending ??= readRows(request))
      return {
        count: async () => (await readOnce()).length,
        pages: async function* () {
          yield await readOnce()
        },
      }
    },
  }
}
