import type { Tx } from '../platform/db/database.ts'
import type { FieldProblem, Refusal } from '../platform/http/refusal.ts'
import type { RowChange } from './order-state/changes.ts'
import type { Numbers } from './order-state/numbers.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { IdAndSecretSource, EffectHandlers, FactProviders, InputBuilder } from './effects.ts'
import type { ReadSetCache } from './read-set-cache.ts'
import type { KnownEntry } from './references.ts'

/** What the domains give the engine. */
export interface DomainParts {
  handlers: EffectHandlers
  facts: FactProviders
  input: InputBuilder
  /** Which catalogue entries exist. */
  knownEntries: (tx: Tx) => Promise<KnownEntry>
  /** Refusals with a code of their own, by the guard that says no. */
  refusals: Record<
    string,
    (key: string, params: Record<string, unknown>, details?: FieldProblem[]) => Refusal
  >
  /** What a broken constraint means, by its name: a unique row that somebody else has taken, a row that may not be. */
  taken: Record<string, () => Refusal>
  /** What an event brings to the order's own process beside its payload: facts of the order's rows. */
  processPayload: (world: OrderState, type: string, payload: unknown) => unknown
  /** The order has changed for every screen that shows it, whatever became of its fields. */
  touched: (world: OrderState, at: Date) => RowChange[]
  /** Events that have not left the house need not leave it. */
  cancelEvents: (
    tx: Tx,
    orderId: number,
    which: { handlers: readonly string[]; number: string; by: string },
  ) => Promise<void>
}

/** With what the engine itself keeps between steps. */
export interface EngineDependencies extends DomainParts {
  numbers: Numbers
  chance: IdAndSecretSource
  needs: ReadSetCache
}
