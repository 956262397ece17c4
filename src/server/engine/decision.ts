import type { AnyMachineSnapshot } from 'xstate'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { TaskImportance } from '../../shared/task-types.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { DeskInput, WorkflowInput } from '../../../workflows/task-input.ts'
import {
  insertRow,
  isRowChange,
  removeRow,
  updateRow,
  type EffectChange,
  type InstanceTarget,
  type RowChange,
} from './order-state/changes.ts'
import { buildAnswerRows } from './answers/answer-rows.ts'
import { maskPersonalData } from './order-state/mask-personal-data.ts'
import type { NewRow, Row } from './order-state/tables.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { EffectHandlers, MachineInputBuilder, InstanceSummary, EffectContext } from './effects.ts'
import {
  startMachine,
  hasMachineEnded,
  getStepMeta,
  externalChangeEventType,
  moveEventType,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type Effect,
  type EngineEvent,
} from './interpret.ts'
import { createLiveChange } from './live-change.ts'
import { createMoveEvent, type MoveStep } from './moves.ts'
import { maskSecretFields } from './mask-secret-fields.ts'
import { getWorkflow, getWorkflowHash } from './registry.ts'
import { chooseVersion } from './versions.ts'

export type Instance = Row<'workflowInstances'>
/** The part of {@link EffectContext} that does not change during a decision. */
export type DecisionContext = Omit<EffectContext, 'orderState' | 'instance' | 'trigger'>

export interface DecisionDependencies {
  handlers: EffectHandlers
  input: MachineInputBuilder
  /**
   * Returns the workflow that processes an event. Default: the workflow of the instance. A replay replaces guards that
   * depend on secret fields, because these fields are masked in the records.
   */
  machine?: (workflow: Workflow, event: EngineEvent) => Workflow
  /**
   * Adds facts about the order to the payload of an event that another instance sends to the order process. Without it
   * the payload is sent unchanged.
   */
  processPayload?: (orderState: OrderState, type: string, payload: unknown) => unknown
}

export interface AcceptedStep {
  revision: number
  from: string
  to: string
  ended: boolean
}

/** `claimMinutes`: number of minutes for which the actor claims the new task. Without it the task is not claimed. */
interface OpenedTask {
  importance: TaskImportance
  dueAfterMinutes: number
  claimMinutes?: number
}

/**
 * Cause of a step as stored in its record: `<instance>.<revision>` of the causing step, or `timer <name>`. Null if
 * neither a step nor a timer caused it, for example for a step of a user.
 */
type Cause = string | null

const importanceIds: Record<TaskImportance, number> = { high: 1, medium: 2, low: 3 }

/**
 * One decision: an event and all its consequences in every machine, computed in memory on the rows of an order. It
 * reads only these rows, the reference data and the context, and writes nothing. The caller writes the difference
 * between the original rows and `after`.
 */
export class Decision {
  orderState: OrderState
  /** Live updates to publish after the commit. */
  readonly notifications: LiveChange[] = []
  readonly cancelledEvents: { handlers: readonly string[]; number: string; by: string }[] = []
  readonly #dependencies: DecisionDependencies
  readonly #context: DecisionContext
  #trigger: EffectContext['trigger']
  /** Records of the steps, in the sequence in which the steps started. */
  readonly #records: NewRow<'workflowRecords'>[] = []

  constructor(dependencies: DecisionDependencies, context: DecisionContext, orderState: OrderState) {
    this.#dependencies = dependencies
    this.#context = context
    this.orderState = orderState
  }

