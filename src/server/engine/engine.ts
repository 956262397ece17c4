import { randomInt } from 'node:crypto'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { EffectParams } from '../../../workflows/effects.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { clockOverride } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/now.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import type { Services } from '../platform/services.ts'
import type { Change } from './order-state/changes.ts'
import { load, type Loaded, type Subject } from './order-state/load.ts'
import { Numbers } from './order-state/numbers.ts'
import { kindOf, findOrStartAction, subjectOf, type Advanced, type Command, type Target } from './advance.ts'
import { commit } from './commit.ts'
import { decideOn } from './decide-on.ts'
import { Decision } from './decision.ts'
import type { IdAndSecretSource, InputBuilder, Scope } from './effects.ts'
import type { OrderSession } from './order-session.ts'
import { ReadSetCache } from './read-set-cache.ts'
import type { DomainParts, EngineDependencies } from './dependencies.ts'
import { createStepBatcher } from './step-batcher.ts'
import { startAtDesk, type DeskWork } from './start-at-desk.ts'
import { takeStep } from './take-step.ts'

/** Within a transaction of the caller: arrivals, notifications, ends of events; with an instant of its own, demo history. */
export interface TxContext {
  tx: Tx
  actor: Actor
  /** Stands in for the database's clock. */
  at?: Date | null
  /** False: what would leave the house has happened already (demo history). Default true. */
  outside?: boolean
  /** Collects what screens are told; the caller publishes it after the commit. */
  changes?: LiveChange[]
  /** Rows of this order stay in memory between steps and are written when the caller says so; `at` must be given. */
  held?: OrderSession
}

export interface Engine {
  /** What every machine starts from. */
  input: InputBuilder
  /** A person's step over HTTP: own transaction, every check. */
  advance: (actor: Actor, command: Command) => Promise<Advanced>
  /** Starts a workflow for an order and returns its instance's id. */
  start: (
    within: TxContext,
    workflow: string,
    orderId: number,
    params?: Record<string, unknown>,
  ) => Promise<number>
  /** Starts work at a desk and returns its id. `first`: an event of its first step that is taken at once. */
  startAtDesk: (within: TxContext, work: DeskWork, first?: string) => Promise<number>
  /** Opens a task for an order, as the effect `openTask` of its process does. */
  open: (within: TxContext, orderId: number, task: EffectParams['openTask']) => Promise<void>
  /** A system event to an instance, or to the process of an order; false when it does not take it now. */
  send: (
    within: TxContext,
    to: number | { processOf: number },
    type: string,
    payload?: unknown,
  ) => Promise<boolean>
  /** Fires a timer that is still pending and whose time has come; false when it was not. */
  fire: (within: TxContext, timer: { instanceId: number; name: string }) => Promise<boolean>
  /**
   * What somebody outside has done to an order: `decide` answers the changes under its lock, on its rows; `what` names it
   * in the record. Throws for an order that is not there.
   */
  note: (
    within: TxContext,
    orderId: number,
    what: string,
    decide: (scope: Scope) => readonly Change[],
  ) => Promise<void>
  /**
   * What a person did, without the checks of a screen (rights, claim, revision), but with payload and guards: the demo
   * history walks through the same machines. `target`: a task's id, work at a desk, or an action of an order, which begins
   * with its first step. Throws when the machine refuses.
   */
  act: (
    within: TxContext,
    target: number | Exclude<Target, { taskId: number }>,
    type: string,
    payload?: unknown,
  ) => Promise<void>
}

/** Beside the order, its instances and tasks. */
const nothing = new Set<never>()

const chanceOf = (numbers: Numbers): IdAndSecretSource => ({
  number: (of) => numbers.take(of),
  digits: (count) => String(randomInt(0, 10 ** count)).padStart(count, '0'),
})

