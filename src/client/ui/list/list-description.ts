import type { ReactNode } from 'react'

/** A list screen is this description; list-screen.tsx draws it. Texts are keys. */
export interface ListDescription<Row> {
  /** Heading, and the name of the table for those who listen. */
  title: string
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  /** Value of `sort` when the address says nothing. */
  defaultSort: string
  queryKey: readonly unknown[]
  read: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>
  rowId: (row: Row) => number
  /** Address of the card: a row opens it, the middle button in a new tab. */
  rowUrl: (row: Row) => string
  /** Shown when the list is empty without any filter: why, and what to do. */
  empty: { title: string; hint: string }
}

export interface ListColumn<Row> {
  id: string
  header: string
  /** Least width in pixels; what is left over is shared by `grow`. */
  width: number
  grow?: number
  align?: 'end'
  /** Values of `sort` that order by this column. */
  sort?: { ascending?: string; descending?: string }
  cell: (row: Row) => ReactNode
  /** Place on the card of phone width; a column without one is left out there. */
  phone?: 'title' | 'aside' | 'line'
}

export interface Option {
  value: string
  text: string
}

export type ListFilter =
  | { kind: 'search'; param: string; label: string }
  | {
      kind: 'choices'
      param: string
      label: string
      many: boolean
      options: readonly Option[]
      /** Shown when it is applied or when one asks for more filters. */
      rare?: boolean
      /** Shown when it is applied, and not otherwise. */
      hidden?: boolean
    }
  /** `zone`: of the clock by which «today» is meant; without it this person's. */
  | { kind: 'days'; from: string; to: string; label: string; zone?: string | undefined }
  /** Always visible, one of few; `fallback` is what holds when the address says nothing. */
  | { kind: 'switch'; param: string; label: string; options: readonly Option[]; fallback: string }

/** What is sent: filters by parameter, sort, and the place of the page. */
export type ListQuery = Record<string, string | number> & { limit: number; offset: number; sort: string }

export interface ListPage<Row> {
  items: Row[]
  total: number
  /** False: the count stopped at `total`, there are more. */
  totalIsExact?: boolean
}

export const paramsOf = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.param]
