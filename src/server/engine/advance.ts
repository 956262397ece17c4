import { createHash } from 'node:crypto'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { maySeeStore, type Actor } from '../platform/identity/actor.ts'
import { clockOverride } from '../platform/clock.ts'
import { awaitAll, type Tx } from '../platform/db/database.ts'
import { refuse } from '../platform/http/refusal.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import type { Services } from '../platform/services.ts'
import { load, type Loaded } from './order-state/load.ts'
import type { OrderState } from './order-state/order-state.ts'
import { commit } from './commit.ts'
import { decideOn } from './decide-on.ts'
import { Decision, type Instance } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { findUsedActionKey, findUsedKey, type UsedKey } from './instance-repository.ts'
import { eventOf } from './event-of.ts'
import { metaOf, personEvents, restore } from './interpret.ts'
import { formOf } from './payloads.ts'
import { liveChangeOf } from './live-change.ts'
import { getWorkflow, isAction } from './registry.ts'

/** What a person works on: a task, work at a desk, or an action of an order, whose machine begins with its first step. */
export type Target = { taskId: number } | { deskId: number } | { orderId: number; action: string }

export interface Command {
  target: Target
  type: string
  payload: unknown
  /** Revision the screen saw. */
  revision: number
  /** Last order update the screen saw; null when it did not say. */
  orderUpdateTime: Date | null
  idempotencyKey: string
  mobile: boolean
  tabId: string | null
}

export interface Advanced {
  revision: number
  /** True: this key had been used before, nothing happened now. */
  repeated: boolean
  instanceId: number
}

/** A person's step that has been decided and not yet written. */
export interface Decided {
  before: OrderState
  decision: Decision
  answer: Advanced
  told: LiveChange[]
}

/** What a command may look at, as far as is known. */
export const kindOf = ({ target, type }: Pick<Command, 'target' | 'type'>): string =>
  'action' in target ? `${target.action}.${type}` : 'deskId' in target ? `desk.${type}` : type

/**
 * A person's step: load, decide, write, in one transaction. Every check stands after the lock, so that of two who press at
 * the same time one steps and the other is told (355). Throws a Refusal; nothing is written then.
 */
export async function advance(
  services: Services,
  parts: EngineDependencies,
  actor: Actor,
  command: Command,
): Promise<Advanced> {
  const { target } = command
  const action = 'action' in target ? target : null
  const taken = await services.database.db.transaction(async (tx): Promise<Advanced | Decided> => {
    // Load: locks, the instance, the clock, and what the decision will look at, in one round trip.
    if (action && !isAction(action.action)) throw refuse.orderNotFound()
    const subject = subjectOf(target)
    const kind = kindOf(command)
    const [loaded, used] = await awaitAll<[Loaded | null, UsedKey | null]>([
      load(tx, subject, { wanted: parts.needs.of(kind), told: clockOverride(services.clock) }),
      action ? findUsedActionKey(tx, { ...action, key: command.idempotencyKey }) : null,
    ])
    if (!loaded || !maySee(actor, loaded)) throw action ? refuse.orderNotFound() : refuse.taskNotFound()
    if (used) return answerOf(used, actor, command)

    // Decide: in memory. Only facts of the outside (catalogue, marks of other orders) may ask the database once more.
    const step = await decideOn(tx, parts, kind, loaded, (known) => decide(tx, parts, actor, command, known))
    if (!('decision' in step)) return step

    // Write: one statement, and the commit with it.
    await commit(tx, parts, step, { last: true })
    return step
  })
  if (!('decision' in taken)) return taken
  services.publish(notificationsFor(taken, command))
  return taken.answer
}

export const subjectOf = (target: Target) =>
  'action' in target
    ? { orderId: target.orderId }
    : (target satisfies { taskId: number } | { deskId: number })

/** A desk belongs to no store: its steps ask for a right alone. */
const maySee = (actor: Actor, { order, instance }: Loaded) =>
  (order === null && instance !== null) || maySeeStore(actor, (instance ?? order)?.pfm ?? '')

