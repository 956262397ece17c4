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
  onChange: (value: string) => void
}

export type DrawCell = (cell: CellProps) => ReactNode
