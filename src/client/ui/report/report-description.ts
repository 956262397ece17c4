import type { Field } from '../fields/field.ts'
import type { Filter, ListDescription } from '../list/list-description.ts'
import type { ChartKind } from '../chart/chart-data.ts'

/**
 * A report screen is this description; report-screen.tsx draws it. Its texts stand in the namespace `name`: `title`,
 * `fields.<id>`, `filters.<param>`, `charts.<name>`, `empty.title` and `empty.hint`.
 */
export interface ReportDescription<Row> {
  name: string
  /** Of GET /api/<path>, which answers a {@link ReportAnswer}, and of its file /api/<path>/export. */
  path: string
  /** Columns of the table in their order; the groups come first. */
  fields: readonly Field<Row>[]
  filters: readonly Filter[]
  /** Which fields say of what a row is, by the value of the filter `by`; the first one holds without any. */
  groups: Readonly<Record<string, readonly string[]>>
  charts: readonly ReportChart<Row>[]
  tabs?: ListDescription<Row>['tabs']
}

/** Along the first group; rows that are of the same place are added up. */
export interface ReportChart<Row> {
  name: string
  kind: ChartKind
  /** Fields of the rows that are numbers. */
  series: readonly (keyof Row & string)[]
  /** Averages, or parts of a whole from 0 to 1: where nothing was counted there is none. No group has two rows then. */
  average?: 'number' | 'part'
  /** Minor units: a chart for each currency. */
  money?: (row: Row) => string
}

export interface ReportAnswer<Row> {
  /** The days that are counted, both included. */
  from: string
  to: string
  rows: Row[]
  totals: Row[]
}
