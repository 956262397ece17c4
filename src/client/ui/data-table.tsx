import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { classes } from './classes.ts'
import { useScrollEdges } from './scroll-edges.ts'
import edges from './scroll-edges.module.css'

export interface DataColumn<Row> {
  id: string
  header: string
  align?: 'end'
  /** Buttons: their head is read aloud and not seen, the buttons say what they do. */
  actions?: true
  cell: (row: Row) => ReactNode
}

const isNothing = (content: ReactNode) => content === '' || content === null || content === undefined

interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => number | string
  /** Below all rows, set apart. */
  totals?: readonly Row[]
}

/**
 * A short table inside a card: all its rows at once, as high as their text; at phone width each row is a block of named
 * values. The roles are written out because blocks lose those of a table. Texts are given translated.
 */
export function DataTable<Row>({ label, columns, rows, rowId, totals = [] }: DataTableProps<Row>) {
  const drawn = (row: Row) => (
    <tr key={rowId(row)} role="row">
      {columns.map(({ id, header, align, actions, cell }) => {
        const content = cell(row)
        return (
          <td
            key={id}
            role="cell"
            data-header={header}
            className={classes(
              styles.cell,
              align && styles.end,
              actions && styles.actions,
              isNothing(content) && styles.nothing,
            )}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
  const frame = useScrollEdges()
  return (
    <div ref={frame} className={edges.frame}>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table role="table" className={styles.table} aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ id, header, align, actions }) => (
                <th
                  key={id}
                  role="columnheader"
                  scope="col"
                  className={classes(styles.cell, styles.head, align && styles.end)}
                >
                  {actions ? <span className={styles.heard}>{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">{rows.map(drawn)}</tbody>
          {totals.length > 0 && (
            <tfoot role="rowgroup" className={styles.totals}>
              {totals.map(drawn)}
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}
