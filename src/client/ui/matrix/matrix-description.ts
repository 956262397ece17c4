import type { ReactNode } from 'react'

/** A grid of values that are changed together. All texts are translated already. */
export interface Matrix {
  columns: readonly MatrixColumn[]
  groups: readonly { id: string; title?: string; rows: readonly MatrixRow[] }[]
  /** The value on the server. */
  getValue: (row: string, column: string) => string
}

export interface MatrixColumn {
  id: string
  name: string
  /** Reason why nothing in the column can be changed; absent: it can be changed. */
  fixed?: string
}

export interface MatrixRow {
  id: string
  name: string
  /** Explanation displayed under the name. */
  hint?: string
}

export interface MatrixChange {
  row: string
  column: string
  from: string
  to: string
}

export interface CellProps {
  value: string
  /** Accessible name: row and column of the cell. */
  label: string
  disabled: boolean
  /** 0 for the one cell in the tab order, -1 for the others, which are reached by arrow keys. */
  tabIndex: 0 | -1
  onChange: (value: string) => void
}

export type RenderCell = (cell: CellProps) => ReactNode
