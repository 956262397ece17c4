import { and, eq, sql } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import type { Engine } from '../../engine/engine.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { mayWorkOn } from '../../platform/access/may-work-on.ts'
import { given } from './assign.ts'

interface Within {
  tx: Tx
  actor: Actor
  changes: LiveChange[]
}

const mayNot = (person: 'assigned_to' | 'claimed_by', right: 'assigned_right' | 'right') =>
  sql`not exists (select 1 from users u where u.id = t.${sql.identifier(person)}
    and ${mayWorkOn(sql`t.${sql.identifier(right)}`, sql`t.pfm`)})`

/**
 * Open tasks of people who may not do them any more, by role, store or because they are let in no longer, are everybody's
 * again: what was given is recorded as taken back by `actor`, what was held is let go of.
 */
export async function freeLost(within: Within, engine: Engine): Promise<void> {
  const { tx, changes } = within
  const lost = await rows<{ taskId: number; orderId: number }>(
    tx,
    sql`select t.task_id::float8 as "taskId", t.order_id::float8 as "orderId" from tasks t
        where t.task_status = 'open' and t.assigned_to is not null and ${mayNot('assigned_to', 'assigned_right')}
        order by t.order_id, t.task_id`,
  )
  for (const { taskId, orderId } of lost) {
    await lockOrder(tx, orderId)
    const open = and(eq(tasks.taskId, taskId), eq(tasks.taskStatus, 'open'))
    const [task] = await tx.select().from(tasks).where(open).for('update')
    if (task?.assignedTo) await engine.note(within, orderId, 'task.assigned', (scope) => given(scope, task))
  }
  const held = await rows<{ taskId: number; orderId: number; pfm: string }>(
    tx,
    sql`update tasks t set claimed_by = null, claimed_name = null, claimed_until = null, claimed_since = null
        where t.task_status = 'open' and t.claimed_by is not null and t."right" is not null and ${mayNot('claimed_by', 'right')}
        returning t.task_id::float8 as "taskId", t.order_id::float8 as "orderId", t.pfm`,
  )
  changes.push(...held.map((task) => ({ kind: 'task' as const, ...task })))
}
