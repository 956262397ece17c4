import type { ReactNode } from 'react'

/** A grid of values that are changed together. All texts are already translated. */
export interface Matrix {
  columns: readonly MatrixColumn[]
  groups: readonly { id: string; title?: string; rows: readonly MatrixRow[] }[]
  /** Returns the value stored on the server. */
  getValue: (row: string, column: string) => string
}

export interface MatrixColumn {
  id: string
  name: string
  /** Reason why no value of the column can be changed; absent if they can be changed. */
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

export interface MatrixCellProps {
  value: string
  /** Accessible name of the cell, made of its row and column. */
  label: string
  disabled: boolean
  /** 0 for the only cell in the tab order. -1 for all others, which are reached with the arrow keys. */
  tabIndex: 0 | -1
  onChange: (value: string) => void
}

export type RenderMatrixCell = (cell: MatrixCellProps) => ReactNode
