import { sql } from 'drizzle-orm'
import type { TaskAssignee } from '../../../../schemas/api/assignments.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { storesCondition } from '../../platform/access/in-stores.ts'
import { mayWorkOn } from '../../platform/access/may-work-on.ts'

/** Name of the user, or null if the user may not work on such a task. */
export async function findAssignableUser(
  tx: Tx | Db,
  personId: string,
  { right, pfm }: { right: string; pfm: string },
): Promise<string | null> {
  const [match] = await rows<{ name: string }>(
    tx,
    sql`select u.name from users u where u.id = ${personId} and ${mayWorkOn(sql`${right}`, sql`${pfm}`)}`,
  )
  return match?.name ?? null
}

/** Users who may work on every one of these open tasks, with the number of tasks assigned to each. */
export async function findAssignableUsers(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
): Promise<TaskAssignee[]> {
  const requirements = await rows<{ right: string; pfm: string }>(
    db,
    sql`select distinct t."right", t.pfm from tasks t
      where t.task_id = any(${`{${taskIds.join(',')}}`}::bigint[]) and t.task_status = 'open' and t."right" is not null`,
  )
  const visible = requirements.filter(({ pfm }) => canSeeStore(actor, pfm))
  if (visible.length === 0) return []
  const condition = sql.join(
    visible.map(({ right, pfm }) => mayWorkOn(sql`${right}`, sql`${pfm}`)),
    sql` and `,
  )
  return rows<TaskAssignee>(
    db,
    sql`select u.id, u.name, (select count(*)::int from tasks t
        where t.task_status = 'open' and t.assigned_to = u.id and t.assigned_right = t."right"
          and ${storesCondition(actor, undefined, sql`t.pfm`)}) as given
      from users u where ${condition} order by u.name, u.id limit 200`,
  )
}