  /** Processes an event that has passed the guards of the machine. */
  step(
    instance: Instance,
    event: EngineEvent,
    options: {
      snapshot?: AnyMachineSnapshot
      used?: { key: string; requestHash: string }
      cause?: Cause
    } = {},
  ): AcceptedStep {
    const pinned = getWorkflow(instance.workflow, instance.version)
    const workflow = this.#dependencies.machine?.(pinned, event) ?? pinned
    const { snapshot, effects } = stepMachine(
      workflow,
      options.snapshot ?? restoreSnapshot(workflow, instance),
      event,
    )
    const at = this.#context.at.toISOString()
    const isDone = hasMachineEnded(snapshot)
    const state = formatStatePath(snapshot.value)
    const revision = instance.revision + 1
    const changes: RowChange[] = [
      updateRow(
        'workflowInstances',
        { id: instance.id },
        {
          revision,
          status: isDone ? 'done' : 'active',
          value: snapshot.value as unknown,
          state,
          context: snapshot.context as unknown,
          updatedAt: at,
        },
      ),
    ]
    if (workflow.kind === 'task') changes.push(...this.#taskChanges(instance.id, snapshot, state, at))
    if (workflow.kind === 'desk') changes.push(removeRow('workflowDrafts', { instanceId: instance.id }))
    if (options.used)
      changes.push(
        insertRow('idempotencyKeys', {
          ...options.used,
          instanceId: instance.id,
          actorId: this.#context.actor.id,
          revision,
          at,
        }),
      )
    if (event.answers)
      changes.push(...buildAnswerRows(workflow, instance, { event, revision, actor: this.#context.actor }))
    this.orderState = this.orderState.with(changes)
    const updated = { ...instance, revision, state }
    const masked = maskSecretFields(workflow, event, effects)
    if (!options.cause) this.#trigger = { type: event.type, payload: masked.event.payload }
    this.#carryOut(updated, effects, options.cause ?? null, { fromState: instance.state, ...masked })
    return { revision, from: instance.state, to: state, ended: isDone }
  }

  /**
   * Moves an instance by hand along a path that `findMoves` has found. The machine processes every event of the path,
   * but the move is one step with one record.
   */
  move(instance: Instance, path: readonly MoveStep[]): AcceptedStep {
    const workflow = getWorkflow(instance.workflow, instance.version)
    const at = this.#context.at.toISOString()
    let snapshot = restoreSnapshot(workflow, instance)
    const steps: { timer: string | null; effects: Effect[] }[] = []
    for (const { type, timer } of path) {
      const event = createMoveEvent({ type }, at)
      if (!snapshot.can(event)) throw new Error(`${workflow.name} does not accept ${type} in a move`)
      const next = stepMachine(workflow, snapshot, event)
      snapshot = next.snapshot
      steps.push({ timer, effects: next.effects })
    }
    const state = formatStatePath(snapshot.value)
    const revision = instance.revision + 1
    const { id } = instance
    const value = snapshot.value as unknown
    const context = snapshot.context as unknown
    this.orderState = this.orderState.with([
      updateRow('workflowInstances', { id }, { revision, value, state, context, updatedAt: at }),
      ...(workflow.kind === 'task' ? this.#taskChanges(id, snapshot, state, at) : []),
    ])
    this.#trigger = { type: moveEventType, payload: null }
    const moved = { ...instance, revision, state }
    const record = this.#record(moved, null, {
      fromState: instance.state,
      event: { type: moveEventType, payload: { to: state, path }, at, facts: {} },
      effects: steps.flatMap(({ effects }) => effects),
    })
    const recordedChanges: RowChange[] = []
    for (const { timer, effects } of steps) {
      // The move has already processed the event of the timer, so the timer must not send it again.
      if (timer !== null && this.orderState.find('workflowTimers', { instanceId: id, name: timer }))
        this.orderState = this.orderState.with([
          updateRow('workflowTimers', { instanceId: id, name: timer }, { status: 'fired' }),
        ])
      for (const effect of effects)
        this.#apply(this.#changesOf(moved, effect), formatCause(moved), recordedChanges)
    }
    this.#storeChanges(record, recordedChanges)
    return { revision, from: instance.state, to: state, ended: false }
  }

  /** Returns the changes of the task row, and the removal of the draft of the previous step. */
  #taskChanges(instanceId: number, snapshot: AnyMachineSnapshot, state: string, at: string): RowChange[] {
    if (!this.orderState.find('tasks', { instanceId })) return []
    const completion = !hasMachineEnded(snapshot)
      ? {}
      : { taskStatus: state === 'withdrawn' ? 'withdrawn' : 'done', dateComplete: at }
    return [
      updateRow(
        'tasks',
        { instanceId },
        {
          state,
          right: getStepRight(snapshot),
          postponedUntil: null,
          updatedFrom: this.#context.actor.name,
          ...completion,
        },
      ),
      removeRow('workflowDrafts', { instanceId }),
    ]
  }

  /**
   * Starts an instance of the version that {@link chooseVersion} selects for the order. With `task` it also opens a
   * task for the instance.
   */
  start(
    name: string,
    params: Record<string, unknown>,
    { task, cause = null }: { task?: OpenedTask; cause?: Cause } = {},
  ): Instance {
    const { order } = this.orderState
    const { at, settings } = this.#context
    const { activations } = this.orderState.reference
    const workflow = getWorkflow(name, chooseVersion(activations, name, order.pfm, order.id))
    const input = this.#dependencies.input({ orderState: this.orderState, at, settings }, params)
    return this.#begin(workflow, input, { orderId: order.id, pfm: order.pfm, subject: null }, { task, cause })
  }

  /**
   * Starts an instance of a desk workflow, which belongs to no order. Therefore its machine gets only `params` as
   * input.
   */
  startAtDesk(workflow: Workflow, subject: string, params: Record<string, unknown>): Instance {
    return this.#begin(workflow, { params }, { orderId: null, pfm: null, subject }, {})
  }

  #begin(
    workflow: Workflow,
    input: WorkflowInput | DeskInput,
    owner: Pick<Instance, 'orderId' | 'pfm' | 'subject'>,
    { task, cause = null }: { task?: OpenedTask | undefined; cause?: Cause },
  ): Instance {
    const { at, idSource } = this.#context
    const { snapshot, effects } = startMachine(workflow, input)
    const now = at.toISOString()
    const instance: Instance = {
      id: idSource.number('instance'),
      workflow: workflow.name,
      version: workflow.version,
      hash: getWorkflowHash(workflow),
      revision: 0,
      status: hasMachineEnded(snapshot) ? 'done' : 'active',
      value: snapshot.value as unknown,
      state: formatStatePath(snapshot.value),
      context: snapshot.context as unknown,
      ...owner,
      createdAt: now,
      updatedAt: now,
    }
    // The order process starts with the order, so its first record contains all rows of the order.
    const initialState = workflow.kind === 'order' ? this.orderState : null
    this.orderState = this.orderState.with([insertRow('workflowInstances', instance)])
    if (task) this.#openTask(instance, getStepRight(snapshot), task)
    // The record of revision 0 contains the input, from which a replay starts.
    const event: EngineEvent = { type: '@start', payload: input, at: now, facts: {} }
    this.#carryOut(instance, effects, cause, { fromState: null, event, effects, initialState })
    return instance
  }

  #openTask(
    instance: Instance,
    right: string | null,
    { importance, dueAfterMinutes, claimMinutes }: OpenedTask,
  ): void {
    const { at, actor, idSource } = this.#context
    const { order } = this.orderState
    const taskId = idSource.number('task')
    const row: NewRow<'tasks'> = {
      taskId,
      instanceId: instance.id,
      orderId: order.id,
      deliveryServiceId: order.deliveryServiceId,
      taskType: instance.workflow,
      taskDate: at.toISOString(),
      taskStatus: 'open',
      pfm: order.pfm,
      importance: importanceIds[importance],
      updatedFrom: actor.name,
      state: instance.state,
      right,
      dueAt: addMinutes(at, dueAfterMinutes),
      ...(claimMinutes !== undefined && {
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: at.toISOString(),
        claimedUntil: addMinutes(at, claimMinutes),
      }),
    }
    this.orderState = this.orderState.with([insertRow('tasks', row)])
    this.notifications.push({ kind: 'task', taskId, orderId: order.id, pfm: order.pfm })
  }

