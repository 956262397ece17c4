import type { AnyMachineSnapshot } from 'xstate'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { TaskImportance } from '../../shared/task-types.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { DeskInput, WorkflowInput } from '../../../workflows/task-input.ts'
import {
  insert,
  isRowChange,
  remove,
  update,
  type Change,
  type InstanceKey,
  type RowChange,
} from './order-state/changes.ts'
import { maskPersonalData } from './order-state/mask-personal-data.ts'
import type { NewRow, Row } from './order-state/tables.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { EffectHandlers, InputBuilder, InstanceHead, Scope } from './effects.ts'
import {
  begin,
  ended,
  metaOf,
  noted,
  restore,
  statePath,
  step,
  type Effect,
  type EngineEvent,
} from './interpret.ts'
import { liveChangeOf } from './live-change.ts'
import { getWorkflow, hashOf } from './registry.ts'
import { activeVersion } from './versions.ts'

export type Instance = Row<'workflowInstances'>
/** What a decision is made in: all of a scope but what changes while it is made. */
export type DecisionContext = Omit<Scope, 'world' | 'instance' | 'sent'>

export interface DecidingParts {
  handlers: EffectHandlers
  input: InputBuilder
  /** The machine that takes an event; a replay gives another one for an event whose secrets its record lacks. */
  machine?: (workflow: Workflow, event: EngineEvent) => Workflow
  /** Absent: an event brings its payload alone. */
  processPayload?: (world: OrderState, type: string, payload: unknown) => unknown
}

export interface AcceptedStep {
  revision: number
  from: string
  to: string
  ended: boolean
}

/** The step that another one follows from, `<instance>.<revision>`; its record names it. */
/** `claimMinutes`: it stays with the actor for so long. */
interface OpenedTask {
  importance: TaskImportance
  dueAfterMinutes: number
  claimMinutes?: number
}

type Cause = string | null

const importanceOf: Record<TaskImportance, number> = { high: 1, medium: 2, low: 3 }

/**
 * One decision: an event and everything that follows from it, machine by machine, on one world in memory. Pure: nothing
 * is read but the world and the scene, and nothing is written; the caller writes by what `world` came to differ.
 */
export class Decision {
  world: OrderState
  /** Told to every screen after the commit. */
  readonly told: LiveChange[] = []
  readonly cancelledEvents: { handlers: readonly string[]; number: string; by: string }[] = []
  readonly #parts: DecidingParts
  readonly #scene: DecisionContext
  #sent: Scope['sent']
  /** In the order in which the steps began. */
  readonly #records: NewRow<'workflowRecords'>[] = []

  constructor(parts: DecidingParts, scene: DecisionContext, world: OrderState) {
    this.#parts = parts
    this.#scene = scene
    this.world = world
  }

