import { randomInt } from 'node:crypto'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { EffectParams } from '../../../workflows/effects.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { getClockOverride } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { readDatabaseNow } from '../platform/db/now.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import type { Services } from '../platform/services.ts'
import type { EffectChange } from './order-state/changes.ts'
import { loadSubject, type LoadedSubject, type StepSubject } from './order-state/load.ts'
import { IdPool } from './order-state/numbers.ts'
import {
  getReadSetKey,
  findOrStartActionInstance,
  getStepSubject,
  type StepExecutor,
  type StepTarget,
} from './execute-user-step.ts'
import { commitDecision } from './commit.ts'
import { decideWithReload } from './decide-with-reload.ts'
import { Decision } from './decision.ts'
import type { IdAndSecretGenerator, MachineInputBuilder, EffectContext } from './effects.ts'
import type { OrderRowCache } from './order-session.ts'
import { ReadSetCache } from './read-set-cache.ts'
import type { DomainDependencies, EngineDependencies } from './dependencies.ts'
import { createStepBatcher } from './step-batcher.ts'
import { startDeskInstance, type DeskInstanceInput } from './desk-instances.ts'
import { executeStep } from './execute-step.ts'
import { createInstanceMover, type InstanceMover } from './move-instance.ts'

/**
 * Context of a step in a transaction of the caller. Used for example for new orders, notifications, timers and demo
 * history.
 */
export interface TransactionContext {
  tx: Tx
  actor: Actor
  /** Time of the step instead of the time of the database, for example for demo history. */
  at?: Date | null
  /** False for demo history: calls to partners are then treated as already done. Default: true. */
  callsPartners?: boolean
  /** Collects live updates, which the caller publishes after the commit. */
  changes?: LiveChange[]
  /**
   * Caches the rows of the order in memory between steps and writes the changes of several steps together. Ignored
   * without `at`.
   */
  session?: OrderRowCache
}

export interface Engine {
  /** Builds the input of a new machine of an order. */
  input: MachineInputBuilder
  /** Executes a step of a user over HTTP with all checks, in a transaction of the engine. */
  executeUserStep: StepExecutor
  /** Moves an instance to another state by hand, or computes what the move would change. */
  moveInstance: InstanceMover
  /** Starts a workflow for an order and returns the id of the instance. */
  start: (
    context: TransactionContext,
    workflow: string,
    orderId: number,
    params?: Record<string, unknown>,
  ) => Promise<number>
  /**
   * Starts an instance of a desk workflow, which belongs to no order, and returns its id. `first`: event that is sent
   * to the new instance immediately.
   */
  startAtDesk: (context: TransactionContext, work: DeskInstanceInput, first?: string) => Promise<number>
  /** Opens a task for an order, like the effect `openTask` of the order process. */
  openTask: (context: TransactionContext, orderId: number, task: EffectParams['openTask']) => Promise<void>
  /**
   * Sends a system event to an instance or to the process of an order. Returns false if the instance does not exist,
   * has ended or does not accept the event in its current state.
   */
  send: (
    context: TransactionContext,
    to: number | { processOf: number },
    type: string,
    payload?: unknown,
  ) => Promise<boolean>
  /** Sends the event of a timer if the timer is still pending and due. Otherwise returns false. */
  fireTimer: (context: TransactionContext, timer: { instanceId: number; name: string }) => Promise<boolean>
  /**
   * Records a change of an order that comes from outside, for example from a bank. `decide` returns the changes and
   * runs under the lock of the order. `name` is stored in the record. Throws for an unknown order.
   */
  recordExternalChange: (
    context: TransactionContext,
    orderId: number,
    name: string,
    decide: (scope: EffectContext) => readonly EffectChange[],
  ) => Promise<void>
  /**
   * Executes a step of a user with the checks of payload and guards, but without the checks of rights, claim and
   * revision. Used for demo history and to switch a service. `target`: a task id, an instance of a desk workflow, or an
   * action of an order. The first step of an action also starts it. Throws if the machine refuses the step.
   */
  executeStep: (
    context: TransactionContext,
    target: number | Exclude<StepTarget, { taskId: number }>,
    type: string,
    payload?: unknown,
  ) => Promise<void>
}

/** No additional tables. The order, its instances, tasks and drafts are always read. */
const noTables = new Set<never>()

const createIdSource = (numbers: IdPool): IdAndSecretGenerator => ({
  number: (kind) => numbers.take(kind),
  digits: (count) => String(randomInt(0, 10 ** count)).padStart(count, '0'),
})

