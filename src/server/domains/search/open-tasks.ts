import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CustomerOverview } from '../../../../schemas/api/search.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { buildClaimedNameSql } from '../../platform/db/claimed-name.ts'
import type { Db } from '../../platform/db/database.ts'
import { tasks, workflowInstances } from '../../platform/db/schema/workflow.ts'

type OpenTask = CustomerOverview['orders'][number]['tasks'][number] & { orderId: number }

/** Open tasks of these orders, most urgent first. Tasks that were postponed come last. */
export async function readOpenTasks(
  db: Db,
  actor: Actor,
  orderIds: readonly number[],
  clockTime: Date | null,
): Promise<OpenTask[]> {
  if (orderIds.length === 0) return []
  const taskRows = await db
    .select({
      task: tasks,
      version: workflowInstances.version,
      claimedName: buildClaimedNameSql('tasks', clockTime),
    })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(and(inArray(tasks.orderId, [...orderIds]), eq(tasks.taskStatus, 'open')))
    .orderBy(
      sql`${tasks.postponedUntil} asc nulls first`,
      asc(tasks.importance),
      asc(tasks.dueAt),
      asc(tasks.taskId),
    )
  return taskRows.map(({ task, version, claimedName }) => ({
    orderId: task.orderId,
    taskId: task.taskId,
    taskType: task.taskType,
    version,
    state: task.state,
    postponedUntil: task.postponedUntil?.toISOString() ?? null,
    claimedName,
    mayWork: task.right !== null && (actor.rights as ReadonlySet<string>).has(task.right),
  }))
}
