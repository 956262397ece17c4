import type { PathReturning } from '../../http/api-call.ts'
import type { Field } from '../fields/field.ts'
import type { Filter, ListDescription } from '../list/list-description.ts'
import type { ChartKind } from '../chart/chart-data.ts'

/**
 * Describes a report screen; rendered by report-screen.tsx. Its texts are in the namespace `name`: `title`,
 * `fields.<id>`, `filters.<param>`, `charts.<name>`, `empty.title` and `empty.hint`.
 */
export interface ReportDescription<Row, Path extends string = PathReturning<ReportAnswer<Row>>> {
  name: string
  /** Path of GET /api/<path>, which returns a {@link ReportAnswer}, and of its file /api/<path>/export. */
  path: Path
  /** Columns of the table in their order; group columns come first. */
  fields: readonly Field<Row>[]
  filters: readonly Filter[]
  /** Group fields by the value of the filter `by`; the first entry is the default. */
  groups: Readonly<Record<string, readonly string[]>>
  charts: readonly ReportChart<Row>[]
  tabs?: ListDescription<Row, string>['tabs']
}

/** A chart along the first group; rows of the same place are summed. */
export interface ReportChart<Row> {
  name: string
  kind: ChartKind
  /** Numeric fields of the rows. */
  series: readonly (keyof Row & string)[]
  /** Averages, or fractions from 0 to 1: no value where nothing was counted. Each group then has only one row. */
  average?: 'number' | 'part'
  /** Minor units: one chart per currency. */
  money?: (row: Row) => string
}

export interface ReportAnswer<Row> {
  /** The period, both days included. */
  from: string
  to: string
  rows: Row[]
  totals: Row[]
}
