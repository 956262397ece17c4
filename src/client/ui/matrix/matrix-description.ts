import type { ReactNode } from 'react'

/** A value for each row of each column, changed together. Texts are given translated. */
export interface Matrix {
  columns: readonly MatrixColumn[]
  groups: readonly { id: string; title?: string; rows: readonly MatrixRow[] }[]
  /** In force, as the server has told it. */
  valueOf: (row: string, column: string) => string
}

export interface MatrixColumn {
  id: string
  name: string
  /** Nothing in it can be changed, and why. */
  fixed?: string
}

export interface MatrixRow {
  id: string
  name: string
  /** What it means, under its name. */
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
  /** Names the row and the column to those who cannot see where it stands. */
  label: string
  disabled: boolean
  /** 0 where Tab comes to, -1 elsewhere: arrow keys lead from cell to cell. */
  tabIndex: 0 | -1
  onChange: (value: string) => void
}

export type DrawCell = (cell: CellProps) => ReactNode
