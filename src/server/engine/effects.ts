import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { FactName, Facts } from '../../../workflows/facts.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Settings } from '../platform/settings/registry.ts'
import type { EffectChange } from './order-state/changes.ts'
import type { IdKind } from './order-state/numbers.ts'
import type { OrderState } from './order-state/order-state.ts'

/** The part of an instance that effects may read. */
export interface InstanceSummary {
  id: number
  workflow: string
  version: number
  revision: number
  orderId: number | null
  pfm: string | null
}

/** Generates the values that an effect handler cannot compute, so that the handlers themselves remain pure. */
export interface IdAndSecretGenerator {
  /** Id for a new row. */
  number: (kind: IdKind) => number
  /** Random secret with this number of digits. Records contain it only masked. */
  digits: (count: number) => string
}

/** Everything that an effect may read. */
export interface EffectContext {
  orderState: OrderState
  at: Date
  actor: Actor
  instance: InstanceSummary
  settings: Settings
  idSource: IdAndSecretGenerator
  /** False while demo history is written. Calls to partners are then treated as already done. */
  callsPartners: boolean
  /**
   * Event of a user, a partner or the system that caused the decision, without its secrets. Absent if a timer fired,
   * and while an instance is started without such an event.
   */
  trigger?: { type: string; payload: unknown } | undefined
}

/**
 * Handlers of all effects. They have no side effects: they return changes, or throw a Refusal for a forbidden
 * operation.
 */
export type EffectHandlers = {
  [Name in EffectName]: (scope: EffectContext, params: EffectParams[Name]) => readonly EffectChange[]
}

/** Context in which a fact is read. `orderId` is null outside of an order. `at`: time of the event. */
export interface FactContext {
  orderId: number | null
  actor: Actor
  at: Date
}

export type OrderFactContext = FactContext & Pick<EffectContext, 'orderState'>

/**
 * Provides a fact. `order`: computed from the rows of the order. `others`: read from other rows with an additional
 * statement.
 */
export type FactProvider<Answer> =
  | { of: 'order'; answer: (scope: Pick<EffectContext, 'orderState' | 'at'>, payload: unknown) => Answer }
  | { of: 'others'; answer: (tx: Tx, context: OrderFactContext, payload: unknown) => Promise<Answer> }

export type FactProviders = { [Name in FactName]: FactProvider<Facts[Name]> }

/** Builds the input of a new machine from the order, the settings and the parameters of the caller. */
export type MachineInputBuilder = (
  scope: Pick<EffectContext, 'orderState' | 'at' | 'settings'>,
  params: Record<string, unknown>,
) => WorkflowInput
