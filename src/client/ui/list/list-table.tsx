import type { RowData } from '@tanstack/react-table'
import { Checkbox } from '@fluentui/react-components'
import type { Row as TableRowModel } from '@tanstack/react-table'
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { joinClasses } from '../join-classes.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { useScrollEdges } from '../scroll-edges.ts'
import edges from '../scroll-edges.module.css'
import type { ListColumn, ListDescription } from './list-description.ts'
import { ListTableHead } from './list-head.tsx'
import styles from './list-table.module.css'
import { calculateTableWidth, getColumnWidthStyle } from './table-width.ts'
import { useRowMouseHandlers, type GetRowMouseHandlers } from './row-opening.ts'
import type { ListState } from './use-list-state.ts'
import type { ListTableFeatures, ListTableModel } from './use-table.ts'

interface ListTableProps<Row extends RowData> {
  description: ListDescription<Row, string>
  model: ListTableModel<Row>
  /** Columns that fit into the table. */
  columns: readonly ListColumn<Row>[]
  state: ListState
  rows: Row[]
  /** True while a newer response is being loaded; the current rows remain visible. */
  busy: boolean
  canSelect: boolean
}

/**
 * Rows of one page under a sticky header. The browser lays out only visible rows (content-visibility). A virtual list
 * is not used, because its code would cost more than rendering all rows of a page (`listPageSize`).
 */
export function ListTable<Row extends RowData>({
  description,
  model: { table, selectedOnPage },
  columns,
  state,
  rows,
  busy,
  canSelect,
}: ListTableProps<Row>) {
  const { t } = useTranslation('list')
  const openRow = useRowMouseHandlers()
  const scroll = useScrollRestoration(rows.length > 0)
  const frame = useScrollEdges()
  const { name, open } = description

  return (
    <div ref={frame} className={joinClasses(edges.frame, styles.frame)}>
      <div
        ref={scroll}
        className={styles.scroll}
        onKeyDown={moveFocus}
        // If the rows have no links, the table itself must be focusable, because otherwise the keyboard could not
        // scroll it.
        {...(!open && { tabIndex: 0, role: 'group', 'aria-label': description.title ?? t(`${name}:title`) })}
      >
        <div
          role="table"
          aria-label={description.title ?? t(`${name}:title`)}
          aria-busy={busy}
          style={{ minWidth: calculateTableWidth(columns, canSelect) }}
        >
          <ListTableHead
            table={table}
            columns={columns}
            state={state}
            canSelect={canSelect}
            selectedOnPage={selectedOnPage}
          />
          <div role="rowgroup" className={joinClasses(busy && styles.busy)}>
            {table.getRowModel().rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                data={row.original}
                columns={columns}
                url={open?.(row.original) ?? null}
                openRow={openRow}
                isSelected={canSelect ? row.getIsSelected() : null}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

interface TableRowProps<Row extends RowData> {
  row: TableRowModel<ListTableFeatures, Row>
  data: Row
  columns: readonly ListColumn<Row>[]
  url: string | null
  openRow: GetRowMouseHandlers
  /** Whether the row is selected; null if rows cannot be selected. */
  isSelected: boolean | null
}

// Memoised, so that rows without changes are not rendered again after a live update.
const TableRow = memo(
  function TableRow<Row extends RowData>({
    row,
    data,
    columns,
    url,
    openRow,
    isSelected,
  }: TableRowProps<Row>) {
    const { t } = useTranslation('list')
    return (
      <div
        role="row"
        className={joinClasses(
          styles.row,
          styles.dataRow,
          url !== null && styles.clickable,
          isSelected && styles.chosen,
        )}
        {...(url !== null && openRow(url))}
      >
        {isSelected !== null && (
          // A click next to the checkbox must not open the card.
          <div
            role="cell"
            className={joinClasses(styles.cell, styles.pinned, styles.box)}
            onClick={(event) => event.stopPropagation()}
          >
            <Checkbox
              aria-label={t('list:bulk.choose', { name: columns[0]?.text(data) })}
              checked={isSelected}
              onChange={(_, { checked }) => row.toggleSelected(checked === true)}
            />
          </div>
        )}
        {columns.map((column, i) => {
          const content = column.cell(data)
          const text = column.text(data)
          return (
            <div
              key={column.id}
              role="cell"
              className={joinClasses(
                styles.cell,
                column.align === 'end' && styles.end,
                column.wraps && styles.wrapping,
                text === '0' && styles.zero,
                i === 0 && styles.pinned,
                i === 0 && isSelected !== null && styles.afterBox,
              )}
              style={getColumnWidthStyle(column)}
              // Tooltip with the full text, because the cell may truncate it.
              title={text || undefined}
            >
              {i === 0 && url !== null ? (
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
  },
  // TanStack creates new row objects each time, so only the data are compared.
  (before, after) =>
    before.data === after.data &&
    before.columns === after.columns &&
    before.url === after.url &&
    before.isSelected === after.isSelected,
) as <Row extends RowData>(props: TableRowProps<Row>) => React.ReactNode

/** The up and down keys move between rows by focusing the link in the first cell. */
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
