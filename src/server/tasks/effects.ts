import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { rows } from '../db/database.ts'
import { tasks } from '../db/schema/workflow.ts'
import type { EffectHandlers } from '../engine/effects.ts'
import { cancelTimer, startTimer } from '../events/timers.ts'
import { orderOf } from '../orders/effects.ts'
import { plannedMinutes, readSettings } from '../settings/read-settings.ts'

const importanceOf = { high: 1, medium: 2, low: 3 } as const

/** Tasks, reports between a task and its order's process, and timers. */
export const taskEffects: Pick<
  EffectHandlers,
  'openTask' | 'withdrawTasks' | 'reportToOrder' | 'postponeTask' | 'startTimer' | 'cancelTimer'
> = {
  openTask: async (scope, { type, importance = 'medium', input = {} }) => {
    const orderId = orderOf(scope)
    const started = await scope.start(type, input)
    const minutes = plannedMinutes(await readSettings(scope.tx), type)
    const [task] = await rows<{ taskId: number }>(
      scope.tx,
      sql`insert into tasks (instance_id, order_id, delivery_service_id, task_type, task_date, task_status, pfm, importance, updated_from, due_at, state, "right")
        values (${started.id}, ${orderId}, (select delivery_service_id from orders where id = ${orderId}), ${type}, ${scope.at.toISOString()}, 'open', ${scope.instance.pfm}, ${importanceOf[importance]},
          ${scope.actor.name}, ${new Date(scope.at.getTime() + minutes * 60_000).toISOString()}, ${started.state}, ${started.right})
        returning task_id::float8 as "taskId"`,
    )
    scope.changes.push({ kind: 'task', taskId: task!.taskId, orderId, pfm: scope.instance.pfm ?? '' })
  },

  /** By id, the order all locks are taken in. A task whose own step led here has ended and is passed over. */
  withdrawTasks: async (scope, { type }) => {
    const orderId = orderOf(scope)
    const open = await scope.tx
      .select({ instanceId: tasks.instanceId, taskId: tasks.taskId })
      .from(tasks)
      .where(
        and(
          eq(tasks.orderId, orderId),
          eq(tasks.taskStatus, 'open'),
          ne(tasks.instanceId, scope.instance.id),
          type === undefined ? undefined : eq(tasks.taskType, type),
        ),
      )
      .orderBy(asc(tasks.instanceId))
    for (const { instanceId, taskId } of open) {
      await scope.send({ instanceId }, 'ORDER_WITHDRAWN', {})
      scope.changes.push({ kind: 'task', taskId, orderId, pfm: scope.instance.pfm ?? '' })
    }
  },

  reportToOrder: async (scope, { event: { type, ...payload } }) => {
    const orderId = orderOf(scope)
    const taken = await scope.send({ processOf: orderId }, type, payload)
    // The order withdraws a task before it leaves the state that waits for it: a report nobody takes is a fault of a machine.
    if (!taken)
      throw new Error(`the process of order ${orderId} does not take ${type} of ${scope.instance.workflow}`)
  },

  postponeTask: async (scope, { until }) => {
    await scope.tx
      .update(tasks)
      .set({ postponedUntil: until === null ? null : new Date(until) })
      .where(eq(tasks.instanceId, scope.instance.id))
  },

  startTimer: async (scope, timer) => {
    const fireAt = 'at' in timer ? new Date(timer.at) : new Date(scope.at.getTime() + timer.seconds * 1000)
    await startTimer(scope.tx, {
      instanceId: scope.instance.id,
      name: timer.name,
      event: timer.event,
      fireAt,
    })
  },

  cancelTimer: async (scope, { name }) => cancelTimer(scope.tx, { instanceId: scope.instance.id, name }),
}
