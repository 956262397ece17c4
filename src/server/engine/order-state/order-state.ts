import type { RowChange } from './changes.ts'
import { shapes, type Row, type TableName, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>
export type Rows = { [N in TableName]?: readonly Row<N>[] }

/** What a step knows beside the rows of its order; read with them. */
export interface Reference {
  /** The order's store. */
  store: { pfm: string; city: string; address: string; zone: string; phone: string | null } | null
  /**
   * The kind of payment is one made online; the customer's request, the order's source or the fallback rule of its store
   * asks for a call before forming.
   */
  paysOnline: boolean
  needsCall: boolean
  callUnwanted: boolean
  /** What the customer asked to be done, without a call, when something is missing. */
  onShortage: 'collectRest' | 'cancel' | null
  /** What was said of versions: switched on or off; `pfms` null: everywhere. Of the others nothing was said. */
  activations: readonly {
    workflow: string
    version: number
    pfms: string[] | null
    active: boolean
    share: number
  }[]
}

const nothing: readonly never[] = []

/** A decision asked for rows that were not read: they are read, and it is made again. */
export class RowsNotLoadedError extends Error {
  constructor(what: string) {
    super(`${what} was not read`)
  }
}

/** Of these every step has its own rows. */
export const ownTables: ReadonlySet<TableName> = new Set(['workflowInstances', 'tasks', 'workflowDrafts'])

/** What a decision may look at. */
export type ReadTable = TableName | 'reference'

/**
 * The rows of one order as they stand under its lock, and nothing else: a step reads them here and nowhere else. Never
 * changed; `with` answers another world. What the two differ by is what is written. A table that was not read, or read
 * in part, says so by {@link RowsNotLoadedError}.
 */
export class OrderState {
  readonly #rows: Rows
  readonly #reference: Reference | null
  readonly #partial: ReadonlySet<TableName>
  /** What was looked at, in this world and in those made of it. */
  readonly looked: Set<ReadTable>

  constructor(
    rows: Rows,
    reference: Reference | null = null,
    {
      partial = new Set<TableName>(),
      looked = new Set<ReadTable>(),
    }: { partial?: ReadonlySet<TableName>; looked?: Set<ReadTable> } = {},
  ) {
    this.#rows = rows
    this.#reference = reference
    this.#partial = partial
    this.looked = looked
  }

  get reference(): Reference {
    this.looked.add('reference')
    if (!this.#reference) throw new RowsNotLoadedError('reference')
    return this.#reference
  }

  rows<N extends TableName>(table: N): readonly Row<N>[] {
    const found = this.#rows[table] as readonly Row<N>[] | undefined
    // Rows of these are only added.
    if (shapes[table].key.length === 0) return found ?? nothing
    this.looked.add(table)
    if (!found || this.#partial.has(table)) throw new RowsNotLoadedError(table)
    return found
  }

  /** The rows that were read or added; undefined: the table was not looked at. */
  read<N extends TableName>(table: N): readonly Row<N>[] | undefined {
    return this.#rows[table] as readonly Row<N>[] | undefined
  }

  /** The first row whose columns equal these. */
  find<N extends TableName>(table: N, key: Partial<Row<N>>): Row<N> | undefined {
    const found = this.read(table)?.find((row) => fits(row as AnyRow, key as AnyRow))
    // The step's own instance and task are always there.
    if (found && ownTables.has(table)) return found
    return found
      ? (this.looked.add(table), found)
      : this.rows(table).find((row) => fits(row as AnyRow, key as AnyRow))
  }

  get order(): Row<'orders'> {
    const [order] = this.rows('orders')
    if (!order) throw new Error('there is no order here')
    return order
  }

  all(): Rows {
    return this.#rows
  }

  /** The rows that belong to the order, as changes that would make them. */
  asInserts(): RowChange[] {
    return Object.entries(this.#rows).flatMap(([table, rows]) =>
      (rows as readonly AnyRow[]).map((row) => ({ insert: table, row }) as unknown as RowChange),
    )
  }

  with(changes: readonly RowChange[]): OrderState {
    if (changes.length === 0) return this
    const rows: Record<string, readonly AnyRow[] | undefined> = { ...this.#rows }
    for (const change of changes) {
      const table = 'insert' in change ? change.insert : 'update' in change ? change.update : change.remove
      if (shapes[table].key.length > 0 && !ownTables.has(table)) this.looked.add(table)
      if ('insert' in change) {
        // What is there already must be known before something is added to it.
        const before = rows[change.insert] ?? this.rows(change.insert)
        rows[change.insert] = [
          ...(before as readonly AnyRow[]),
          withDefaults(shapes[change.insert], change.row as AnyRow),
        ]
      } else if ('remove' in change) {
        const before = (rows[change.remove] ?? this.#changeable(change.remove)) as readonly AnyRow[]
        rows[change.remove] = before.filter((row) => !fits(row, change.key as AnyRow))
      } else {
        const before = (rows[change.update] ?? this.#changeable(change.update)) as readonly AnyRow[]
        known(shapes[change.update], change.set as AnyRow)
        let met = false
        rows[change.update] = before.map((row) => {
          if (!fits(row, change.key as AnyRow)) return row
          met = true
          return { ...row, ...change.set }
        })
        if (!met && this.#partial.has(change.update)) throw new RowsNotLoadedError(change.update)
        if (!met) throw new Error(`no row of ${change.update} is ${JSON.stringify(change.key)}`)
      }
    }
    return new OrderState(rows as Rows, this.#reference, { partial: this.#partial, looked: this.looked })
  }

  /** Rows that are there to be changed: of a table that was read, if only in part. */
  #changeable(table: TableName): readonly AnyRow[] {
    return this.#partial.has(table)
      ? (this.read(table)! as readonly AnyRow[])
      : (this.rows(table) as readonly AnyRow[])
  }
}

/** A misspelt column would be written nowhere. */
function known(shape: TableShape, row: AnyRow): void {
  for (const name in row) if (!shape.byName.has(name)) throw new Error(`${shape.name} has no column ${name}`)
}

function withDefaults(shape: TableShape, row: AnyRow): AnyRow {
  known(shape, row)
  const whole: AnyRow = {}
  for (const { as, default: value } of shape.columns) {
    const given = row[as]
    if (given !== undefined) whole[as] = given
    else if (value !== undefined) whole[as] = value
  }
  return whole
}

function fits(row: AnyRow, key: AnyRow): boolean {
  for (const name in key) if (row[name] !== key[name]) return false
  return true
}
