import type { PathWithResponse } from '../../http/api-call.ts'
import type { Field } from '../fields/field.ts'
import type { FilterDescription, ListDescription } from '../list/list-description.ts'
import type { ChartKind } from '../chart/chart-data.ts'

/**
 * Describes a report screen, which report-screen.tsx renders. Its texts are in the namespace `name`: `title`,
 * `fields.<id>`, `filters.<param>`, `charts.<name>`, `empty.title` and `empty.hint`.
 */
export interface ReportDescription<Row, Path extends string = PathWithResponse<ReportAnswer<Row>>> {
  name: string
  /** Path of GET /api/<path>, which returns a {@link ReportAnswer}. The file is at /api/<path>/export. */
  path: Path
  /** Columns of the table in their order. Columns by which the rows are grouped come first. */
  fields: readonly Field<Row>[]
  filters: readonly FilterDescription[]
  /** Fields by which rows are grouped, for each value of the filter `by`. The first entry is the default. */
  groups: Readonly<Record<string, readonly string[]>>
  charts: readonly ReportChart<Row>[]
  tabs?: ListDescription<Row, string>['tabs']
}

/** A chart along the first grouping field. Rows with the same value of this field are summed. */
export interface ReportChart<Row> {
  name: string
  kind: ChartKind
  /** Numeric fields of the rows, one for each series. */
  series: readonly (keyof Row & string)[]
  /**
   * `number`: the values are averages; `part`: fractions from 0 to 1. A value is null where nothing was counted. Each
   * category has only one row, because such values cannot be summed.
   */
  average?: 'number' | 'part'
  /** Returns the currency of a row if the values are amounts in minor units. There is then one chart per currency. */
  money?: (row: Row) => string
}

export interface ReportAnswer<Row> {
  /** Period of the report; both days are included. */
  from: string
  to: string
  rows: Row[]
  totals: Row[]
  /** Totals of the preceding period with the same number of days. */
  previous: { from: string; to: string; totals: Row[] }
}
