import type { RowData } from '@tanstack/react-table'
import { Button, Checkbox } from '@fluentui/react-components'
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons'
import { type MouseEvent, type TouchEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../join-classes.ts'
import { formatColumnHeader, type ListColumn } from './list-description.ts'
import styles from './list-table.module.css'
import { getColumnWidthStyle } from './table-width.ts'
import type { ListState } from './use-list-state.ts'
import type { ListTableModel } from './use-table.ts'

interface ListHeadProps<Row extends RowData> {
  table: ListTableModel<Row>['table']
  columns: readonly ListColumn<Row>[]
  state: Pick<ListState, 'sort' | 'setSort'>
  canSelect: boolean
  selectedOnPage: ListTableModel<Row>['selectedOnPage']
}

/** Returns the `sort` value after a click on the header, which alternates between the directions of the column. */
export function getNextSort({ sort = {} }: Pick<ListColumn<unknown>, 'sort'>, current: string): string {
  const { ascending, descending } = sort
  return (current === ascending ? (descending ?? ascending) : (ascending ?? descending)) ?? current
}

export function ListTableHead<Row extends RowData>({
  table,
  columns,
  state,
  canSelect,
  selectedOnPage,
}: ListHeadProps<Row>) {
  const { t } = useTranslation('list')
  const getDirection = ({ sort: by }: ListColumn<Row>) =>
    by?.ascending === state.sort ? 'ascending' : by?.descending === state.sort ? 'descending' : undefined
  // A resize starts at the displayed width, which may be more than the described one.
  const startResize = (id: string, event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    const width = event.currentTarget.parentElement?.offsetWidth ?? 0
    if (width > 0) flushSync(() => table.setColumnSizing((sizes) => ({ ...sizes, [id]: width })))
    table
      .getFlatHeaders()
      .find(({ column }) => column.id === id)
      ?.getResizeHandler()(event)
  }
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]))
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.row}>
        {canSelect && (
          <div role="columnheader" className={joinClasses(styles.cell, styles.pinned, styles.box)}>
            <Checkbox
              aria-label={t('list:bulk.chooseAll')}
              checked={selectedOnPage === 'some' ? 'mixed' : selectedOnPage === 'all'}
              onChange={(_, { checked }) => table.toggleAllRowsSelected(checked === true)}
            />
          </div>
        )}
        {columns.map((column, i) => {
          const direction = getDirection(column)
          const text = formatColumnHeader(column, t)
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={column.sort ? (direction ?? 'none') : undefined}
              className={joinClasses(
                styles.cell,
                styles.headText,
                column.align === 'end' && styles.end,
                column.wraps && styles.wrapping,
                i === 0 && styles.pinned,
                i === 0 && canSelect && styles.afterBox,
              )}
              style={getColumnWidthStyle(column)}
            >
              {column.sort ? (
                <Button
                  appearance="transparent"
                  className={styles.sort}
                  icon={
                    direction === 'ascending' ? (
                      <ArrowUp16Regular />
                    ) : direction === 'descending' ? (
                      <ArrowDown16Regular />
                    ) : undefined
                  }
                  iconPosition="after"
                  title={column.hint === undefined ? text : `${text}. ${t(column.hint)}`}
                  onClick={() => state.setSort(getNextSort(column, state.sort))}
                >
                  {text}
                </Button>
              ) : (
                <span className={styles.text} title={text}>
                  {text}
                </span>
              )}
              <span
                aria-hidden
                className={styles.edge}
                onMouseDown={(event) => startResize(column.id, event)}
                onTouchStart={(event) => startResize(column.id, event)}
                onDoubleClick={() => headers.get(column.id)?.column.resetSize()}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