/** What screens hear of a step: all but the one that took it. */
export const notificationsFor = ({ told }: Decided, { tabId }: Command): LiveChange[] =>
  told.map((one) => (tabId === null ? one : { ...one, tabId }))

/** One ordered list of checks, then the machine. Throws a Refusal. */
export async function decide(
  tx: Tx,
  parts: EngineDependencies,
  actor: Actor,
  command: Command,
  { at, world, task, claim, order, instance: ofTask }: Loaded,
): Promise<Advanced | Decided> {
  const scene = { at, actor, settings: await readSettings(tx), chance: parts.chance, outside: true }
  const decision = new Decision(parts, scene, world)
  const instance = 'action' in command.target ? findOrStartAction(decision, command.target.action) : ofTask!

  // A used key means that the revision has moved on: only then it is looked up.
  if (command.revision !== instance.revision) {
    const used = await findUsedKey(tx, instance.id, command.idempotencyKey)
    if (used) return answerOf(used, actor, command)
    throw refuse.stale({ revision: instance.revision })
  }
  const { orderUpdateTime } = command
  if (orderUpdateTime && order && orderUpdateTime.getTime() < order.updatedAt)
    throw refuse.stale({ revision: instance.revision })

  const workflow = getWorkflow(instance.workflow, instance.version)
  const snapshot = restore(workflow, instance)
  const meta = metaOf(snapshot)
  if (instance.status !== 'active' || meta?.for !== 'person') throw refuse.denied('errors:eventNotAllowed')
  if (!actor.rights.has(meta.right)) throw refuse.forbidden()
  const definition = new Map(personEvents(workflow, snapshot)).get(command.type)
  if (!definition) throw refuse.denied('errors:eventNotAllowed')
  if (definition.right && !actor.rights.has(definition.right)) throw refuse.forbidden()
  if (command.mobile && !meta.mobile) throw refuse.notOnMobile()
  refuseClaimedByOther(claim, actor, at)

  const form = formOf(definition, meta)
  const event = await eventOf(tx, parts, { workflow, snapshot, definition, form }, command, {
    ...{ world, at, orderId: instance.orderId, actor },
  })
  const used = { key: command.idempotencyKey, requestHash: hashOf(command) }
  const { revision } = decision.step(instance, event, { snapshot, used })
  // A second person with the same action on an older screen is told (355): actions have no task whose revision says so.
  if (!task && order) decision.add(parts.touched(decision.world, at))
  return {
    ...{ before: world, decision, answer: { revision, repeated: false, instanceId: instance.id } },
    told: [...decision.told, liveChangeOf(instance, task?.taskId)],
  }
}

/** The action of the order that is open, else a new one; refuses one that the order does not offer now (code 19). */
export function findOrStartAction(decision: Decision, action: string): Instance {
  const open = decision.world
    .rows('workflowInstances')
    .find((one) => one.workflow === action && one.status === 'active')
  const instance = open ?? decision.start(action, {})
  if (instance.status !== 'active') throw refuse.denied('errors:actionNotOffered')
  return instance
}

function refuseClaimedByOther(claim: Loaded['claim'], actor: Actor, at: Date) {
  if (!claim || claim.claimedBy === null || claim.claimedBy === actor.id) return
  if (claim.claimedUntil !== null && Date.parse(claim.claimedUntil) > at.getTime()) {
    throw refuse.denied('errors:claimedByOther', { name: claim.claimedName }, { name: claim.claimedName })
  }
}

function answerOf(used: UsedKey, actor: Actor, command: Command): Advanced {
  if (used.requestHash !== hashOf(command) || used.actorId !== actor.id)
    throw refuse.denied('errors:keyUsedForAnotherRequest')
  return { revision: used.revision, repeated: true, instanceId: used.instanceId }
}

/** One key stands for one request: type, payload and revision. */
const hashOf = ({ type, payload, revision, target }: Command): string =>
  createHash('sha256')
    .update(JSON.stringify([target, type, revision, payload ?? null]))
    .digest('base64url')
