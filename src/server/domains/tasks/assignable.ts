import { sql } from 'drizzle-orm'
import type { PersonForTasks } from '../../../../schemas/api/assignments.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { inStores } from '../../platform/access/in-stores.ts'
import { mayWorkOn } from '../../platform/access/may-work-on.ts'

/** The person's name; null: this one cannot work on such a task. */
export async function personFor(
  tx: Tx | Db,
  personId: string,
  { right, pfm }: { right: string; pfm: string },
): Promise<string | null> {
  const [found] = await rows<{ name: string }>(
    tx,
    sql`select u.name from users u where u.id = ${personId} and ${mayWorkOn(sql`${right}`, sql`${pfm}`)}`,
  )
  return found?.name ?? null
}

/** Whoever could work on every one of these open tasks, with what they have been given so far. */
export async function peopleForTasks(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
): Promise<PersonForTasks[]> {
  const asked = await rows<{ right: string; pfm: string }>(
    db,
    sql`select distinct t."right", t.pfm from tasks t
      where t.task_id = any(${`{${taskIds.join(',')}}`}::bigint[]) and t.task_status = 'open' and t."right" is not null`,
  )
  const seen = asked.filter(({ pfm }) => maySeeStore(actor, pfm))
  if (seen.length === 0) return []
  const every = sql.join(
    seen.map(({ right, pfm }) => mayWorkOn(sql`${right}`, sql`${pfm}`)),
    sql` and `,
  )
  return rows<PersonForTasks>(
    db,
    sql`select u.id, u.name, (select count(*)::int from tasks t
        where t.task_status = 'open' and t.assigned_to = u.id and t.assigned_right = t."right"
          and ${inStores(actor, undefined, sql`t.pfm`)}) as given
      from users u where ${every} order by u.name, u.id limit 200`,
  )
}
