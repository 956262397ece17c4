import type { Tx } from '../platform/db/database.ts'
import type { FieldProblem, Refusal } from '../platform/http/refusal.ts'
import type { RowChange } from './order-state/changes.ts'
import type { IdPool } from './order-state/numbers.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { IdAndSecretGenerator, EffectHandlers, FactProviders, MachineInputBuilder } from './effects.ts'
import type { ReadSetCache } from './read-set-cache.ts'
import type { HasCatalogEntry } from './references.ts'

/** Functions and data that the domains provide to the engine. */
export interface DomainDependencies {
  handlers: EffectHandlers
  facts: FactProviders
  input: MachineInputBuilder
  /** Returns a function that checks whether a catalogue entry exists. */
  readKnownEntries: (tx: Tx) => Promise<HasCatalogEntry>
  /** Creates the refusal for a failing guard, by the name of the guard. Other guards are refused with code 19. */
  refusals: Record<
    string,
    (key: string, params: Record<string, unknown>, details?: FieldProblem[]) => Refusal
  >
  /** Refusals for violated database constraints, by the name of the constraint. */
  constraintRefusals: Record<string, () => Refusal>
  /** Adds facts from the order's rows to the payload of an event that another instance sends to the order process. */
  processPayload: (orderState: OrderState, type: string, payload: unknown) => unknown
  /** Changes that set the update time of the order, so that a step from an outdated screen is refused (code 355). */
  touchOrder: (orderState: OrderState, at: Date) => RowChange[]
  /** Cancels the matching outbox events that are waiting to be sent or have failed. */
  cancelEvents: (
    tx: Tx,
    orderId: number,
    filter: { handlers: readonly string[]; number: string; by: string },
  ) => Promise<void>
}

/** The functions and data of the domains, and the state that the engine retains between steps. */
export interface EngineDependencies extends DomainDependencies {
  numbers: IdPool
  idSource: IdAndSecretGenerator
  readSets: ReadSetCache
}