export function createEngine(services: Services, domains: DomainParts): Engine {
  const numbers = new Numbers()
  const parts: EngineDependencies = {
    ...domains,
    numbers,
    chance: chanceOf(numbers),
    needs: new ReadSetCache(),
  }

  /** Load, decide, write, in the caller's transaction. Answers what `decide` says; undefined: there is no such subject. */
  async function within<T>(
    { tx, at, actor, outside = true, changes, held }: TxContext,
    subject: Subject,
    kind: string,
    decide: (decision: Decision, loaded: Loaded) => T | Promise<T>,
  ): Promise<T | undefined> {
    const settings = await readSettings(tx)
    const make = async (known: Loaded) => {
      const scene = { at: known.at, actor, outside, settings, chance: parts.chance }
      const decision = new Decision(parts, scene, known.world)
      return { answer: await decide(decision, known), before: known.world, decision }
    }
    if (held && at) {
      await numbers.ensure(tx)
      const loaded = await held.load(subject, at)
      if (!loaded) return undefined
      const made = await make(loaded)
      await held.take(parts, made.before, made.decision)
      changes?.push(...made.decision.told)
      return made.answer
    }
    const wanted = parts.needs.of(kind) ?? nothing
    const loaded = await load(tx, subject, { wanted, told: at ?? clockOverride(services.clock) })
    if (!loaded) return undefined
    const made = await decideOn(tx, parts, kind, loaded, make)
    await commit(tx, parts, made)
    changes?.push(...made.decision.told)
    return made.answer
  }

  return {
    input: parts.input,
    advance: createStepBatcher(services, parts),

    start: async (where, workflow, orderId, params = {}) => {
      const id = await within(where, { orderId }, `start ${workflow}`, (decision) => {
        // Its first record holds all that has arrived.
        if (workflow === 'order') decision.world.rows('orderProducts')
        return decision.start(workflow, params).id
      })
      if (id === undefined) throw new Error(`no order ${orderId}`)
      return id
    },

    startAtDesk: async ({ tx, actor, at, changes }, work, first) => {
      const now = at ?? (await databaseNow(tx, services.clock))
      const id = await startAtDesk(parts, { tx, actor, at: now }, work, first)
      changes?.push({ kind: 'desk', deskId: id })
      return id
    },

    open: async (where, orderId, task) => {
      await within(where, { orderId }, `open ${task.type}`, (decision) =>
        decision.note('openTask', (scope) => parts.handlers.openTask(scope, task)),
      )
    },

    send: async (where, to, type, payload = {}) => {
      const subject = typeof to === 'number' ? { instanceId: to } : to
      const taken = await within(where, subject, type, (decision, { instance }) =>
        decision.send({ instanceId: instance!.id }, type, payload),
      )
      return taken ?? false
    },

    fire: async (where, { instanceId, name }) => {
      const fired = await within(where, { instanceId }, `timer ${name}`, (decision, { at }) =>
        decision.fire(instanceId, name, at),
      )
      return fired ?? false
    },

    note: async (where, orderId, what, decide) => {
      const known = await within(where, { orderId }, what, (decision) => {
        decision.note(what, decide)
        return true
      })
      if (!known) throw new Error(`no order ${orderId}`)
    },

    act: async (where, target, type, payload = {}) => {
      const of: Target = typeof target === 'number' ? { taskId: target } : target
      const known = await within(
        where,
        subjectOf(of),
        kindOf({ target: of, type }),
        async (decision, loaded) => {
          const { at } = loaded
          const instance = 'action' in of ? findOrStartAction(decision, of.action) : loaded.instance!
          await takeStep(where.tx, parts, decision, instance, { type, payload }, { at, actor: where.actor })
          // As of a person's step: an action moves the order's update time, whatever it changed.
          if ('action' in of) decision.add(parts.touched(decision.world, at))
          else if ('deskId' in of) decision.told.push({ kind: 'desk', deskId: of.deskId })
          return true
        },
      )
      if (!known) throw new Error(`nothing to act on: ${JSON.stringify(target)}`)
    },
  }
}
