import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classes } from '../classes.ts'
import { useKeptScroll } from '../kept-scroll.ts'
import type { ListColumn, ListDescription } from './list-description.ts'
import { ListHead } from './list-head.tsx'
import styles from './list-table.module.css'
import { tableWidth, widthOf } from './list-width.ts'
import { useRowOpening, type RowOpening } from './row-opening.ts'
import type { ListState } from './use-list-state.ts'

interface ListTableProps<Row extends object> {
  description: ListDescription<Row>
  state: ListState
  rows: Row[]
  /** A newer answer is on its way; the rows stay. */
  busy: boolean
}

/**
 * Rows of one page under a head that stays. The browser lays out only those in view (content-visibility): a page is at
 * most 200 rows, and windowing code would weigh more than the list itself.
 */
export function ListTable<Row extends object>({ description, state, rows, busy }: ListTableProps<Row>) {
  const { t } = useTranslation('list')
  const open = useRowOpening()
  const scroll = useKeptScroll(rows.length > 0)
  const { columns, rowId, rowUrl, title } = description

  return (
    <div ref={scroll} className={styles.scroll} onKeyDown={moveFocus}>
      <div role="table" aria-label={t(title)} aria-busy={busy} style={{ minWidth: tableWidth(columns) }}>
        <ListHead columns={columns} sort={state.sort} setSort={state.setSort} />
        <div role="rowgroup" className={classes(busy && styles.busy)}>
          {rows.map((row) => (
            <TableRow key={rowId(row)} row={row} columns={columns} url={rowUrl(row)} open={open} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly ListColumn<Row>[]
  url: string
  open: RowOpening
}

// Rows that a live change left alone keep their identity and are not drawn again.
const TableRow = memo(function TableRow<Row>({ row, columns, url, open }: TableRowProps<Row>) {
  return (
    <div role="row" className={classes(styles.row, styles.dataRow)} {...open(url)}>
      {columns.map((column, i) => {
        const content = column.cell(row)
        const isText = typeof content === 'string'
        return (
          <div
            key={column.id}
            role="cell"
            className={classes(styles.cell, column.align === 'end' && styles.end)}
            style={widthOf(column)}
            title={isText ? content : undefined}
          >
            {i === 0 ? (
              <Link to={url} className={styles.link}>
                {content}
              </Link>
            ) : (
              <span className={styles.text}>{content}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}) as <Row>(props: TableRowProps<Row>) => React.ReactNode

/** Up and down go from row to row; the link in the first cell has the focus. */
function moveFocus(event: KeyboardEvent): void {
  const row = (event.target as Element).closest('[role="row"]')
  const next =
    event.key === 'ArrowDown'
      ? row?.nextElementSibling
      : event.key === 'ArrowUp'
        ? row?.previousElementSibling
        : null
  const link = next?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
