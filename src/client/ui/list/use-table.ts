import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable as useTanStackTable,
  type ColumnDef,
  type ReactTable,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListColumn } from './list-description.ts'
import { useStoredColumns } from './use-stored-columns.ts'

/** Filters, sorting and pages are handled by the server, so only these features of the table are needed. */
const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})
export type ListTableFeatures = typeof features

/** Minimum width in pixels. */
const minColumnWidth = 48
const none: never[] = []

export interface ListTableModel<Row extends RowData> {
  table: ReactTable<ListTableFeatures, Row>
  /** Visible columns in the order and width chosen by the user. */
  columns: readonly ListColumn<Row>[]
  /** All columns in the order chosen by the user. */
  all: readonly ListColumn<Row>[]
  /** Ids of columns that the user has made visible or resized. */
  chosenIds: ReadonlySet<string>
  /** Selected rows of this page and of pages displayed before. */
  selectedRows: readonly Row[]
  /** Deselects the rows with these ids, or all rows. */
  deselect: (ids?: readonly string[]) => void
  /** Whether all, some or none of the rows of this page are selected. */
  selectedOnPage: 'all' | 'some' | 'none'
  reset: () => void
}

interface Options<Row extends RowData> {
  list: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  /** Current filters. A change of the filters clears the selection. */
  filters: string
}

/** State of a table that the user can change: columns with order and widths, and selected rows. */
export function useListTable<Row extends RowData>({
  list,
  columns,
  rows,
  rowId,
  filters,
}: Options<Row>): ListTableModel<Row> {
  const { columns: storedColumns, change, reset } = useStoredColumns(list)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [appliedFilters, setAppliedFilters] = useState(filters)
  if (filters !== appliedFilters) {
    setAppliedFilters(filters)
    setSelection({})
  }
  const [loadedRows, setLoadedRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const definitions = useMemo(
    () =>
      columns.map(({ id, width }): ColumnDef<ListTableFeatures, Row> => ({
        id,
        size: width,
        minSize: minColumnWidth,
        maxSize: 1200,
        cell: '',
      })),
    [columns],
  )
  const visible = useMemo(
    () => ({
      ...Object.fromEntries(columns.flatMap(({ id, extra }) => (extra ? [[id, false]] : []))),
      ...storedColumns.visible,
      // The first column links to the card, so it is always visible.
      ...(columns[0] && { [columns[0].id]: true }),
    }),
    [columns, storedColumns.visible],
  )
  const order = useMemo(() => sortColumnIds(columns, storedColumns.order), [columns, storedColumns.order])
  const table = useTanStackTable<ListTableFeatures, Row>({
    features,
    data: (rows ?? none) as Row[],
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    columnResizeMode: 'onChange',
    state: {
      columnVisibility: visible,
      columnOrder: order,
      columnSizing: storedColumns.widths,
      rowSelection: selection,
    },
    onColumnVisibilityChange: (update) =>
      change({ ...storedColumns, visible: typeof update === 'function' ? update(visible) : update }),
    onColumnOrderChange: (update) =>
      change({ ...storedColumns, order: typeof update === 'function' ? update(order) : update }),
    onColumnSizingChange: (update) =>
      change({
        ...storedColumns,
        widths: typeof update === 'function' ? update(storedColumns.widths) : update,
      }),
    onRowSelectionChange: (update) => {
      setSelection(update)
      setLoadedRows(
        new Map([...loadedRows, ...(rows ?? none).map((row): [string, Row] => [String(rowId(row)), row])]),
      )
    },
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const all = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [order, byId])
  const visibleColumns = useMemo(
    () =>
      all
        .filter(({ id }) => visible[id] !== false)
        .map((column): ListColumn<Row> => {
          const width = storedColumns.widths[column.id]
          // A width set by the user does not change with the width of the table.
          return width === undefined ? column : { ...column, width, grow: 0 }
        }),
    [all, visible, storedColumns.widths],
  )
  const chosenIds = useMemo(
    () =>
      new Set([
        ...Object.keys(storedColumns.visible).filter((id) => storedColumns.visible[id] === true),
        ...Object.keys(storedColumns.widths),
      ]),
    [storedColumns.visible, storedColumns.widths],
  )
  const selectedRows = useMemo(
    () =>
      Object.keys(selection).flatMap(
        (id) => rows?.find((row) => String(rowId(row)) === id) ?? loadedRows.get(id) ?? [],
      ),
    [selection, rows, rowId, loadedRows],
  )
  const selectedCount = (rows ?? none).filter((row) => selection[String(rowId(row))]).length
  const deselect = (ids?: readonly string[]) =>
    setSelection((before) =>
      ids === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))),
    )
  const selectedOnPage = selectedCount === 0 ? 'none' : selectedCount === rows?.length ? 'all' : 'some'
  return {
    table,
    columns: visibleColumns,
    all,
    chosenIds,
    selectedRows,
    selectedOnPage,
    deselect,
    reset,
  }
}

/**
 * Sorts the columns in the user's order. New columns are inserted at their described position. The first column is
 * always first.
 */
export function sortColumnIds(columns: readonly { id: string }[], order: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id)
  const known = order.filter((id) => ids.includes(id))
  const result = [...known]
  ids.forEach((id, i) => {
    if (known.includes(id)) return
    const before = ids.slice(0, i).findLast((previous) => result.includes(previous))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  })
  const [first] = ids
  return first === undefined ? result : [first, ...result.filter((id) => id !== first)]
}
