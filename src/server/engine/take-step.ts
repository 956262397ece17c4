import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Right } from '../../shared/rights.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { EffectHandlers, FactProviders, InputBuilder, StepScope } from './effects.ts'
import {
  insertInstance,
  lockInstance,
  writeStep,
  type InstanceKey,
  type InstanceRow,
} from './instance-repository.ts'
import { begin, ended, metaOf, restore, statePath, step, type Effect, type EngineEvent } from './interpret.ts'
import type { KnownEntry } from './references.ts'
import { getWorkflow, hashOf } from './registry.ts'
import { activeVersion } from './versions.ts'

/** What the domains give the engine. */
export interface EngineParts {
  handlers: EffectHandlers
  facts: FactProviders
  input: InputBuilder
  /** Which catalogue entries exist. */
  knownEntries: (tx: Tx) => Promise<KnownEntry>
}

/** One transaction's worth of steps: the first and all that follow from it by effects. */
export interface Session {
  tx: Tx
  at: Date
  actor: Actor
  outside: boolean
  changes: LiveChange[]
}

export interface StepTaken {
  revision: number
  from: string
  to: string
  ended: boolean
}

/** What the record keeps of a step: personal data that only pass through are left out. */
function withoutSecrets(
  workflow: Workflow,
  event: EngineEvent,
  effects: Effect[],
): { event: EngineEvent; effects: Effect[] } {
  const definition = workflow.events[event.type]
  if (definition?.by !== 'person' || !definition.secret) return { event, effects }
  const { fields } = definition.secret
  const masked = { event, effects }
  return JSON.parse(
    JSON.stringify(masked, (key, value: unknown) => (fields.includes(key) ? null : value)),
  ) as typeof masked
}

const rightOf = (meta: ReturnType<typeof metaOf>) => (meta?.for === 'person' ? meta.right : null)

/**
 * Runs one event on a locked instance and everything that follows from it. The caller has asked `can` and every right.
 * `last`: nothing comes after it in its transaction but what follows from it.
 */
export async function takeStep(
  parts: EngineParts,
  session: Session,
  instance: InstanceRow,
  event: EngineEvent,
  idempotency: { key: string; requestHash: string } | null = null,
  { last = false } = {},
): Promise<StepTaken> {
  const workflow = getWorkflow(instance.workflow, instance.version)
  const { snapshot, effects } = step(workflow, restore(workflow, instance), event)
  const after: InstanceRow = {
    ...instance,
    revision: instance.revision + 1,
    status: ended(snapshot) ? 'done' : 'active',
    value: snapshot.value,
    state: statePath(snapshot.value),
    context: snapshot.context,
  }
  await writeStep(session.tx, {
    instance: after,
    isTask: workflow.kind === 'task',
    fromState: instance.state,
    ...withoutSecrets(workflow, event, effects),
    actor: session.actor,
    at: session.at,
    right: rightOf(metaOf(snapshot)),
    idempotency,
    last: last && effects.length === 0,
  })
  await carryOut(parts, session, after, effects)
  return { revision: after.revision, from: instance.state, to: after.state, ended: after.status === 'done' }
}

/** Starts an instance of the version that is active for the store, and carries out what its first state asks for. */
export async function startInstance(
  parts: EngineParts,
  session: Session,
  name: string,
  orderId: number,
  pfm: string,
  params: Record<string, unknown>,
): Promise<InstanceRow & { right: Right | null }> {
  const workflow = getWorkflow(name, await activeVersion(session.tx, name, pfm))
  const input = await parts.input(session.tx, orderId, params, session.at)
  const { snapshot, effects } = begin(workflow, input)
  const row = {
    workflow: workflow.name,
    version: workflow.version,
    hash: hashOf(workflow),
    revision: 0,
    status: ended(snapshot) ? ('done' as const) : ('active' as const),
    value: snapshot.value as unknown,
    state: statePath(snapshot.value),
    context: snapshot.context as unknown,
    orderId,
    pfm,
  }
  const id = await insertInstance(session.tx, {
    instance: row,
    // The record of revision 0 holds the input: a replay begins from it.
    event: { type: '@start', payload: input, at: session.at.toISOString(), facts: {} },
    effects,
    actor: session.actor,
    at: session.at,
  })
  const instance: InstanceRow = { id, ...row }
  const right = rightOf(metaOf(snapshot))
  await carryOut(parts, session, instance, effects)
  return { ...instance, right }
}

/** Runs effects in the order in which the machine named them. */
export async function carryOut(
  parts: EngineParts,
  session: Session,
  instance: InstanceRow,
  effects: Effect[],
): Promise<void> {
  const scope: StepScope = {
    ...session,
    instance,
    start: (name, params) => {
      if (instance.orderId === null || instance.pfm === null)
        throw new Error(`${instance.workflow} has no order to start ${name} for`)
      return startInstance(parts, session, name, instance.orderId, instance.pfm, params)
    },
    send: (key, type, payload) => sendSystemEvent(parts, session, key, type, payload),
  }
  for (const effect of effects) {
    const handler = parts.handlers[effect.type] as (scope: StepScope, params: unknown) => Promise<void>
    await handler(scope, effect.params)
  }
}

/** For timers, reports and jobs: false when the instance does not take the event now (it came too late, say). */
export async function sendSystemEvent(
  parts: EngineParts,
  session: Session,
  key: InstanceKey,
  type: string,
  payload: unknown,
): Promise<boolean> {
  const locked = await lockInstance(session.tx, key)
  if (!locked || locked.instance.status !== 'active') return false
  const workflow: Workflow = getWorkflow(locked.instance.workflow, locked.instance.version)
  const event: EngineEvent = { type, payload, at: session.at.toISOString(), facts: {} }
  if (!restore(workflow, locked.instance).can(event as never)) return false
  await takeStep(parts, session, locked.instance, event)
  if (locked.instance.orderId !== null) {
    session.changes.push({ kind: 'order', orderId: locked.instance.orderId, pfm: locked.instance.pfm ?? '' })
  }
  return true
}