  /**
   * Records changes that come from outside (for example from a bank or a delivery service) and not from a machine. They
   * are recorded as a step of the order process that does not change its state.
   * @param name name of the change in the record
   */
  recordExternalChange(name: string, getChanges: (scope: EffectContext) => readonly EffectChange[]): void {
    const instance = this.orderState.find('workflowInstances', { workflow: 'order' })
    if (!instance) throw new Error(`order ${this.orderState.order.id} has no process`)
    const at = this.#context.at.toISOString()
    const revision = instance.revision + 1
    this.orderState = this.orderState.with([
      updateRow('workflowInstances', { id: instance.id }, { revision, updatedAt: at }),
    ])
    const updated = { ...instance, revision }
    this.#trigger = { type: name, payload: null }
    const event: EngineEvent = { type: externalChangeEventType, payload: { what: name }, at, facts: {} }
    const record = this.#record(updated, null, { fromState: instance.state, event, effects: [] })
    const recordedChanges: RowChange[] = []
    this.#apply(getChanges(this.#scope(updated)), formatCause(updated), recordedChanges)
    this.#storeChanges(record, recordedChanges)
  }

  /** Adds changes that belong to the last step and need no separate record. */
  addChanges(changes: readonly RowChange[]): void {
    this.orderState = this.orderState.with(changes)
  }

  /** Marks a timer as fired and sends its event. Returns false if the timer is not pending or not due. */
  fireTimer(instanceId: number, name: string, at: Date): boolean {
    const timer = this.orderState.find('workflowTimers', { instanceId, name })
    if (!timer || timer.status !== 'pending' || Date.parse(timer.fireAt) > at.getTime()) return false
    this.orderState = this.orderState.with([
      updateRow('workflowTimers', { instanceId, name }, { status: 'fired' }),
    ])
    this.send({ instanceId }, timer.event, {}, `timer ${name}`)
    return true
  }

