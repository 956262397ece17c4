import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { Matrix } from './matrix-description.ts'

interface Cell {
  row: string
  column: string
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Keyboard navigation of a matrix (roving tabindex). Only one cell is in the tab order. Arrow keys move to the
 * neighbours of the cell, Home and End to the ends of its row, Ctrl+Home to the first cell of the matrix and Ctrl+End
 * to the last. A select handles the up and down keys itself.
 */
export function useMatrixKeys({ columns, groups }: Matrix) {
  const rows = groups.flatMap((group) => group.rows.map(({ id }) => id))
  const ids = columns.map(({ id }) => id)
  const [last, setLast] = useState<Cell>()
  const isLastCellValid = last !== undefined && rows.includes(last.row) && ids.includes(last.column)
  const tabStop = isLastCellValid
    ? last
    : { row: rows[0], column: (columns.find(({ fixed }) => !fixed) ?? columns[0])?.id }

  const onFocus = ({ target }: FocusEvent) => {
    const cell = findCell(target)
    if (cell) setLast(cell)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = findCell(event.target as Element)
    const to = from && listNextCells(event, from, { rows, ids })
    if (!to) return
    event.preventDefault()
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row][data-column]')]
    const findControl = ([row, column]: [string, string]) =>
      cells
        .find(({ dataset }) => dataset.row === row && dataset.column === column)
        ?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    // Controls of columns that cannot be changed are disabled, so they are skipped.
    to.map(findControl)
      .find((element) => element?.disabled === false)
      ?.focus()
  }
  return {
    tabIndexOf: (row: string, column: string): 0 | -1 =>
      row === tabStop.row && column === tabStop.column ? 0 : -1,
    handlers: { onFocus, onKeyDown },
  }
}

function findCell(element: Element): Cell | null {
  const { row, column } = element.closest<HTMLElement>('[data-row][data-column]')?.dataset ?? {}
  return row === undefined || column === undefined ? null : { row, column }
}

/** Returns the cells to try, nearest first; null if the key does not navigate. */
function listNextCells(
  { key, ctrlKey, altKey, shiftKey, metaKey, target }: KeyboardEvent,
  { row, column }: Cell,
  { rows, ids }: { rows: readonly string[]; ids: readonly string[] },
): [string, string][] | null {
  if (altKey || shiftKey || metaKey) return null
  const [y, x] = [rows.indexOf(row), ids.indexOf(column)]
  const toCells = (columns: readonly string[], of = row) => columns.map((one): [string, string] => [of, one])
  if (key === 'Home') return toCells(ids, ctrlKey ? rows[0] : row)
  if (key === 'End') return toCells(ids.toReversed(), ctrlKey ? rows.at(-1) : row)
  const step = steps[key]
  if (!step || ctrlKey || (target instanceof HTMLSelectElement && step[0] !== 0)) return null
  if (step[0] > 0) return rows.slice(y + 1).map((one) => [one, column])
  if (step[0] < 0)
    return rows
      .slice(0, y)
      .toReversed()
      .map((one) => [one, column])
  return toCells(step[1] > 0 ? ids.slice(x + 1) : ids.slice(0, x).toReversed())
}
