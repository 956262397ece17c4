import type { Wanted } from './order-state/load.ts'
import type { ReadTable } from './order-state/order-state.ts'

/**
 * What decisions of a kind look at, learned from those that were made: so a step reads what it needs together with its
 * lock. One that looks further reads the rest and is made again, which costs it a round trip, once in the life of a
 * process.
 */
export class ReadSetCache {
  readonly #known = new Map<string, Set<ReadTable>>()

  /** null: as far as is known, nothing but the instance and its task. */
  of(kind: string): Wanted | null {
    return this.#known.get(kind) ?? null
  }

  learn(kind: string, looked: ReadonlySet<ReadTable>): void {
    if (looked.size === 0) return
    const known = this.#known.get(kind)
    if (!known) this.#known.set(kind, new Set(looked))
    else for (const one of looked) known.add(one)
  }
}
