import type { Static, TObject, TSchema } from 'typebox'
import type { Period } from '../../../../schemas/api/reports.ts'
import type { ExportColumn } from '../../platform/lists/export/columns.ts'
import type { ListRequest, ServerList } from '../../platform/lists/server-list.ts'
import { checkPeriod, periodOf, type PeriodQuery } from './period.ts'

export interface ReportRows<Row> {
  rows: Row[]
  /** Of everything together. */
  totals: Row[]
}

/** A report of the server: report-route.ts answers it and its file. */
export interface ServerReport<Query extends TObject, Row extends TSchema> {
  /** Of the client's description: their texts are the same. */
  name: string
  path: string
  query: Query
  row: Row
  /** Rows of the stores that this person may see, and of no others. */
  read(asked: ListRequest<Static<Query>>, period: Period): Promise<ReportRows<Static<Row>>>
  /** Columns of its file: those of the screen. */
  columns: readonly ExportColumn<Static<Row>>[]
  /** Columns that say of what a row is, as the query groups by them; in the first of them the file names its totals. */
  groups(query: Static<Query>): readonly string[]
}

export const reportRight = 'reportsViewSettings'

export const serverReport = <Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
): ServerReport<Query, Row> => report

export async function readReport<Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
  asked: ListRequest<Static<Query>>,
): Promise<Period & ReportRows<Static<Row>>> {
  const period = await periodOf(asked.services, asked.actor, asked.query as PeriodQuery)
  return { ...period, ...(await report.read(asked, period)) }
}

/** A total names itself in this column. */
type FileRow<Row> = Row & { totalIn?: string }

/** The report as its file is made: a list whose last rows are the totals. */
export function listOfReport<Query extends TObject, Row extends TSchema>(
  report: ServerReport<Query, Row>,
): ServerList<Query, Row> {
  type Rows = FileRow<Static<Row>>[]
  const rowsOf = async (asked: ListRequest<Static<Query>>): Promise<Rows> => {
    const { rows, totals } = await readReport(report, asked)
    const [totalIn] = report.groups(asked.query)
    return rows.length === 0 ? [] : [...rows, ...totals.map((total) => Object.assign({}, total, { totalIn }))]
  }
  return {
    ...{ name: report.name, path: report.path, tags: ['reports'], access: reportRight },
    ...{ query: report.query, row: report.row },
    read: async (asked) => {
      const items = await rowsOf(asked)
      return { items, total: items.length }
    },
    columns: report.columns.map((column) => ({
      ...column,
      cell: (row: FileRow<Static<Row>>, words) =>
        row.totalIn === column.id ? words.t('report:total') : column.cell(row, words),
    })),
    all: (asked) => {
      // A wrong period is told at once, not when the job begins.
      checkPeriod(asked.query as PeriodQuery)
      let read: Promise<Rows> | undefined
      const once = () => (read ??= rowsOf(asked))
      return {
        count: async () => (await once()).length,
        pages: async function* () {
          yield await once()
        },
      }
    },
  }
}
