import type { EffectHandlers } from '../engine/effects.ts'
import { plannedMinutes } from '../settings/read-settings.ts'
import { insert, update, type Change } from '../world/changes.ts'

/** Tasks, reports between a task and its order's process, and timers. */
export const taskEffects: Pick<
  EffectHandlers,
  'openTask' | 'withdrawTasks' | 'reportToOrder' | 'postponeTask' | 'startTimer' | 'cancelTimer'
> = {
  openTask: ({ settings }, openTask) => [
    { openTask, dueAfterMinutes: plannedMinutes(settings, openTask.type) },
  ],

  /** A task whose own step led here has ended and is passed over. */
  withdrawTasks: ({ world, instance }, { type }) =>
    world
      .rows('tasks')
      .filter(
        (task) =>
          task.taskStatus === 'open' &&
          task.instanceId !== instance.id &&
          (type === undefined || task.taskType === type),
      )
      .flatMap(({ instanceId, taskId, orderId, pfm }): Change[] => [
        { send: { instanceId }, type: 'ORDER_WITHDRAWN', payload: {} },
        { tell: { kind: 'task', taskId, orderId, pfm } },
      ]),

  reportToOrder: (_, { event: { type, ...payload } }) => [{ send: 'process', type, payload, must: true }],

  postponeTask: ({ world, instance: { id: instanceId } }, { until }) =>
    world.find('tasks', { instanceId }) ? [update('tasks', { instanceId }, { postponedUntil: until })] : [],

  /** A pending one of the same name is set anew. */
  startTimer: ({ world, at, instance: { id: instanceId } }, { name, event, ...timer }) => {
    const fireAt = 'at' in timer ? new Date(timer.at) : new Date(at.getTime() + timer.seconds * 1000)
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
