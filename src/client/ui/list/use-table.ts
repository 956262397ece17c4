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
import { useKeptColumns } from './use-kept-columns.ts'

/** Filters, sort and pages are the server's. */
const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})
export type Features = typeof features

/** Pixels. */
const narrowest = 48
const none: never[] = []

export interface ListTableModel<Row extends RowData> {
  table: ReactTable<Features, Row>
  /** Those the person sees, in their order and width. */
  columns: readonly ListColumn<Row>[]
  /** All of them in the person's order. */
  all: readonly ListColumn<Row>[]
  /** Rows chosen on this page and on those before. */
  chosen: readonly Row[]
  /** All of them, or those of these ids. */
  unchoose: (ids?: readonly string[]) => void
  /** Of the rows of this page. */
  chosenHere: 'all' | 'some' | 'none'
  reset: () => void
}

interface Options<Row extends RowData> {
  list: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  /** What the list is narrowed by: another narrowing begins with nothing chosen. */
  filters: string
}

/** What a person may change of a table: which columns, their order and width, and which rows are chosen. */
export function useTable<Row extends RowData>({
  list,
  columns,
  rows,
  rowId,
  filters,
}: Options<Row>): ListTableModel<Row> {
  const { kept, change, reset } = useKeptColumns(list)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [narrowed, setNarrowed] = useState(filters)
  if (filters !== narrowed) {
    setNarrowed(filters)
    setSelection({})
  }
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map())
  const definitions = useMemo(
    () =>
      columns.map(({ id, width }): ColumnDef<Features, Row> => ({
        id,
        size: width,
        minSize: narrowest,
        maxSize: 1200,
        cell: '',
      })),
    [columns],
  )
  const visible = useMemo(
    () => ({
      ...Object.fromEntries(columns.flatMap(({ id, extra }) => (extra ? [[id, false]] : []))),
      ...kept.visible,
      // The link to the card.
      ...(columns[0] && { [columns[0].id]: true }),
    }),
    [columns, kept.visible],
  )
  const order = useMemo(() => inOrder(columns, kept.order), [columns, kept.order])
  const table = useTanStackTable<Features, Row>({
    features,
    data: (rows ?? none) as Row[],
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    columnResizeMode: 'onChange',
    state: {
      columnVisibility: visible,
      columnOrder: order,
      columnSizing: kept.widths,
      rowSelection: selection,
    },
    onColumnVisibilityChange: (update) =>
      change({ ...kept, visible: typeof update === 'function' ? update(visible) : update }),
    onColumnOrderChange: (update) =>
      change({ ...kept, order: typeof update === 'function' ? update(order) : update }),
    onColumnSizingChange: (update) =>
      change({ ...kept, widths: typeof update === 'function' ? update(kept.widths) : update }),
    onRowSelectionChange: (update) => {
      setSelection(update)
      setSeen(new Map([...seen, ...(rows ?? none).map((row): [string, Row] => [String(rowId(row)), row])]))
    },
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const all = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [order, byId])
  const shown = useMemo(
    () =>
      all
        .filter(({ id }) => visible[id] !== false)
        .map((column): ListColumn<Row> => {
          const width = kept.widths[column.id]
          // A width that a person chose stays as it is.
          return width === undefined ? column : { ...column, width, grow: 0 }
        }),
    [all, visible, kept.widths],
  )
  const chosen = useMemo(
    () =>
      Object.keys(selection).flatMap(
        (id) => rows?.find((row) => String(rowId(row)) === id) ?? seen.get(id) ?? [],
      ),
    [selection, rows, rowId, seen],
  )
  const here = (rows ?? none).filter((row) => selection[String(rowId(row))]).length
  const unchoose = (ids?: readonly string[]) =>
    setSelection((before) =>
      ids === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))),
    )
  const chosenHere = here === 0 ? 'none' : here === rows?.length ? 'all' : 'some'
  return { table, columns: shown, all, chosen, chosenHere, unchoose, reset }
}

/** As the person has it; columns that came since stand where the description has them. The first one stays the first. */
export function inOrder(columns: readonly { id: string }[], kept: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id)
  const known = kept.filter((id) => ids.includes(id))
  const result = [...known]
  ids.forEach((id, i) => {
    if (known.includes(id)) return
    const before = ids.slice(0, i).findLast((one) => result.includes(one))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  })
  const [first] = ids
  return first === undefined ? result : [first, ...result.filter((id) => id !== first)]
}
