import type { LiveChange } from '../../../schemas/api/live.ts'
import type { EffectName, EffectParams } from '../../../workflows/effects.ts'
import type { FactName, Facts } from '../../../workflows/facts.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Right } from '../../shared/rights.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { InstanceKey } from './instance-repository.ts'

/** A running instance as effects and facts see it. */
export interface InstanceHead {
  id: number
  workflow: string
  version: number
  revision: number
  orderId: number | null
  pfm: string | null
}

/** What a task row needs to know of the machine that was just started for it. */
export interface StartedInstance extends InstanceHead {
  state: string
  /** Right of its first step; null when it waits for the system. */
  right: Right | null
}

/** What a handler works in: the step's own transaction, its instant and its actor. */
export interface StepScope {
  tx: Tx
  at: Date
  actor: Actor
  instance: InstanceHead
  /** Told to every screen after the commit. */
  changes: LiveChange[]
  /** False while demo history is written: what leaves the house has happened already. */
  outside: boolean
  start: (workflow: string, params: Record<string, unknown>) => Promise<StartedInstance>
  /** Sends a system event within this transaction; false when the instance does not take it in its present state. */
  send: (key: InstanceKey, type: string, payload: unknown) => Promise<boolean>
}

/** Order bound effects have an order: the engine refuses to start such a machine without one. */
export type EffectHandlers = {
  [Name in EffectName]: (scope: StepScope, params: EffectParams[Name]) => Promise<void>
}

export type FactProviders = {
  [Name in FactName]: (scope: Omit<StepScope, 'start' | 'send'>, payload: unknown) => Promise<Facts[Name]>
}

/** Builds what every machine starts from. */
export type InputBuilder = (
  tx: Tx,
  orderId: number,
  params: Record<string, unknown>,
  /** Instant of the step. */
  at: Date,
) => Promise<WorkflowInput>
