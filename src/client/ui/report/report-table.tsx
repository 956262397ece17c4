import { useTranslation } from 'react-i18next'
import { DataTable } from '../data-table.tsx'
import type { ListColumn } from '../list/list-description.ts'
import { Pager } from '../list/pager.tsx'
import { listPageSize, type ListState } from '../list/use-list-state.ts'
import type { ReportAnswer } from './report-description.ts'

interface ReportTableProps<Row> {
  name: string
  columns: readonly ListColumn<Row>[]
  answer: ReportAnswer<Row>
  state: ListState
}

/** Rows of the report in pages, with the totals of all pages below. */
export function ReportTable<Row>({ name, columns, answer: { rows, totals }, state }: ReportTableProps<Row>) {
  const { t } = useTranslation('report')
  const pages = Math.max(1, Math.ceil(rows.length / listPageSize))
  const page = Math.min(state.page, pages)
  const pageRows = rows.slice((page - 1) * listPageSize, page * listPageSize)
  const indexByRow = new Map([...pageRows, ...totals].map((row, n) => [row, n]))
  return (
    <>
      <DataTable
        label={t(`${name}:title`)}
        columns={columns.map(({ id, header, align, cell }, n) => ({
          id,
          header: t(header),
          ...(align && { align }),
          cell: (row: Row) => (n === 0 && totals.includes(row) ? t('report:total') : cell(row)),
        }))}
        rows={pageRows}
        totals={totals}
        rowId={(row) => indexByRow.get(row)!}
      />
      <Pager page={page} rowCount={pageRows.length} total={rows.length} exact setPage={state.setPage} />
    </>
  )
}
