import { mergeClasses } from '@fluentui/react-components'
import { tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useKeptScroll } from '../kept-scroll.ts'
import type { ListColumn, ListDescription } from './list-description.ts'
import { ListHead } from './list-head.tsx'
import { rowHeight, useTableStyles } from './list-table.styles.ts'
import { tableWidth, widthOf } from './list-width.ts'
import { useRowOpening } from './row-opening.ts'
import type { ListState } from './use-list-state.ts'

const features = tableFeatures({})

interface ListTableProps<Row extends object> {
  description: ListDescription<Row>
  state: ListState
  rows: Row[]
  /** A newer answer is on its way; the rows stay. */
  busy: boolean
}

/** Rows of the list under a head that stays; only those in view are in the page. */
export function ListTable<Row extends object>({ description, state, rows, busy }: ListTableProps<Row>) {
  const styles = useTableStyles()
  const { t } = useTranslation('list')
  const open = useRowOpening()
  const scroll = useKeptScroll(rows.length > 0)
  const { columns, rowId, rowUrl, title } = description

  const table = useTable({
    features,
    data: rows,
    columns: useMemo(() => columns.map(({ id }) => ({ id })), [columns]),
    getRowId: (row) => String(rowId(row)),
  })
  const model = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // The head covers the first row's worth of the window.
    scrollPaddingStart: rowHeight,
  })

  const move = (event: KeyboardEvent) => {
    const at = Number((event.target as Element).closest('[data-index]')?.getAttribute('data-index') ?? NaN)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || Number.isNaN(at)) return
    event.preventDefault()
    const next = Math.min(Math.max(at + step, 0), model.length - 1)
    virtual.scrollToIndex(next)
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus(),
    )
  }
  const width = tableWidth(columns)
  return (
    <div ref={scroll} className={styles.scroll} onKeyDown={move}>
      <div
        role="table"
        aria-label={t(title)}
        aria-rowcount={model.length + 1}
        aria-colcount={columns.length}
        aria-busy={busy}
        style={{ minWidth: width }}
      >
        <ListHead columns={columns} sort={state.sort} setSort={state.setSort} />
        <div
          role="rowgroup"
          className={mergeClasses(styles.body, busy && styles.busy)}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = model[index]
            if (!row) return null
            const url = rowUrl(row.original)
            return (
              <div
                key={row.id}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                className={mergeClasses(styles.row, styles.dataRow)}
                style={{ transform: `translateY(${start}px)` }}
                {...open(url)}
              >
                {columns.map((column, i) => (
                  <Cell key={column.id} column={column} row={row.original} url={i === 0 ? url : undefined} />
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface CellProps<Row> {
  column: ListColumn<Row>
  row: Row
  /** The first cell is the row's link. */
  url: string | undefined
}

function Cell<Row>({ column, row, url }: CellProps<Row>) {
  const styles = useTableStyles()
  const content = column.cell(row)
  return (
    <div
      role="cell"
      className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}
      style={widthOf(column)}
      title={typeof content === 'string' ? content : undefined}
    >
      {url === undefined ? (
        typeof content === 'string' ? (
          <span className={styles.text}>{content}</span>
        ) : (
          content
        )
      ) : (
        <Link to={url} className={styles.link}>
          {content}
        </Link>
      )}
    </div>
  )
}
