import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { FactName, Facts } from '../../../workflows/facts.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Settings } from '../platform/settings/registry.ts'
import type { Change } from './order-state/changes.ts'
import type { Numbered } from './order-state/numbers.ts'
import type { OrderState } from './order-state/order-state.ts'

/** A running instance as effects see it. */
export interface InstanceHead {
  id: number
  workflow: string
  version: number
  revision: number
  orderId: number | null
  pfm: string | null
}

/** What comes into a step by chance. Its record keeps it, so that a replay gets the same. */
export interface IdAndSecretSource {
  /** Number of a row that is being made. */
  number: (of: Numbered) => number
  /** A secret of so many digits; the record keeps that it was drawn, not what it was. */
  digits: (count: number) => string
}

/** All that an effect knows. */
export interface Scope {
  world: OrderState
  at: Date
  actor: Actor
  instance: InstanceHead
  settings: Settings
  chance: IdAndSecretSource
  /** False while demo history is written: what leaves the house has happened already. */
  outside: boolean
  /** What somebody sent that all of this follows from, without its secrets; absent: nobody did, a timer fired. */
  sent?: { type: string; payload: unknown } | undefined
}

/** Pure: the same scope gives the same changes. Throws a Refusal for what may not be. */
export type EffectHandlers = {
  [Name in EffectName]: (scope: Scope, params: EffectParams[Name]) => readonly Change[]
}

/** Who asks a fact, and for which order; null: for none. */
export interface FactContext {
  orderId: number | null
  actor: Actor
}

/** Answered from what belongs to the order, or by asking beyond it (another order's rows), which costs a statement. */
export type FactProvider<Answer> =
  | { of: 'order'; answer: (look: Pick<Scope, 'world' | 'at'>, payload: unknown) => Answer }
  | { of: 'others'; answer: (tx: Tx, asked: FactContext, payload: unknown) => Promise<Answer> }

export type FactProviders = { [Name in FactName]: FactProvider<Facts[Name]> }

/** Builds what every machine starts from. */
export type InputBuilder = (
  look: Pick<Scope, 'world' | 'at' | 'settings'>,
  params: Record<string, unknown>,
) => WorkflowInput
