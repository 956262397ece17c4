import type { TaskType } from '../../../shared/task-types.ts'
import { onBankDay } from '../../../shared/bank-days.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import type { EffectHandlers, Scope } from '../../engine/effects.ts'
import { installationCountry } from '../../platform/config/installation.ts'
import { saveAside } from '../orders/collected-aside.ts'
import { changeOrder } from '../orders/change-order.ts'
import { plannedMinutes } from '../../platform/settings/read-settings.ts'
import { insert, update, type Change } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/** What is owed stays owed, whatever becomes of the order. */
const ofMoney: readonly string[] = ['moneyReturn', 'manualTransferring'] satisfies TaskType[]
/** Event of the task `deciding`. */
const callAgain = 'CALL_AGAIN'
const calls: readonly TaskType[] = ['confirming', 'confirmingDelivery']

/** Tasks, reports between a task and its order's process, and timers. */
export const taskEffects: Pick<
  EffectHandlers,
  'openTask' | 'withdrawTasks' | 'reportToOrder' | 'postponeTask' | 'startTimer' | 'cancelTimer'
> = {
  openTask: (scope, openTask) => [
    // Handed over to the call centre (specification 3, orderDateCC).
    ...(calls.includes(openTask.type)
      ? // The calls of a new task are counted anew, as its script does.
        changeOrder(scope, { orderDateCC: scope.at.toISOString(), countCall: 0 })
      : []),
    {
      ...{ openTask, dueAfterMinutes: dueIn(scope, openTask.type, scope.at) },
      // Whoever decides to call again is the one who calls.
      ...(calls.includes(openTask.type) && scope.sent?.type === callAgain
        ? { claimMinutes: scope.settings.claimMinutes }
        : {}),
    },
  ],

  /** A task whose own step led here has ended and is passed over. */
  withdrawTasks: (scope, { type }) => {
    const { world, instance } = scope
    // Before the tasks end: their drafts go with them.
    const aside = type === undefined ? saveAside(scope) : []
    const withdrawn = world
      .rows('tasks')
      .filter(
        (task) =>
          task.taskStatus === 'open' &&
          task.instanceId !== instance.id &&
          (type === undefined ? !ofMoney.includes(task.taskType) : task.taskType === type),
      )
      .flatMap(({ instanceId, taskId, orderId, pfm }): Change[] => [
        { send: { instanceId }, type: 'ORDER_WITHDRAWN', payload: {} },
        { tell: { kind: 'task', taskId, orderId, pfm } },
      ])
    return [...aside, ...withdrawn]
  },

  reportToOrder: (_, { event: { type, ...payload } }) => [{ send: 'process', type, payload, must: true }],

  /** It is due as long after it comes back as any task of its type after it was opened; called back earlier it keeps that. */
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
        : { dueAt: dueAfter(until, dueIn(scope, task.taskType as TaskType, new Date(until))) }
    return [update('tasks', { instanceId }, { postponedUntil: until, ...due })]
  },

  /** A pending one of the same name is set anew. */
  startTimer: ({ world, at, instance: { id: instanceId } }, { name, event, ...timer }) => {
    if ('at' in timer && timer.at === null) return []
    const fireAt =
      'at' in timer ? new Date(timer.at!) : new Date(fromOf(world, at, timer) + timer.seconds * 1000)
    const set = { event, fireAt: fireAt.toISOString(), status: 'pending' }
    return [
      world.find('workflowTimers', { instanceId, name })
        ? update('workflowTimers', { instanceId, name }, set)
        : insert('workflowTimers', { instanceId, name, ...set }),
    ]
  },

  /** None is no fault. */
  cancelTimer: ({ world, instance: { id: instanceId } }, { name }) =>
    world.find('workflowTimers', { instanceId, name, status: 'pending' })
      ? [update('workflowTimers', { instanceId, name }, { status: 'cancelled' })]
      : [],
}

/** Minutes from `at` until a task is due. What a bank has to do is due on one of its days. */
function dueIn({ world, settings }: Pick<Scope, 'world' | 'settings'>, type: TaskType, at: Date): number {
  const minutes = plannedMinutes(settings, type)
  if (!ofMoney.includes(type)) return minutes
  const due = new Date(at.getTime() + minutes * 60_000)
  const shifted = onBankDay(due, zoneOf(world.reference.store), installationCountry())
  return minutes + (shifted.getTime() - due.getTime()) / 60_000
}

const dueAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Milliseconds. A delivery that is promised for later is not overdue before. */
const fromOf = (world: OrderState, at: Date, { from }: { from?: 'promisedDelivery' }): number =>
  from === 'promisedDelivery'
    ? Math.max(at.getTime(), Date.parse(world.order.planDateIssued ?? '') || 0)
    : at.getTime()
