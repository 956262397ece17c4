import type { LiveChange } from '../../../schemas/api/live.ts'
import { canSeeStore, type Actor } from '../platform/identity/actor.ts'
import { getClockOverride } from '../platform/clock.ts'
import { awaitAll, type Tx } from '../platform/db/database.ts'
import { refuse } from '../platform/http/refusal.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import type { Services } from '../platform/services.ts'
import { loadSubject, type LoadedSubject } from './order-state/load.ts'
import type { OrderState } from './order-state/order-state.ts'
import { buildClaimChanges } from './claim-changes.ts'
import { commitDecision } from './commit.ts'
import { decideWithReload } from './decide-with-reload.ts'
import { Decision, type Instance } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import {
  findUsedActionIdempotencyKey,
  findUsedIdempotencyKey,
  type UsedIdempotencyKey,
} from './instance-repository.ts'
import { buildUserEvent } from './build-event.ts'
import { getStepMeta, getUserEvents, restoreSnapshot } from './interpret.ts'
import { hashCommand } from './hash-command.ts'
import { getFormId } from './payloads.ts'
import { createLiveChange } from './live-change.ts'
import { getWorkflow, isActionWorkflowName } from './registry.ts'

/**
 * Target of a step: a task, an instance of a desk workflow (which belongs to no order), or an action of an order. The
 * first step of an action also starts an instance of its workflow.
 */
export type StepTarget = { taskId: number } | { deskId: number } | { orderId: number; action: string }

export interface StepCommand {
  target: StepTarget
  type: string
  payload: unknown
  /** Revision of the instance that the screen displayed. */
  revision: number
  /** Update time of the order that the screen displayed. Null if the client sent none. */
  orderUpdateTime: Date | null
  idempotencyKey: string
  mobile: boolean
  tabId: string | null
}

export interface UserStepResult {
  revision: number
  /** True if the idempotency key was used before, so that this request changed nothing. */
  repeated: boolean
  instanceId: number
}

/**
 * Executes one step of a user. Rejects with a Refusal if the step is refused, and then nothing is written.
 * `createStepBatcher` returns such a function: it executes several steps in one transaction if possible, otherwise each
 * with `executeUserStep` in its own transaction.
 */
export type StepExecutor = (actor: Actor, command: StepCommand) => Promise<UserStepResult>

/** Step of a user that is decided but not written yet. */
export interface DecidedStep {
  before: OrderState
  decision: Decision
  answer: UserStepResult
  notifications: LiveChange[]
}

/** Key under which `ReadSetCache` stores the tables that commands of this kind read. */
export const getReadSetKey = ({ target, type }: Pick<StepCommand, 'target' | 'type'>): string =>
  'action' in target ? `${target.action}.${type}` : 'deskId' in target ? `desk.${type}` : type

/**
 * Executes a step of a user: loads, decides and writes in one transaction. All checks run after the lock is acquired.
 * Therefore, if two users send the same step concurrently, the second one is refused (code 355). Throws a Refusal, and
 * then nothing is written.
 */
export async function executeUserStep(
  services: Services,
  dependencies: EngineDependencies,
  actor: Actor,
  command: StepCommand,
): Promise<UserStepResult> {
  const { target } = command
  const action = 'action' in target ? target : null
  const result = await services.database.db.transaction(async (tx): Promise<UserStepResult | DecidedStep> => {
    // Load: locks, the instance, the clock, and the rows that the decision will need, in one round trip.
    if (action && !isActionWorkflowName(action.action)) throw refuse.orderNotFound()
    const subject = getStepSubject(target)
    const kind = getReadSetKey(command)
    const [loaded, used] = await awaitAll<[LoadedSubject | null, UsedIdempotencyKey | null]>([
      loadSubject(tx, subject, {
        selection: dependencies.readSets.get(kind),
        clockTime: getClockOverride(services.clock),
      }),
      action ? findUsedActionIdempotencyKey(tx, { ...action, key: command.idempotencyKey }) : null,
    ])
    if (!loaded || !canSee(actor, loaded)) throw action ? refuse.orderNotFound() : refuse.taskNotFound()
    if (used) return createRepeatedResult(used, actor, command)

    // Decide: in memory. Further queries read only values that are not in the rows of the order (settings, catalogues,
    // rows of other orders, used idempotency keys).
    const decided = await decideWithReload(tx, dependencies, kind, loaded, (rows) =>
      decideStep(tx, dependencies, actor, command, rows),
    )
    if (!('decision' in decided)) return decided

    // Write: one statement, sent together with the commit.
    await commitDecision(tx, dependencies, decided, { last: true })
    return decided
  })
  if (!('decision' in result)) return result
  services.publish(createStepLiveChanges(result, command))
  return result.answer
}

export const getStepSubject = (target: StepTarget) =>
  'action' in target
    ? { orderId: target.orderId }
    : (target satisfies { taskId: number } | { deskId: number })

/**
 * True if the actor may see the store of the subject. An instance of a desk workflow belongs to no store, so only the
 * right of the step limits the access to it.
 */
const canSee = (actor: Actor, { order, instance }: LoadedSubject) =>
  (order === null && instance !== null) || canSeeStore(actor, (instance ?? order)?.pfm ?? '')

