import type { TableSelection } from './order-state/load.ts'
import type { ReadableTable } from './order-state/order-state.ts'

/**
 * Tables that each kind of decision has read so far. A step loads them in the same round trip as its lock. If a
 * decision needs more tables, all tables are loaded and the decision is repeated, which costs an additional round trip.
 */
export class ReadSetCache {
  readonly #tables = new Map<string, Set<ReadableTable>>()

  /** Returns null if no decision of this kind in this server process has read more than the instance and its task. */
  get(kind: string): TableSelection | null {
    return this.#tables.get(kind) ?? null
  }

  add(kind: string, readTables: ReadonlySet<ReadableTable>): void {
    if (readTables.size === 0) return
    const tables = this.#tables.get(kind)
    if (!tables) this.#tables.set(kind, new Set(readTables))
    else for (const table of readTables) tables.add(table)
  }
}
