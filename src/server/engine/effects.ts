import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { FactName, Facts } from '../../../workflows/facts.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Settings } from '../platform/settings/registry.ts'
import type { Change } from './order-state/changes.ts'
import type { NumberedKind } from './order-state/numbers.ts'
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

/** Generated values of a step. They are stored in the record of the step, so that a replay gets the same values. */
export interface IdSource {
  /** Id for a new row. */
  number: (kind: NumberedKind) => number
  /** Random secret with this number of digits. It is masked in the record. */
  digits: (count: number) => string
}

/** Everything that an effect may read. */
export interface EffectScope {
  world: OrderState
  at: Date
  actor: Actor
  instance: InstanceSummary
  settings: Settings
  idSource: IdSource
  /** False while demo history is written. Calls to partners are then treated as already done. */
  callsPartners: boolean
  /** Event from outside that caused this step, without its secrets. Absent if a timer fired. */
  trigger?: { type: string; payload: unknown } | undefined
}

/** Effect handlers are pure, so the same scope gives the same changes. They throw a Refusal for a forbidden operation. */
export type EffectHandlers = {
  [Name in EffectName]: (scope: EffectScope, params: EffectParams[Name]) => readonly Change[]
}

/** The actor for whom a fact is read, and the order (null outside of an order). */
export interface FactContext {
  orderId: number | null
  actor: Actor
}

/** A fact is computed from the rows of the order, or read from other rows with an additional statement. */
export type FactProvider<Answer> =
  | { of: 'order'; answer: (scope: Pick<EffectScope, 'world' | 'at'>, payload: unknown) => Answer }
  | { of: 'others'; answer: (tx: Tx, context: FactContext, payload: unknown) => Promise<Answer> }

export type FactProviders = { [Name in FactName]: FactProvider<Facts[Name]> }

/** Builds the input of a machine. */
export type InputBuilder = (
  scope: Pick<EffectScope, 'world' | 'at' | 'settings'>,
  params: Record<string, unknown>,
) => WorkflowInput