  /** Takes an event that the machine's guards have let through. */
  step(
    instance: Instance,
    event: EngineEvent,
    more: { snapshot?: AnyMachineSnapshot; used?: { key: string; requestHash: string }; cause?: Cause } = {},
  ): AcceptedStep {
    const pinned = getWorkflow(instance.workflow, instance.version)
    const workflow = this.#parts.machine?.(pinned, event) ?? pinned
    const { snapshot, effects } = step(workflow, more.snapshot ?? restore(workflow, instance), event)
    const at = this.#scene.at.toISOString()
    const over = ended(snapshot)
    const state = statePath(snapshot.value)
    const revision = instance.revision + 1
    const changes: RowChange[] = [
      update(
        'workflowInstances',
        { id: instance.id },
        {
          revision,
          status: over ? 'done' : 'active',
          value: snapshot.value as unknown,
          state,
          context: snapshot.context as unknown,
          updatedAt: at,
        },
      ),
    ]
    if (workflow.kind === 'task') changes.push(...this.#taskFollows(instance.id, snapshot, state, at))
    if (workflow.kind === 'desk') changes.push(remove('workflowDrafts', { instanceId: instance.id }))
    if (more.used)
      changes.push(
        insert('idempotencyKeys', {
          ...more.used,
          ...{ instanceId: instance.id, actorId: this.#scene.actor.id, revision, at },
        }),
      )
    this.world = this.world.with(changes)
    const own = { ...instance, revision, state }
    const kept = withoutSecrets(workflow, event, effects)
    if (!more.cause) this.#sent = { type: event.type, payload: kept.event.payload }
    this.#carryOut(own, effects, more.cause ?? null, { fromState: instance.state, ...kept })
    return { revision, from: instance.state, to: state, ended: over }
  }

  /** Row of the task, and the end of what was half-typed in the step before. */
  #taskFollows(instanceId: number, snapshot: AnyMachineSnapshot, state: string, at: string): RowChange[] {
    if (!this.world.find('tasks', { instanceId })) return []
    const done = !ended(snapshot)
      ? {}
      : { taskStatus: state === 'withdrawn' ? 'withdrawn' : 'done', dateComplete: at }
    return [
      update(
        'tasks',
        { instanceId },
        {
          ...{ state, right: rightOf(snapshot), postponedUntil: null, updatedFrom: this.#scene.actor.name },
          ...done,
        },
      ),
      remove('workflowDrafts', { instanceId }),
    ]
  }

  /** Starts an instance of the version that is active for the order's store. `task`: and a task for it. */
  start(
    name: string,
    params: Record<string, unknown>,
    { task, cause = null }: { task?: OpenedTask; cause?: Cause } = {},
  ): Instance {
    const { order } = this.world
    const { at, settings } = this.#scene
    const { activations } = this.world.reference
    const workflow = getWorkflow(name, activeVersion(activations, name, order.pfm, order.id))
    const input = this.#parts.input({ world: this.world, at, settings }, params)
    return this.#begin(workflow, input, { orderId: order.id, pfm: order.pfm, subject: null }, { task, cause })
  }

  /** Starts work at a desk, which belongs to no order: its machine begins from its parameters alone. */
  startAtDesk(workflow: Workflow, subject: string, params: Record<string, unknown>): Instance {
    return this.#begin(workflow, { params }, { orderId: null, pfm: null, subject }, {})
  }

  #begin(
    workflow: Workflow,
    input: WorkflowInput | DeskInput,
    of: Pick<Instance, 'orderId' | 'pfm' | 'subject'>,
    { task, cause = null }: { task?: OpenedTask | undefined; cause?: Cause },
  ): Instance {
    const { at, chance } = this.#scene
    const { snapshot, effects } = begin(workflow, input)
    const now = at.toISOString()
    const instance: Instance = {
      id: chance.number('instance'),
      ...{ workflow: workflow.name, version: workflow.version, hash: hashOf(workflow), revision: 0 },
      ...{ status: ended(snapshot) ? 'done' : 'active', value: snapshot.value as unknown },
      ...{ state: statePath(snapshot.value), context: snapshot.context as unknown },
      ...{ ...of, createdAt: now, updatedAt: now },
    }
    // An order's own process begins with the order: its first record holds all that was there.
    const arrived = workflow.kind === 'order' ? this.world : null
    this.world = this.world.with([insert('workflowInstances', instance)])
    if (task) this.#openTask(instance, rightOf(snapshot), task)
    // The record of revision 0 holds the input: a replay begins from it.
    const event: EngineEvent = { type: '@start', payload: input, at: now, facts: {} }
    this.#carryOut(instance, effects, cause, { fromState: null, event, effects, arrived })
    return instance
  }

  #openTask(
    instance: Instance,
    right: string | null,
    { importance, dueAfterMinutes, claimMinutes }: OpenedTask,
  ): void {
    const { at, actor, chance } = this.#scene
    const { order } = this.world
    const taskId = chance.number('task')
    const row: NewRow<'tasks'> = {
      ...{ taskId, instanceId: instance.id, orderId: order.id, deliveryServiceId: order.deliveryServiceId },
      ...{ taskType: instance.workflow, taskDate: at.toISOString(), taskStatus: 'open', pfm: order.pfm },
      ...{ importance: importanceOf[importance], updatedFrom: actor.name, state: instance.state, right },
      dueAt: minutesAfter(at, dueAfterMinutes),
      ...(claimMinutes !== undefined && {
        ...{ claimedBy: actor.id, claimedName: actor.name, claimedSince: at.toISOString() },
        claimedUntil: minutesAfter(at, claimMinutes),
      }),
    }
    this.world = this.world.with([insert('tasks', row)])
    this.told.push({ kind: 'task', taskId, orderId: order.id, pfm: order.pfm })
  }

  /**
   * What somebody outside has done to the order (a bank, a carrier): changes that no machine asked for, kept as a step of
   * the order's own process that leaves its state as it is. `what`: a name for the record.
   */
  note(what: string, changesOf: (scope: Scope) => readonly Change[]): void {
    const instance = this.world.find('workflowInstances', { workflow: 'order' })
    if (!instance) throw new Error(`order ${this.world.order.id} has no process`)
    const at = this.#scene.at.toISOString()
    const revision = instance.revision + 1
    this.world = this.world.with([
      update('workflowInstances', { id: instance.id }, { revision, updatedAt: at }),
    ])
    const own = { ...instance, revision }
    this.#sent = { type: what, payload: null }
    const event: EngineEvent = { type: noted, payload: { what }, at, facts: {} }
    const record = this.#record(own, null, { fromState: instance.state, event, effects: [] })
    const kept: RowChange[] = []
    this.#apply(changesOf(this.#scope(own)), nameOf(own), kept)
    this.#keep(record, kept)
  }

  /** Changes that belong to the step just taken and to no record of their own. */
  add(changes: readonly RowChange[]): void {
    this.world = this.world.with(changes)
  }

