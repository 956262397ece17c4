import type { TableSelection } from './order-state/load.ts'
import type { ReadTable } from './order-state/order-state.ts'

/**
 * Tables that decisions of a kind read. They are learned from earlier decisions, so that a step can load them together
 * with its lock. A decision that needs more tables loads them and is made again. This costs one additional round trip
 * per server process.
 */
export class ReadSetCache {
  readonly #tables = new Map<string, Set<ReadTable>>()

  /** Returns null if no decision of the kind has read more than the instance and its task. */
  get(kind: string): TableSelection | null {
    return this.#tables.get(kind) ?? null
  }

  add(kind: string, readTables: ReadonlySet<ReadTable>): void {
    if (readTables.size === 0) return
    const tables = this.#tables.get(kind)
    if (!tables) this.#tables.set(kind, new Set(readTables))
    else for (const table of readTables) tables.add(table)
  }
}
