import { and, eq, sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import type { Engine } from '../../engine/engine.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { buildCanWorkOnCondition } from '../../platform/access/can-work-on.ts'
import { buildAssignmentChanges } from './assign.ts'

interface ChangeContext {
  tx: Tx
  actor: Actor
  changes: LiveChange[]
}

const buildCannotWorkCondition = (
  userColumn: 'assigned_to' | 'claimed_by',
  rightColumn: 'assigned_right' | 'right',
) =>
  sql`not exists (select 1 from users u where u.id = t.${sql.identifier(userColumn)}
    and ${buildCanWorkOnCondition(sql`t.${sql.identifier(rightColumn)}`, sql`t.pfm`)})`

/**
 * Withdraws assignments and releases claims of open tasks whose users may no longer work on them, because of a changed
 * role or store or a deactivation. `actor` is recorded as the user who withdrew the assignments.
 */
export async function releaseTasksWithoutAccess(context: ChangeContext, engine: Engine): Promise<void> {
  const { tx, changes } = context
  const lostAssignments = await queryRows<{ taskId: number; orderId: number }>(
    tx,
    sql`select t.task_id::float8 as "taskId", t.order_id::float8 as "orderId" from tasks t
        where t.task_status = 'open' and t.assigned_to is not null and ${buildCannotWorkCondition('assigned_to', 'assigned_right')}
        order by t.order_id, t.task_id`,
  )
  for (const { taskId, orderId } of lostAssignments) {
    await lockOrder(tx, orderId)
    const isOpenTask = and(eq(tasks.taskId, taskId), eq(tasks.taskStatus, 'open'))
    const [task] = await tx.select().from(tasks).where(isOpenTask).for('update')
    if (task?.assignedTo)
      await engine.recordExternalChange(context, orderId, 'task.assigned', (scope) =>
        buildAssignmentChanges(scope, task),
      )
  }
  const lostClaims = await queryRows<{ taskId: number; orderId: number; pfm: string }>(
    tx,
    sql`update tasks t set claimed_by = null, claimed_name = null, claimed_until = null, claimed_since = null
        where t.task_status = 'open' and t.claimed_by is not null and t."right" is not null and ${buildCannotWorkCondition('claimed_by', 'right')}
        returning t.task_id::float8 as "taskId", t.order_id::float8 as "orderId", t.pfm`,
  )
  changes.push(...lostClaims.map((task) => ({ kind: 'task' as const, ...task })))
}
