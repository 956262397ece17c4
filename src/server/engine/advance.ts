import { createHash } from 'node:crypto'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { lockAction } from './lock-action.ts'
import {
  findUsedKey,
  lockInstance,
  touchOrder,
  type LockedStep,
  type UsedKey,
} from './instance-repository.ts'
import { metaOf, personEvents, refusal, restore, type EngineEvent } from './interpret.ts'
import { checkPayload, formOf } from './payloads.ts'
import { checkReferences, hasReferences } from './references.ts'
import { getWorkflow, namespaceOf } from './registry.ts'
import { takeStep, type EngineParts, type Session, type StepTaken } from './take-step.ts'

/** What a person works on: a task, or an action of an order, whose machine begins with its first step. */
export type Target = { taskId: number } | { orderId: number; action: string }

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

export interface Advanced extends Omit<StepTaken, 'from' | 'to' | 'ended'> {
  /** True: this key had been used before, nothing happened now. */
  repeated: boolean
  instanceId: number
}

/**
 * A person's step: one transaction, one ordered list. Every check stands after the lock, so that of two who press at
 * the same time one steps and the other is told (355). Throws a Refusal; nothing is written then.
 */
export async function advance(
  services: Services,
  parts: EngineParts,
  actor: Actor,
  command: Command,
): Promise<Advanced> {
  const changes: LiveChange[] = []
  const requestHash = hashOf(command)

  const result = await services.database.db.transaction(async (tx): Promise<Advanced> => {
    const session: Session = { tx, actor, at: services.clock.now(), outside: true, changes }
    const answered = (used: UsedKey | null): Advanced | null => {
      if (!used) return null
      if (used.requestHash !== requestHash || used.actorId !== actor.id)
        throw refuse.denied('errors:keyUsedForAnotherRequest')
      return { revision: used.revision, repeated: true, instanceId: used.instanceId }
    }
    const locked =
      'taskId' in command.target
        ? await lockInstance(tx, command.target)
        : await lockAction(parts, session, command.target, command.idempotencyKey)
    if (!locked || !maySeeStore(actor, ('instance' in locked ? locked.instance.pfm : locked.pfm) ?? ''))
      throw 'taskId' in command.target ? refuse.taskNotFound() : refuse.orderNotFound()
    if ('used' in locked) return answered(locked.used)!
    const { instance, task } = locked

    // A used key means that the revision has moved on: only then it is looked up, by a statement younger than the lock.
    if (command.revision !== instance.revision) {
      const before = answered(await findUsedKey(tx, instance.id, command.idempotencyKey))
      if (before) return before
      throw refuse.stale({ revision: instance.revision })
    }
    if (
      command.orderUpdateTime &&
      locked.orderUpdated !== null &&
      command.orderUpdateTime.getTime() < locked.orderUpdated
    ) {
      throw refuse.stale({ revision: instance.revision })
    }

    const workflow = getWorkflow(instance.workflow, instance.version)
    const snapshot = restore(workflow, instance)
    const meta = metaOf(snapshot)
    if (instance.status !== 'active' || meta?.for !== 'person') throw refuse.denied('errors:eventNotAllowed')
    if (!actor.rights.has(meta.right)) throw refuse.forbidden()
    const definition = new Map(personEvents(workflow, snapshot)).get(command.type)
    if (!definition) throw refuse.denied('errors:eventNotAllowed')
    if (definition.right && !actor.rights.has(definition.right)) throw refuse.forbidden()
    if (command.mobile && !meta.mobile) throw refuse.notOnMobile()
    refuseClaimedByOther(locked, actor, session.at)

    const form = formOf(definition, meta)
    const payload = checkPayload(form, command.payload)
    if (hasReferences(form)) checkReferences(form, payload, await parts.knownEntries(tx))
    const event: EngineEvent = { type: command.type, payload, at: session.at.toISOString(), facts: {} }
    for (const name of definition.facts ?? [])
      event.facts[name] = await parts.facts[name]({ ...session, instance }, payload)
    if (!snapshot.can(event as never)) {
      const why = refusal(workflow, snapshot, event)
      if (why === 'absent') throw refuse.denied('errors:eventNotAllowed')
      const key = `${namespaceOf(workflow)}:refusals.${why.guard}`
      const params = workflow.summary(snapshot.context as never)
      throw (refusals[why.guard] ?? refuse.denied)(key, params)
    }

    // A second person with the same action on an older screen is told (355): actions have no task whose revision says so.
    const touches = !task && instance.orderId !== null
    const used = { key: command.idempotencyKey, requestHash }
    const taken = await takeStep(parts, session, instance, event, used, { last: !touches })
    if (touches) await touchOrder(tx, instance.orderId!, session.at)
    changes.push({
      ...(task ? { kind: 'task', taskId: task.taskId } : { kind: 'order' }),
      ...(instance.orderId === null ? {} : { orderId: instance.orderId }),
      pfm: instance.pfm ?? '',
    })
    return { revision: taken.revision, repeated: false, instanceId: instance.id }
  })

  services.publish(changes.map((c) => (command.tabId === null ? c : { ...c, tabId: command.tabId })))
  return result
}

/** Refusals that the specification gives a code of their own (section 8: 390, 45), by the guard that says no. */
const refusals: Record<string, typeof refuse.marksFailed> = {
  noMarkOfAnotherOrder: refuse.marksFailed,
  everyMarkIsGood: refuse.marksFailed,
  noMarkTwice: refuse.marksFailed,
  leadsThere: refuse.statusFailed,
}

function refuseClaimedByOther({ task }: LockedStep, actor: Actor, at: Date) {
  if (!task || task.claimedBy === null || task.claimedBy === actor.id) return
  if ((task.claimedUntil ?? 0) > at.getTime()) {
    throw refuse.denied('errors:claimedByOther', { name: task.claimedName }, { name: task.claimedName })
  }
}

/** One key stands for one request: type, payload and revision. */
const hashOf = ({ type, payload, revision, target }: Command): string =>
  createHash('sha256')
    .update(JSON.stringify([target, type, revision, payload ?? null]))
    .digest('base64url')
