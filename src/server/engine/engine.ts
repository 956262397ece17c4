import type { LiveChange } from '../../../schemas/api/live.ts'
import type { EffectParams } from '../../../workflows/effects.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { advance, type Advanced, type Command } from './advance.ts'
import type { InputBuilder } from './effects.ts'
import { lockInstance } from './instance-repository.ts'
import { metaOf, personEvents, refusal, restore, type EngineEvent } from './interpret.ts'
import { lockAction } from './lock-action.ts'
import { checkPayload, formOf } from './payloads.ts'
import { getWorkflow } from './registry.ts'
import {
  carryOut,
  sendSystemEvent,
  startInstance,
  takeStep,
  type EngineParts,
  type Session,
} from './take-step.ts'

/** Within a transaction of the caller, at an instant of the caller: demo history, timers, arrivals. */
export interface Within {
  tx: Tx
  at: Date
  actor: Actor
  /** False: what would leave the house has happened already (demo history). Default true. */
  outside?: boolean
  /** Collects what screens are told; the caller publishes it after the commit. */
  changes?: LiveChange[]
}

export interface Engine {
  /** What every machine starts from. */
  input: InputBuilder
  /** A person's step over HTTP: own transaction, every check. */
  advance: (actor: Actor, command: Command) => Promise<Advanced>
  /** Starts a workflow for an order and returns its instance's id. */
  start: (
    within: Within,
    workflow: string,
    order: { orderId: number; pfm: string },
    params?: Record<string, unknown>,
  ) => Promise<number>
  /** Opens a task for the order of a running process, as its machine's own effect `openTask` does. */
  open: (within: Within, processId: number, task: EffectParams['openTask']) => Promise<void>
  /** Takes the locks a step of this instance will need, for checks of the caller that must stand after them. */
  lock: (within: Within, instanceId: number) => Promise<void>
  /** A system event; false when the instance does not take it now. */
  send: (within: Within, instanceId: number, type: string, payload?: unknown) => Promise<boolean>
  /**
   * What a person did, without the checks of a screen (rights, claim, revision), but with payload and guards: the demo
   * history walks through the same machines. `target`: a task's id, or an action of an order, which begins with its first step. Throws when the machine
   * refuses.
   */
  act: (
    within: Within,
    target: number | { orderId: number; action: string },
    type: string,
    payload?: unknown,
  ) => Promise<void>
}

const sessionOf = ({ tx, at, actor, outside = true, changes = [] }: Within): Session => ({
  tx,
  at,
  actor,
  outside,
  changes,
})

export function createEngine(services: Services, parts: EngineParts): Engine {
  return {
    input: parts.input,
    advance: (actor, command) => advance(services, parts, actor, command),

    start: async (within, workflow, { orderId, pfm }, params = {}) => {
      const session = sessionOf(within)
      const { id } = await startInstance(parts, session, workflow, orderId, pfm, params)
      return id
    },

    open: async (within, processId, task) => {
      const locked = await lockInstance(within.tx, { instanceId: processId })
      if (!locked) throw new Error(`no instance ${processId}`)
      await carryOut(parts, sessionOf(within), locked.instance, [{ type: 'openTask', params: task }])
    },

    lock: async ({ tx }, instanceId) => void (await lockInstance(tx, { instanceId })),

    send: async (within, instanceId, type, payload = {}) => {
      return sendSystemEvent(parts, sessionOf(within), { instanceId }, type, payload)
    },

    act: async (within, target, type, payload = {}) => {
      const session = sessionOf(within)
      const locked =
        typeof target === 'number'
          ? await lockInstance(within.tx, { taskId: target })
          : // No step of it is repeated, so that none has a key.
            await lockAction(parts, session, target, '')
      if (!locked || !('instance' in locked)) throw new Error(`nothing to act on: ${JSON.stringify(target)}`)
      const workflow = getWorkflow(locked.instance.workflow, locked.instance.version)
      const snapshot = restore(workflow, locked.instance)
      const meta = metaOf(snapshot)
      const definition = new Map(personEvents(workflow, snapshot)).get(type)
      if (meta?.for !== 'person' || !definition)
        throw new Error(`${workflow.name} takes no ${type} in ${locked.instance.state}`)
      const event: EngineEvent = {
        type,
        payload: checkPayload(formOf(definition, meta), payload),
        at: within.at.toISOString(),
        facts: {},
      }
      for (const name of definition.facts ?? []) {
        event.facts[name] = await parts.facts[name]({ ...session, instance: locked.instance }, event.payload)
      }
      if (!snapshot.can(event as never)) {
        throw new Error(
          `${workflow.name} refuses ${type}: ${JSON.stringify(refusal(workflow, snapshot, event))}`,
        )
      }
      await takeStep(parts, session, locked.instance, event)
    },
  }
}