  /**
   * Sends an event to an instance. Returns false if the instance has ended or does not accept the event in its current
   * state.
   */
  send(key: InstanceTarget, type: string, input: unknown, cause: Cause = null): boolean {
    const payload =
      key === 'process' ? (this.#dependencies.processPayload?.(this.orderState, type, input) ?? input) : input
    const instance = this.orderState.find(
      'workflowInstances',
      key === 'process' ? { workflow: 'order' } : { id: key.instanceId },
    )
    if (!instance || instance.status !== 'active') return false
    const workflow = getWorkflow(instance.workflow, instance.version)
    const event: EngineEvent = { type, payload, at: this.#context.at.toISOString(), facts: {} }
    const snapshot = restoreSnapshot(workflow, instance)
    if (!snapshot.can(event)) return false
    this.step(instance, event, { snapshot, cause })
    // The notification contains the order instead of a task, so that the screens of all tasks of the order are updated.
    this.notifications.push(createLiveChange(instance, undefined))
    return true
  }

  #scope(instance: InstanceSummary): EffectContext {
    return { ...this.#context, orderState: this.orderState, instance, trigger: this.#trigger }
  }

  #changesOf(instance: InstanceSummary, effect: Effect): readonly EffectChange[] {
    const handler = this.#dependencies.handlers[effect.type] as (
      scope: EffectContext,
      params: unknown,
    ) => readonly EffectChange[]
    return handler(this.#scope(instance), effect.params)
  }

  #carryOut(
    instance: Instance,
    effects: Effect[],
    cause: Cause,
    details: {
      fromState: string | null
      event: EngineEvent
      effects: Effect[]
      initialState?: OrderState | null
    },
  ): void {
    const record = this.#record(instance, cause, details)
    const recordedChanges: RowChange[] = []
    if (details.initialState) recordedChanges.push(...details.initialState.asInserts())
    for (const effect of effects)
      this.#apply(this.#changesOf(instance, effect), formatCause(instance), recordedChanges)
    this.#storeChanges(record, recordedChanges)
  }

  /** Applies changes in sequence, so that later changes see the result of earlier ones. */
  #apply(changes: readonly EffectChange[], cause: Cause, recordedChanges: RowChange[]): void {
    for (const change of changes) {
      if (isRowChange(change)) {
        this.orderState = this.orderState.with([change])
        recordedChanges.push(change)
      } else if ('notify' in change) {
        this.notifications.push(change.notify)
      } else if ('cancelEvents' in change) {
        this.cancelledEvents.push({ handlers: change.cancelEvents, number: change.number, by: change.by })
      } else if ('openTask' in change) {
        const { type, importance = 'medium', input = {} } = change.openTask
        const { dueAfterMinutes, claimMinutes } = change
        const task = { importance, dueAfterMinutes, ...(claimMinutes !== undefined && { claimMinutes }) }
        this.start(type, input, { task, cause })
      } else if (!this.send(change.send, change.type, change.payload, cause) && change.isRequired) {
        // An event with `isRequired` must not be lost. For example, a task reports its result this way, so the order
        // process must withdraw the task before it leaves the state that waits for the result.
        throw new Error(`the process of order ${this.orderState.order.id} does not take ${change.type}`)
      }
    }
  }

  #record(
    instance: Instance,
    cause: Cause,
    { fromState, event, effects }: { fromState: string | null; event: EngineEvent; effects: Effect[] },
  ): NewRow<'workflowRecords'> {
    const { at, actor } = this.#context
    const record: NewRow<'workflowRecords'> = {
      instanceId: instance.id,
      revision: instance.revision,
      at: at.toISOString(),
      orderId: instance.orderId,
      version: instance.version,
      actorId: actor.id,
      actorName: actor.name,
      fromState,
      event,
      toState: instance.state,
      effects,
      cause,
    }
    this.#records.push(record)
    return record
  }

  #storeChanges(record: NewRow<'workflowRecords'>, changes: RowChange[]): void {
    record.changes = changes.length === 0 ? null : changes.map(maskPersonalData)
  }

  /** The resulting rows, including a record for each step. */
  get after(): OrderState {
    return this.orderState.with(this.#records.map((record) => insertRow('workflowRecords', record)))
  }
}

const formatCause = ({ id, revision }: InstanceSummary): string => `${id}.${revision}`

const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()

const getStepRight = (snapshot: AnyMachineSnapshot) => {
  const meta = getStepMeta(snapshot)
  return meta?.for === 'person' ? meta.right : null
}