  /** A timer that is pending and due: spent, and its event sent. False when it was cancelled, set anew or fired already. */
  fire(instanceId: number, name: string, at: Date): boolean {
    const timer = this.world.find('workflowTimers', { instanceId, name })
    if (!timer || timer.status !== 'pending' || Date.parse(timer.fireAt) > at.getTime()) return false
    this.world = this.world.with([update('workflowTimers', { instanceId, name }, { status: 'fired' })])
    this.send({ instanceId }, timer.event, {}, `timer ${name}`)
    return true
  }

  /** False when the instance does not take the event now. */
  send(key: InstanceKey, type: string, sent: unknown, cause: Cause = null): boolean {
    const payload = key === 'process' ? (this.#parts.processPayload?.(this.world, type, sent) ?? sent) : sent
    const instance = this.world.find(
      'workflowInstances',
      key === 'process' ? { workflow: 'order' } : { id: key.instanceId },
    )
    if (!instance || instance.status !== 'active') return false
    const workflow = getWorkflow(instance.workflow, instance.version)
    const event: EngineEvent = { type, payload, at: this.#scene.at.toISOString(), facts: {} }
    const snapshot = restore(workflow, instance)
    if (!snapshot.can(event as never)) return false
    this.step(instance, event, { snapshot, cause })
    // Of the order as a whole: whoever is at a task of it hears that too.
    this.told.push(liveChangeOf(instance, undefined))
    return true
  }

  #scope(instance: InstanceHead): Scope {
    return { ...this.#scene, world: this.world, instance, sent: this.#sent }
  }

  #changesOf(instance: InstanceHead, effect: Effect): readonly Change[] {
    const handler = this.#parts.handlers[effect.type] as (scope: Scope, params: unknown) => readonly Change[]
    return handler(this.#scope(instance), effect.params)
  }

  #carryOut(
    instance: Instance,
    effects: Effect[],
    cause: Cause,
    said: { fromState: string | null; event: EngineEvent; effects: Effect[]; arrived?: OrderState | null },
  ): void {
    const record = this.#record(instance, cause, said)
    const kept: RowChange[] = []
    if (said.arrived) kept.push(...said.arrived.asInserts())
    for (const effect of effects) this.#apply(this.#changesOf(instance, effect), nameOf(instance), kept)
    this.#keep(record, kept)
  }

  /** In the order in which they were asked for: what comes later sees what came before. */
  #apply(changes: readonly Change[], cause: Cause, kept: RowChange[]): void {
    for (const change of changes) {
      if (isRowChange(change)) {
        this.world = this.world.with([change])
        kept.push(change)
      } else if ('tell' in change) {
        this.told.push(change.tell)
      } else if ('cancelEvents' in change) {
        this.cancelledEvents.push({ handlers: change.cancelEvents, number: change.number, by: change.by })
      } else if ('openTask' in change) {
        const { type, importance = 'medium', input = {} } = change.openTask
        const { dueAfterMinutes, claimMinutes } = change
        const task = { importance, dueAfterMinutes, ...(claimMinutes !== undefined && { claimMinutes }) }
        this.start(type, input, { task, cause })
      } else if (!this.send(change.send, change.type, change.payload, cause) && change.must) {
        // The order withdraws a task before it leaves the state that waits for it.
        throw new Error(`the process of order ${this.world.order.id} does not take ${change.type}`)
      }
    }
  }

  #record(
    instance: Instance,
    cause: Cause,
    { fromState, event, effects }: { fromState: string | null; event: EngineEvent; effects: Effect[] },
  ): NewRow<'workflowRecords'> {
    const { at, actor } = this.#scene
    const record: NewRow<'workflowRecords'> = {
      ...{ instanceId: instance.id, revision: instance.revision, at: at.toISOString() },
      ...{ orderId: instance.orderId, version: instance.version, actorId: actor.id, actorName: actor.name },
      ...{ fromState, event, toState: instance.state, effects },
      cause,
    }
    this.#records.push(record)
    return record
  }

  #keep(record: NewRow<'workflowRecords'>, changes: RowChange[]): void {
    record.changes = changes.length === 0 ? null : changes.map(maskPersonalData)
  }

  /** The world with a record of each step: what is written. */
  get after(): OrderState {
    return this.world.with(this.#records.map((record) => insert('workflowRecords', record)))
  }
}

const nameOf = ({ id, revision }: InstanceHead): string => `${id}.${revision}`

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()

const rightOf = (snapshot: AnyMachineSnapshot) => {
  const meta = metaOf(snapshot)
  return meta?.for === 'person' ? meta.right : null
}

/** What the record keeps of a step: personal data that only pass through are left out. */
function withoutSecrets(
  workflow: Workflow,
  event: EngineEvent,
  effects: Effect[],
): { event: EngineEvent; effects: Effect[] } {
  const definition = workflow.events[event.type]
  if (!definition?.secret) return { event, effects }
  const { fields } = definition.secret
  const said = { event, effects }
  return JSON.parse(
    JSON.stringify(said, (key, value: unknown) => (fields.includes(key) ? null : value)),
  ) as typeof said
}