/** Live updates of a step. They contain the id of the tab that sent the step, so that this tab ignores them. */
export const createStepLiveChanges = ({ notifications }: DecidedStep, { tabId }: StepCommand): LiveChange[] =>
  notifications.map((change) => (tabId === null ? change : { ...change, tabId }))

/**
 * Runs the checks, then the machine. Throws a Refusal if a check fails. If the idempotency key was used for the same
 * command before, returns the result of that command without a decision.
 */
export async function decideStep(
  tx: Tx,
  dependencies: EngineDependencies,
  actor: Actor,
  command: StepCommand,
  { at, orderState, task, claim, order, instance: taskInstance }: LoadedSubject,
): Promise<UserStepResult | DecidedStep> {
  const context = {
    at,
    actor,
    settings: await readSettings(tx),
    idSource: dependencies.idSource,
    callsPartners: true,
  }
  const decision = new Decision(dependencies, context, orderState)
  const instance =
    'action' in command.target ? findOrStartActionInstance(decision, command.target.action) : taskInstance!

  // Each step increases the revision, so the same command can have been executed only if the revision differs.
  if (command.revision !== instance.revision) {
    const used = await findUsedIdempotencyKey(tx, instance.id, command.idempotencyKey)
    if (used) return createRepeatedResult(used, actor, command)
    throw refuse.stale({ revision: instance.revision })
  }
  const { orderUpdateTime } = command
  if (orderUpdateTime && order && orderUpdateTime.getTime() < order.updatedAt)
    throw refuse.stale({ revision: instance.revision })

  const workflow = getWorkflow(instance.workflow, instance.version)
  const snapshot = restoreSnapshot(workflow, instance)
  const meta = getStepMeta(snapshot)
  const refuseEvent = async () => {
    const used = await findUsedIdempotencyKey(tx, instance.id, command.idempotencyKey)
    return used ? createKeyRefusal() : refuse.denied('errors:eventNotAllowed')
  }
  if (instance.status !== 'active' || meta?.for !== 'person') throw await refuseEvent()
  if (!actor.rights.has(meta.right)) throw refuse.forbidden()
  const definition = new Map(getUserEvents(workflow, snapshot)).get(command.type)
  if (!definition) throw await refuseEvent()
  if (definition.right && !actor.rights.has(definition.right)) throw refuse.forbidden()
  if (command.mobile && !meta.mobile) throw refuse.notOnMobile()
  refuseClaimedByOther(claim, actor, at)

  const form = getFormId(definition, meta)
  const event = await buildUserEvent(tx, dependencies, { workflow, snapshot, definition, form }, command, {
    orderState,
    at,
    orderId: instance.orderId,
    actor,
  })
  const used = { key: command.idempotencyKey, requestHash: hashCommand(command) }
  const { revision } = decision.step(instance, event, { snapshot, used })
  if (task) {
    const row = decision.orderState.find('tasks', { instanceId: instance.id })
    const moved = decision.orderState.find('workflowInstances', { id: instance.id })
    decision.addChanges(
      buildClaimChanges({
        workflow,
        instanceId: instance.id,
        before: snapshot,
        claim,
        actor,
        at,
        after: moved ? restoreSnapshot(workflow, moved) : snapshot,
        claimMinutes: context.settings.claimMinutes,
        isFromPage: command.tabId !== null,
        isPostponed: Boolean(row?.postponedUntil),
      }),
    )
  }
  // An action that has just ended leaves no instance whose revision could differ. Therefore the update time of the
  // order is changed, so that a second user with an outdated screen is refused (code 355).
  if (!task && order) decision.addChanges(dependencies.touchOrder(decision.orderState, at))
  return {
    before: orderState,
    decision,
    answer: { revision, repeated: false, instanceId: instance.id },
    notifications: [...decision.notifications, createLiveChange(instance, task?.taskId)],
  }
}

/**
 * Returns the active instance of an action or starts one. Refuses an action that is not possible for the order now
 * (code 19).
 */
export function findOrStartActionInstance(decision: Decision, action: string): Instance {
  const openAction = decision.orderState
    .rows('workflowInstances')
    .find((instance) => instance.workflow === action && instance.status === 'active')
  const instance = openAction ?? decision.start(action, {})
  if (instance.status !== 'active') throw refuse.denied('errors:actionNotOffered')
  return instance
}

function refuseClaimedByOther(claim: LoadedSubject['claim'], actor: Actor, at: Date) {
  if (!claim || claim.claimedBy === null || claim.claimedBy === actor.id) return
  if (claim.claimedUntil !== null && Date.parse(claim.claimedUntil) > at.getTime()) {
    throw refuse.denied('errors:claimedByOther', { name: claim.claimedName }, { name: claim.claimedName })
  }
}

/** Refusal of a key that was used for another command. */
const createKeyRefusal = () => refuse.denied('errors:keyUsedForAnotherRequest')

function createRepeatedResult(used: UsedIdempotencyKey, actor: Actor, command: StepCommand): UserStepResult {
  if (used.requestHash !== hashCommand(command) || used.actorId !== actor.id) throw createKeyRefusal()
  return { revision: used.revision, repeated: true, instanceId: used.instanceId }
}
