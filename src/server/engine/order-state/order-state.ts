import type { RowChange } from './changes.ts'
import { tableShapes, type Row, type TableName, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>
export type RowsByTable = { [N in TableName]?: readonly Row<N>[] }

/** Reference data for a step, read together with the rows of the order. */
export interface ReferenceData {
  /** Store of the order. */
  store: { pfm: string; city: string; address: string; zone: string; phone: string | null } | null
  /** True for an online payment method, whether or not the order is paid. */
  paysOnline: boolean
  /**
   * True if a call before forming is required by the request of the customer, the source of the order or the fallback
   * rule that chose its store.
   */
  needsCall: boolean
  callUnwanted: boolean
  /** What the customer wants if goods are missing, to be done without a call. */
  onShortage: 'collectRest' | 'cancel' | null
  /**
   * Activation rows of versions. `pfms` null means all stores. A version of the release without a row is active in all
   * stores if it is published.
   */
  activations: readonly {
    workflow: string
    version: number
    pfms: string[] | null
    active: boolean
    share: number
  }[]
}

const noRows: readonly never[] = []

/**
 * Thrown if a decision needs rows or reserved numbers that were not loaded. The engine then loads them and repeats the
 * decision.
 */
export class RowsNotLoadedError extends Error {
  constructor(name: string) {
    super(`${name} was not read`)
  }
}

/** Tables of which at least the rows of the current instance and task are always loaded. */
export const instanceTables: ReadonlySet<TableName> = new Set([
  'workflowInstances',
  'tasks',
  'workflowDrafts',
])

/** Tables that a decision can read, and the reference data. */
export type ReadableTable = TableName | 'reference'

/**
 * Immutable rows of one order and the reference data. A decision reads only these. `with` returns a new state, and the
 * difference between the two states is written. If a row is not among the loaded rows and its table was not fully
 * loaded, reading it throws {@link RowsNotLoadedError}.
 */
export class OrderState {
  readonly #rows: RowsByTable
  readonly #reference: ReferenceData | null
  readonly #partial: ReadonlySet<TableName>
  /**
   * Tables that were read or changed so far, in this state and in all states that `with` derived from the same original
   * state.
   */
  readonly readTables: Set<ReadableTable>

  constructor(
    rows: RowsByTable,
    reference: ReferenceData | null = null,
    {
      partial = new Set<TableName>(),
      accessedTables = new Set<ReadableTable>(),
    }: { partial?: ReadonlySet<TableName>; accessedTables?: Set<ReadableTable> } = {},
  ) {
    this.#rows = rows
    this.#reference = reference
    this.#partial = partial
    this.readTables = accessedTables
  }

  get reference(): ReferenceData {
    this.readTables.add('reference')
    if (!this.#reference) throw new RowsNotLoadedError('reference')
    return this.#reference
  }

  /** Activations, if the reference data are loaded. */
  get loadedActivations(): ReferenceData['activations'] {
    return this.#reference?.activations ?? []
  }

  rows<N extends TableName>(table: N): readonly Row<N>[] {
    const rows = this.#rows[table]
    // Tables without a key are append-only and need not be loaded.
    if (tableShapes[table].key.length === 0) return rows ?? noRows
    this.readTables.add(table)
    if (!rows || this.#partial.has(table)) throw new RowsNotLoadedError(table)
    return rows
  }

  /** Rows that were loaded or inserted, possibly not all rows of the order. Undefined if the table was not loaded. */
  loadedRows<N extends TableName>(table: N): readonly Row<N>[] | undefined {
    return this.#rows[table]
  }

  /** First row whose columns have these values. Undefined if there is none. */
  find<N extends TableName>(table: N, key: Partial<Row<N>>): Row<N> | undefined {
    const row = this.loadedRows(table)?.find((row) => matches(row, key))
    // The instance and task of the step itself are always loaded, so they are not recorded as read.
    if (row && instanceTables.has(table)) return row
    return row ? (this.readTables.add(table), row) : this.rows(table).find((row) => matches(row, key))
  }

  get order(): Row<'orders'> {
    const [order] = this.rows('orders')
    if (!order) throw new Error('there is no order here')
    return order
  }

  allRows(): RowsByTable {
    return this.#rows
  }

  /** All rows of this state as insertions. */
  asInserts(): RowChange[] {
    return Object.entries(this.#rows).flatMap(([table, rows]) =>
      (rows as readonly AnyRow[]).map((row) => ({ insert: table, row }) as RowChange),
    )
  }

  with(changes: readonly RowChange[]): OrderState {
    if (changes.length === 0) return this
    const rows: Record<string, readonly AnyRow[] | undefined> = { ...this.#rows }
    for (const change of changes) {
      const table = 'insert' in change ? change.insert : 'update' in change ? change.update : change.remove
      if (tableShapes[table].key.length > 0 && !instanceTables.has(table)) this.readTables.add(table)
      if ('insert' in change) {
        // `this.rows` throws if the table was not loaded, unless it is append-only.
        const before = rows[change.insert] ?? this.rows(change.insert)
        rows[change.insert] = [
          ...(before as readonly AnyRow[]),
          withDefaults(tableShapes[change.insert], change.row),
        ]
      } else if ('remove' in change) {
        const before = rows[change.remove] ?? this.#changeable(change.remove)
        rows[change.remove] = before.filter((row) => !matches(row, change.key))
      } else {
        const before = rows[change.update] ?? this.#changeable(change.update)
        assertColumns(tableShapes[change.update], change.set)
        let isMatched = false
        rows[change.update] = before.map((row) => {
          if (!matches(row, change.key)) return row
          isMatched = true
          return { ...row, ...change.set }
        })
        if (!isMatched && this.#partial.has(change.update)) throw new RowsNotLoadedError(change.update)
        if (!isMatched) throw new Error(`no row of ${change.update} is ${JSON.stringify(change.key)}`)
      }
    }
    return new OrderState(rows, this.#reference, {
      partial: this.#partial,
      accessedTables: this.readTables,
    })
  }

  /** Loaded rows of a table. Throws if the table was not loaded, but not if only some of its rows were. */
  #changeable(table: TableName): readonly AnyRow[] {
    return this.#partial.has(table)
      ? (this.loadedRows(table)! as readonly AnyRow[])
      : (this.rows(table) as readonly AnyRow[])
  }
}

/** Throws for an unknown column, which would otherwise be ignored silently. */
function assertColumns(shape: TableShape, row: AnyRow): void {
  for (const name in row) if (!shape.byName.has(name)) throw new Error(`${shape.name} has no column ${name}`)
}

function withDefaults(shape: TableShape, row: AnyRow): AnyRow {
  assertColumns(shape, row)
  const complete: AnyRow = {}
  for (const { name, default: value } of shape.columns) {
    const provided = row[name]
    if (provided !== undefined) complete[name] = provided
    else if (value !== undefined) complete[name] = value
  }
  return complete
}

function matches(row: AnyRow, key: AnyRow): boolean {
  for (const name in key) if (row[name] !== key[name]) return false
  return true
}
