import { sql } from 'drizzle-orm'
import type { TaskAssigneeCandidate } from '../../../../schemas/api/assignments.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildCanWorkOnCondition } from '../../platform/access/can-work-on.ts'

/** Returns the name of the user. Null if the user may not work on tasks with this right in this store. */
export async function findAssignableUserName(
  tx: Tx | Db,
  personId: string,
  { right, pfm }: { right: string; pfm: string },
): Promise<string | null> {
  const [match] = await queryRows<{ name: string }>(
    tx,
    sql`select u.name from users u where u.id = ${personId} and ${buildCanWorkOnCondition(sql`${right}`, sql`${pfm}`)}`,
  )
  return match?.name ?? null
}

/**
 * Users who may work on all of these open tasks, each with the number of open tasks assigned to them. At most 200
 * users.
 */
export async function findAssignableUsers(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
): Promise<TaskAssigneeCandidate[]> {
  const requirements = await queryRows<{ right: string; pfm: string }>(
    db,
    sql`select distinct t."right", t.pfm from tasks t
      where t.task_id = any(${`{${taskIds.join(',')}}`}::bigint[]) and t.task_status = 'open' and t."right" is not null`,
  )
  const visible = requirements.filter(({ pfm }) => canSeeStore(actor, pfm))
  if (visible.length === 0) return []
  const condition = sql.join(
    visible.map(({ right, pfm }) => buildCanWorkOnCondition(sql`${right}`, sql`${pfm}`)),
    sql` and `,
  )
  return queryRows<TaskAssigneeCandidate>(
    db,
    sql`select u.id, u.name, (select count(*)::int from tasks t
        where t.task_status = 'open' and t.assigned_to = u.id and t.assigned_right = t."right"
          and ${buildStoresCondition(actor, undefined, sql`t.pfm`)}) as given
      from users u where ${condition} order by u.name, u.id limit 200`,
  )
}
