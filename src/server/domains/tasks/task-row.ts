import type { Task } from '../../../../schemas/api/tasks.ts'
import type { tasks } from '../../platform/db/schema/workflow.ts'

const importances = ['high', 'medium', 'low'] as const

type Row = typeof tasks.$inferSelect

/** Returns the assignee of a task. An assignment is not valid for a step that requires another right. */
export const findAssignee = ({
  assignedTo,
  assignedName,
  assignedRight,
  right,
}: Pick<Row, 'assignedTo' | 'assignedName' | 'assignedRight' | 'right'>): {
  id: string
  name: string
} | null =>
  assignedTo !== null && assignedRight === right ? { id: assignedTo, name: assignedName ?? '' } : null

/** Converts a row of `tasks` to the task of the API. An expired claim is ignored. */
export function toTask(row: Row, version: number, now: Date): Task {
  return {
    taskId: row.taskId,
    orderId: row.orderId,
    taskType: row.taskType,
    taskDate: row.taskDate.toISOString(),
    dateComplete: row.dateComplete?.toISOString() ?? null,
    taskStatus: row.taskStatus as Task['taskStatus'],
    pfm: row.pfm,
    deliveryServiceId: row.deliveryServiceId,
    taskImportance: importances[row.importance - 1] ?? 'low',
    updatedFrom: row.updatedFrom,
    state: row.state,
    version,
    dueAt: row.dueAt.toISOString(),
    // A postponed task is not overdue.
    overdue: row.taskStatus === 'open' && row.dueAt < now && (row.postponedUntil ?? now) <= now,
    postponedUntil: row.postponedUntil?.toISOString() ?? null,
    claimedName: row.claimedUntil !== null && row.claimedUntil > now ? row.claimedName : null,
    assignedName: findAssignee(row)?.name ?? null,
  }
}
