import type { TaskType } from '../../../shared/task-types.ts'
import { moveToBankDay } from '../../../shared/bank-days.ts'
import { getZone } from '../../../shared/store-day.ts'
import type { EffectHandlers, EffectScope } from '../../engine/effects.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { saveUnsavedCollected } from '../orders/unsaved-collected.ts'
import { changeOrder } from '../orders/change-order.ts'
import { getPlannedMinutes } from '../../platform/settings/read-settings.ts'
import { insertRow, updateRow, type Change } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/** Tasks about owed money stay open when the tasks of the order are withdrawn. */
const moneyTasks: readonly string[] = ['moneyReturn', 'manualTransferring'] satisfies TaskType[]
/** Event of the task `deciding`. */
const callAgain = 'CALL_AGAIN'
const callTasks: readonly TaskType[] = ['confirming', 'confirmingDelivery']

/** Effects on tasks, on timers, and notifications from a task to the process of its order. */
export const taskEffects: Pick<
  EffectHandlers,
  'openTask' | 'withdrawTasks' | 'reportToOrder' | 'postponeTask' | 'startTimer' | 'cancelTimer'
> = {
  openTask: (scope, openTask) => [
    // Time when the order was handed over to the call centre (specification 3, orderDateCC).
    ...(callTasks.includes(openTask.type)
      ? // A new task counts its calls from zero, as its workflow does.
        changeOrder(scope, { orderDateCC: scope.at.toISOString(), countCall: 0 })
      : []),
    {
      openTask,
      dueAfterMinutes: computeMinutesUntilDue(scope, openTask.type, scope.at),
      // The user who decided to call again also claims the call task.
      ...(callTasks.includes(openTask.type) && scope.trigger?.type === callAgain
        ? { claimMinutes: scope.settings.claimMinutes }
        : {}),
    },
  ],

  /** Skips the task whose own step caused the effect, because it has already ended. */
  withdrawTasks: (scope, { type }) => {
    const { world, instance } = scope
    // Must run before the tasks end, because the drafts are deleted together with the tasks.
    const savedLines = type === undefined ? saveUnsavedCollected(scope) : []
    const withdrawals = world
      .rows('tasks')
      .filter(
        (task) =>
          task.taskStatus === 'open' &&
          task.instanceId !== instance.id &&
          (type === undefined ? !moneyTasks.includes(task.taskType) : task.taskType === type),
      )
      .flatMap(({ instanceId, taskId, orderId, pfm }): Change[] => [
        { send: { instanceId }, type: 'ORDER_WITHDRAWN', payload: {} },
        { notify: { kind: 'task', taskId, orderId, pfm } },
      ])
    return [...savedLines, ...withdrawals]
  },

  reportToOrder: (_, { event: { type, ...payload } }) => [
    { send: 'process', type, payload, isRequired: true },
  ],

  /**
   * After the postponement the task gets the usual duration of its type. A task that is resumed earlier keeps its due
   * time.
   */
  postponeTask: (scope, { until }) => {
    const {
      world,
      instance: { id: instanceId },
    } = scope
    const task = world.find('tasks', { instanceId })
    if (!task) return []
    const due =
      until === null
        ? {}
        : {
            dueAt: addMinutes(
              until,
              computeMinutesUntilDue(scope, task.taskType as TaskType, new Date(until)),
            ),
          }
    return [updateRow('tasks', { instanceId }, { postponedUntil: until, ...due })]
  },

  /** Replaces a pending timer with the same name. */
  startTimer: ({ world, at, instance: { id: instanceId } }, { name, event, ...timer }) => {
    if ('at' in timer && timer.at === null) return []
    const fireAt =
      'at' in timer ? new Date(timer.at!) : new Date(getStartTime(world, at, timer) + timer.seconds * 1000)
    const set = { event, fireAt: fireAt.toISOString(), status: 'pending' }
    return [
      world.find('workflowTimers', { instanceId, name })
        ? updateRow('workflowTimers', { instanceId, name }, set)
        : insertRow('workflowTimers', { instanceId, name, ...set }),
    ]
  },

  /** A missing timer is no error. */
  cancelTimer: ({ world, instance: { id: instanceId } }, { name }) =>
    world.find('workflowTimers', { instanceId, name, status: 'pending' })
      ? [updateRow('workflowTimers', { instanceId, name }, { status: 'cancelled' })]
      : [],
}

/** Minutes from `at` until a task is due. Work of a bank is due on a bank day. */
function computeMinutesUntilDue(
  { world, settings }: Pick<EffectScope, 'world' | 'settings'>,
  type: TaskType,
  at: Date,
): number {
  const minutes = getPlannedMinutes(settings, type)
  if (!moneyTasks.includes(type)) return minutes
  const due = new Date(at.getTime() + minutes * 60_000)
  const shifted = moveToBankDay(due, getZone(world.reference.store), getInstallationCountry())
  return minutes + (shifted.getTime() - due.getTime()) / 60_000
}

const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Start of a timer, in milliseconds. A delivery that is promised for later is not overdue before the promised time. */
const getStartTime = (world: OrderState, at: Date, { from }: { from?: 'promisedDelivery' }): number =>
  from === 'promisedDelivery'
    ? Math.max(at.getTime(), Date.parse(world.order.planDateIssued ?? '') || 0)
    : at.getTime()
