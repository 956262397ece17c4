import type { RowData } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { observeSize } from '../observe-size.ts'
import { measureTextWidth, measureTwoLineWidth } from '../text-width.ts'
import { formatColumnHeader, type ListColumn } from './list-description.ts'
import { calculateTableWidth } from './table-width.ts'

/** Horizontal padding of a cell in pixels. */
const cellPadding = 18
const maxContentWidth = 260
/** Additional maximum width in pixels for each unit of `grow`. */
const growWidth = 60
/** Width in pixels that an icon or the padding of a badge adds to the text. */
const renderedExtra = 24
const sortIconWidth = 20

export interface FittingColumns<Row> {
  /** Ref of an element that is as wide as the table. */
  setFrame: (element: HTMLDivElement | null) => void
  /** Columns that fit with their texts. */
  columns: readonly ListColumn<Row>[]
  /** Ids of enabled columns that are empty on the page or do not fit. */
  hiddenIds: ReadonlySet<string>
}

interface Options<Row extends RowData> {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  /**
   * Ids of columns that the user has chosen or resized. They are never dropped; the table scrolls horizontally
   * instead.
   */
  chosenIds: ReadonlySet<string>
  sort: string | undefined
  canSelect: boolean
}

/**
 * Widens the columns to their texts. Then drops columns that are empty on the page, and further columns from the right
 * until the others fit. Does not drop the first column, the sorted one, columns chosen by the user and columns with
 * `keep` (with `filled` only if they are not empty).
 */
export function useFittingColumns<Row extends RowData>({
  columns,
  rows,
  chosenIds,
  sort,
  canSelect,
}: Options<Row>): FittingColumns<Row> {
  // When texts of a workflow have been loaded for a row, `t` is a new function, and the columns are measured again.
  const { t } = useTranslation(undefined, { bindI18n: 'languageChanged loaded' })
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  useLayoutEffect(() => {
    if (frame === null) return
    const measure = () => setAvailableWidth(frame.clientWidth)
    measure()
    return observeSize(frame, measure)
  }, [frame])
  const widened = useMemo(
    () =>
      columns.map((column) =>
        chosenIds.has(column.id) ? column : widenToContent(column, formatColumnHeader(column, t), rows),
      ),
    [columns, rows, chosenIds, t],
  )
  const fitting = useMemo(() => {
    if (availableWidth === 0) return widened
    const isEmpty = (column: ListColumn<Row>) =>
      rows !== undefined && rows.length > 0 && rows.every((row) => column.text(row) === '')
    const isSorted = ({ sort: by }: ListColumn<Row>) =>
      sort !== undefined && (by?.ascending === sort || by?.descending === sort)
    return selectFittingColumns(widened, {
      // Columns chosen by the user are not counted, because they make the table scroll instead of replacing others.
      excess:
        calculateTableWidth(
          widened.filter(({ id }, i) => i === 0 || !chosenIds.has(id)),
          canSelect,
        ) - availableWidth,
      isFixed: (column) =>
        column.keep === true ||
        (column.keep === 'filled' && !isEmpty(column)) ||
        chosenIds.has(column.id) ||
        isSorted(column),
      isEmpty,
    })
  }, [widened, rows, availableWidth, sort, chosenIds, canSelect])
  const hiddenIds = useMemo(() => {
    const ids = new Set(fitting.map(({ id }) => id))
    return new Set(columns.map(({ id }) => id).filter((id) => !ids.has(id)))
  }, [columns, fitting])
  return { setFrame, columns: fitting, hiddenIds }
}

/**
 * Drops empty columns, then columns from the right until at least `excess` pixels are saved. Filled columns that then
 * fit into the freed space are restored. The first column and fixed ones are never dropped.
 */
export function selectFittingColumns<Column extends { width: number }>(
  columns: readonly Column[],
  {
    excess,
    isFixed,
    isEmpty,
  }: { excess: number; isFixed: (column: Column) => boolean; isEmpty: (column: Column) => boolean },
): readonly Column[] {
  const droppable = columns.filter((column, i) => i > 0 && !isFixed(column)).reverse()
  const dropped = new Set(droppable.filter(isEmpty))
  let saved = [...dropped].reduce((total, { width }) => total + width, 0)
  for (const column of droppable) {
    if (saved >= excess) break
    if (dropped.has(column)) continue
    dropped.add(column)
    saved += column.width
  }
  // A wide dropped column may free enough space for a narrower dropped one further left.
  for (const column of columns) {
    if (!dropped.has(column) || isEmpty(column) || column.width > saved - excess) continue
    dropped.delete(column)
    saved -= column.width
  }
  return columns.filter((column) => !dropped.has(column))
}

function widenToContent<Row>(
  column: ListColumn<Row>,
  header: string,
  rows: readonly Row[] | undefined,
): ListColumn<Row> {
  const measure = column.wraps ? measureTwoLineWidth : measureTextWidth
  const headWidth = measure(header, 'bold') + (column.sort ? sortIconWidth : 0)
  const texts = (rows ?? []).map((row) => measure((column.renderedText ?? column.text)(row)))
  const contentWidth = Math.max(0, ...texts) + (column.isRendered ? renderedExtra : 0)
  const needed = Math.min(
    maxContentWidth + growWidth * (column.grow ?? 0),
    Math.ceil(Math.max(headWidth, contentWidth)) + cellPadding,
  )
  const isEmpty = rows !== undefined && rows.length > 0 && Math.max(...texts) === 0
  return {
    ...column,
    width: Math.max(column.width, needed),
    // An empty column leaves the remaining width to the others.
    ...(isEmpty && { grow: 0 }),
  }
}
