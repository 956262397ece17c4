import type { Task } from '../../../../schemas/api/tasks.ts'
import type { tasks } from '../../platform/db/schema/workflow.ts'

const importances = ['high', 'medium', 'low'] as const

type Row = typeof tasks.$inferSelect

/** Whom it was given to; a step that asks for another right is not theirs. */
export const assigneeOf = ({
  assignedTo,
  assignedName,
  assignedRight,
  right,
}: Pick<Row, 'assignedTo' | 'assignedName' | 'assignedRight' | 'right'>): {
  id: string
  name: string
} | null =>
  assignedTo !== null && assignedRight === right ? { id: assignedTo, name: assignedName ?? '' } : null

/** A row of `tasks` as answers show it. A lapsed claim is no claim. */
export function taskOf(row: Row, version: number, now: Date): Task {
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
    // What is put off waits for its time.
    overdue: row.taskStatus === 'open' && row.dueAt < now && (row.postponedUntil ?? now) <= now,
    postponedUntil: row.postponedUntil?.toISOString() ?? null,
    claimedName: row.claimedUntil !== null && row.claimedUntil > now ? row.claimedName : null,
    assignedName: assigneeOf(row)?.name ?? null,
  }
}