export function createEngine(services: Services, domains: DomainDependencies): Engine {
  const numbers = new IdPool()
  const dependencies: EngineDependencies = {
    ...domains,
    numbers,
    idSource: createIdSource(numbers),
    readSets: new ReadSetCache(),
  }

  /** Loads, decides and writes in the transaction of the caller. Returns undefined for an unknown subject. */
  async function decideWithin<T>(
    { tx, at, actor, callsPartners = true, changes, session }: TransactionContext,
    subject: StepSubject,
    kind: string,
    decide: (decision: Decision, loaded: LoadedSubject) => T | Promise<T>,
  ): Promise<T | undefined> {
    const settings = await readSettings(tx)
    const createDecision = async (loadedRows: LoadedSubject) => {
      const decisionContext = {
        at: loadedRows.at,
        actor,
        callsPartners,
        settings,
        idSource: dependencies.idSource,
      }
      const decision = new Decision(dependencies, decisionContext, loadedRows.orderState)
      return { answer: await decide(decision, loadedRows), before: loadedRows.orderState, decision }
    }
    if (session && at) {
      await numbers.ensure(tx)
      const loaded = await session.load(subject, at)
      if (!loaded) return undefined
      const result = await createDecision(loaded)
      await session.storeDecision(dependencies, result.before, result.decision)
      changes?.push(...result.decision.notifications)
      return result.answer
    }
    const selection = dependencies.readSets.get(kind) ?? noTables
    const loaded = await loadSubject(tx, subject, {
      selection,
      clockTime: at ?? getClockOverride(services.clock),
    })
    if (!loaded) return undefined
    const result = await decideWithReload(tx, dependencies, kind, loaded, createDecision)
    await commitDecision(tx, dependencies, result)
    changes?.push(...result.decision.notifications)
    return result.answer
  }

  return {
    input: dependencies.input,
    executeUserStep: createStepBatcher(services, dependencies),
    moveInstance: createInstanceMover(services, dependencies),

    start: async (context, workflow, orderId, params = {}) => {
      const id = await decideWithin(context, { orderId }, `start ${workflow}`, (decision) => {
        // Reads the products too, because the first record of an order contains all its rows.
        if (workflow === 'order') decision.orderState.rows('orderProducts')
        return decision.start(workflow, params).id
      })
      if (id === undefined) throw new Error(`no order ${orderId}`)
      return id
    },

    startAtDesk: async ({ tx, actor, at, changes }, work, first) => {
      const now = at ?? (await readDatabaseNow(tx, services.clock))
      const id = await startDeskInstance(dependencies, { tx, actor, at: now }, work, first)
      changes?.push({ kind: 'desk', deskId: id })
      return id
    },

    openTask: async (context, orderId, task) => {
      await decideWithin(context, { orderId }, `open ${task.type}`, (decision) =>
        decision.recordExternalChange('openTask', (scope) => dependencies.handlers.openTask(scope, task)),
      )
    },

    send: async (context, to, type, payload = {}) => {
      const subject = typeof to === 'number' ? { instanceId: to } : to
      const isAccepted = await decideWithin(context, subject, type, (decision, { instance }) =>
        decision.send({ instanceId: instance!.id }, type, payload),
      )
      return isAccepted ?? false
    },

    fireTimer: async (context, { instanceId, name }) => {
      const isFired = await decideWithin(context, { instanceId }, `timer ${name}`, (decision, { at }) =>
        decision.fireTimer(instanceId, name, at),
      )
      return isFired ?? false
    },

    recordExternalChange: async (context, orderId, name, decide) => {
      const isFound = await decideWithin(context, { orderId }, name, (decision) => {
        decision.recordExternalChange(name, decide)
        return true
      })
      if (!isFound) throw new Error(`no order ${orderId}`)
    },

    executeStep: async (context, target, type, payload = {}) => {
      const resolved: StepTarget = typeof target === 'number' ? { taskId: target } : target
      const isFound = await decideWithin(
        context,
        getStepSubject(resolved),
        getReadSetKey({ target: resolved, type }),
        async (decision, loaded) => {
          const { at } = loaded
          const instance =
            'action' in resolved ? findOrStartActionInstance(decision, resolved.action) : loaded.instance!
          await executeStep(
            context.tx,
            dependencies,
            decision,
            instance,
            { type, payload },
            { at, actor: context.actor },
          )
          // Like a step over HTTP, an action always sets the update time of the order.
          if ('action' in resolved) decision.addChanges(dependencies.touchOrder(decision.orderState, at))
          else if ('deskId' in resolved)
            decision.notifications.push({ kind: 'desk', deskId: resolved.deskId })
          return true
        },
      )
      if (!isFound) throw new Error(`nothing to act on: ${JSON.stringify(target)}`)
    },
  }
}
