import type { TaskType } from '../../../shared/task-types.ts'
import { moveToBankDay } from '../../../shared/bank-days.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { saveUnsavedCollectedLines } from '../orders/goods/unsaved-collected.ts'
import { changeOrder } from '../orders/change-order.ts'
import { getPlannedMinutes } from '../../platform/settings/read-settings.ts'
import { insertRow, updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/** Tasks about money that is owed. They stay open when the other tasks of an order are withdrawn. */
const moneyTasks: readonly string[] = ['moneyReturn', 'manualTransferring'] satisfies TaskType[]
/** Event with which a user decides in the task `deciding` to call the customer again. */
const callAgain = 'CALL_AGAIN'
const callTasks: readonly TaskType[] = ['confirming', 'confirmingDelivery']

/** Effects of workflows on tasks and timers, and notifications from a task to the process of its order. */
export const taskEffects: Pick<
  EffectHandlers,
  'openTask' | 'withdrawTasks' | 'reportToOrder' | 'postponeTask' | 'startTimer' | 'cancelTimer'
> = {
  openTask: (scope, openTask) => [
    // A call task sets the time when the order was handed over to the call centre (specification 3, orderDateCC).
    ...(callTasks.includes(openTask.type)
      ? // A new task counts its calls from zero, as its workflow does.
        changeOrder(scope, { orderDateCC: scope.at.toISOString(), countCall: 0 })
      : []),
    {
      openTask,
      dueAfterMinutes: computeMinutesUntilDue(scope, openTask.type, scope.at),
      // A user who decides to call again automatically claims the call task.
      ...(callTasks.includes(openTask.type) && scope.trigger?.type === callAgain
        ? { claimMinutes: scope.settings.claimMinutes }
        : {}),
    },
  ],

  /**
   * Withdraws the open tasks of one type. Without a type, withdraws all open tasks of the order except those about
   * money. The task whose step caused the effect is skipped, because it has ended itself.
   */
  withdrawTasks: (scope, { type }) => {
    const { orderState, instance } = scope
    // The collected lines are saved before the tasks end, because the end of a task deletes its draft.
    const savedLines = type === undefined ? saveUnsavedCollectedLines(scope) : []
    const withdrawals = orderState
      .rows('tasks')
      .filter(
        (task) =>
          task.taskStatus === 'open' &&
          task.instanceId !== instance.id &&
          (type === undefined ? !moneyTasks.includes(task.taskType) : task.taskType === type),
      )
      .flatMap(({ instanceId, taskId, orderId, pfm }): EffectChange[] => [
        { send: { instanceId }, type: 'ORDER_WITHDRAWN', payload: {} },
        { notify: { kind: 'task', taskId, orderId, pfm } },
      ])
    return [...savedLines, ...withdrawals]
  },

  reportToOrder: (_, { event: { type, ...payload } }) => [
    { send: 'process', type, payload, isRequired: true },
  ],

  /**
   * Postpones a task, or resumes it with `until` = null. A postponed task gets the usual duration of its type, counted
   * from `until`. A resumed task keeps its due time.
   */
  postponeTask: (scope, { until }) => {
    const {
      orderState,
      instance: { id: instanceId },
    } = scope
    const task = orderState.find('tasks', { instanceId })
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

  /** Starts a timer. A timer with the same name is replaced. Does nothing if `at` is null. */
  startTimer: ({ orderState, at, instance: { id: instanceId } }, { name, event, ...timer }) => {
    if ('at' in timer && timer.at === null) return []
    const fireAt =
      'at' in timer
        ? new Date(timer.at!)
        : new Date(getStartTime(orderState, at, timer) + timer.seconds * 1000)
    const set = { event, fireAt: fireAt.toISOString(), status: 'pending' }
    return [
      orderState.find('workflowTimers', { instanceId, name })
        ? updateRow('workflowTimers', { instanceId, name }, set)
        : insertRow('workflowTimers', { instanceId, name, ...set }),
    ]
  },

  /** Cancels a pending timer. Does nothing if there is none. */
  cancelTimer: ({ orderState, instance: { id: instanceId } }, { name }) =>
    orderState.find('workflowTimers', { instanceId, name, status: 'pending' })
      ? [updateRow('workflowTimers', { instanceId, name }, { status: 'cancelled' })]
      : [],
}

/**
 * Number of minutes from `at` until a task is due. An issue task is due when the storage of its order ends, a task about
 * money on a bank day.
 */
function computeMinutesUntilDue(
  { orderState, settings }: Pick<EffectContext, 'orderState' | 'settings'>,
  type: TaskType,
  at: Date,
): number {
  if (type === 'delivery') {
    const { storageUntil } = orderState.order
    if (storageUntil === null) throw new Error(`order ${orderState.order.id} has no storage term`)
    return Math.max(0, (Date.parse(storageUntil) - at.getTime()) / 60_000)
  }
  const minutes = getPlannedMinutes(settings, type)
  if (!moneyTasks.includes(type)) return minutes
  const due = new Date(at.getTime() + minutes * 60_000)
  const shifted = moveToBankDay(due, getStoreZone(orderState.reference.store), getInstallationCountry())
  return minutes + (shifted.getTime() - due.getTime()) / 60_000
}

const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/**
 * Time from which a timer counts, in milliseconds since 1970. With `promisedDelivery` it is at least the promised time,
 * because a delivery cannot be overdue earlier.
 */
const getStartTime = (orderState: OrderState, at: Date, { from }: { from?: 'promisedDelivery' }): number =>
  from === 'promisedDelivery'
    ? Math.max(at.getTime(), Date.parse(orderState.order.planDateIssued ?? '') || 0)
    : at.getTime()
