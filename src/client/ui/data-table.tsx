import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { joinClasses } from './join-classes.ts'
import { useScrollEdges } from './scroll-edges.ts'
import edges from './scroll-edges.module.css'
import { useFoldedColumns } from './use-folded-columns.ts'

export interface DataColumn<Row> {
  id: string
  header: string
  align?: 'end'
  /** True for a column of buttons, whose header is only for screen readers. */
  actions?: true
  /** True if the values move below those of the first column when the table is too narrow; the last column first. */
  folds?: boolean
  cell: (row: Row) => ReactNode
}

const isEmptyContent = (content: ReactNode) => content === '' || content === null || content === undefined

interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => number | string
  /** Rows below all others, separated from them. */
  totals?: readonly Row[]
  /** True if cells may have several lines. Then the cells of a row are aligned at their first lines. */
  isMultiline?: boolean
  /** `struck`: the row no longer counts. `danger`: the row must not be used and needs an action. */
  rowLook?: (row: Row) => 'struck' | 'danger' | undefined
}

/**
 * A table without paging, for example inside a card. It displays all rows at their natural height. At phone width each
 * row becomes a block of named values. Roles are explicit, because blocks lose the implicit roles of a table. All texts
 * are already translated.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  totals = [],
  isMultiline = false,
  rowLook,
}: DataTableProps<Row>) {
  const foldable = columns.filter(({ folds }) => folds).reverse()
  const { scroller, foldedCount } = useFoldedColumns(foldable.length)
  const folded = foldable.slice(0, foldedCount).reverse()
  const visibleColumns = columns.filter((column) => !folded.includes(column))
  const renderRow = (row: Row) => (
    <tr
      key={rowId(row)}
      role="row"
      className={joinClasses(
        rowLook?.(row) === 'struck' && styles.struck,
        rowLook?.(row) === 'danger' && styles.danger,
      )}
    >
      {visibleColumns.map(({ id, header, align, actions, cell }, i) => {
        const content = cell(row)
        return (
          <td
            key={id}
            role="cell"
            data-header={header}
            className={joinClasses(
              styles.cell,
              align && styles.end,
              actions && styles.actions,
              isEmptyContent(content) && styles.emptyCell,
            )}
          >
            {content}
            {i === 0 && folded.length > 0 && <FoldedValues columns={folded} row={row} />}
          </td>
        )
      })}
    </tr>
  )
  const frame = useScrollEdges()
  return (
    <div ref={frame} className={edges.frame}>
      <div ref={scroller} className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table
          role="table"
          className={joinClasses(styles.table, isMultiline && styles.multiline)}
          aria-label={label}
        >
          <thead role="rowgroup">
            <tr role="row">
              {visibleColumns.map(({ id, header, align, actions }) => (
                <th
                  key={id}
                  role="columnheader"
                  scope="col"
                  className={joinClasses(styles.cell, styles.head, align && styles.end)}
                >
                  {actions ? <span className={styles.visuallyHidden}>{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">{rows.map(renderRow)}</tbody>
          {totals.length > 0 && (
            <tfoot role="rowgroup" className={styles.totals}>
              {totals.map(renderRow)}
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

/** Values of folded columns with their headers, in one line below the first value of the row. */
function FoldedValues<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const values = columns
    .map(({ id, header, cell }) => ({ id, header, content: cell(row) }))
    .filter(({ content }) => !isEmptyContent(content))
  return values.length === 0 ? null : (
    <div className={styles.folded}>
      {values.map(({ id, header, content }) => (
        <span key={id}>
          {header}: {content}
        </span>
      ))}
    </div>
  )
}
