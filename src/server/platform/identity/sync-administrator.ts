import { sql } from 'drizzle-orm'
import { rights } from '../../../shared/rights.ts'
import { rows, type Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { DemoRole } from './demo-identity.ts'

export const administrator: DemoRole = 'administrator'

/**
 * The administrator's role holds every right, those too that a new version brings; whoever else is to have one gets it by
 * the administrator's decision, and the log says which those are. A company that has no such role keeps its own, and is told
 * which rights no role holds. Run at every start.
 */
export async function syncAdministrator({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  const { given, unheld } = await database.db.transaction(giveNewRights)
  if (given.length > 0)
    log.warn(
      { rights: given },
      'new rights: the administrator has them, other roles when they are given them',
    )
  if (unheld.length > 0) log.warn({ rights: unheld }, 'rights that no role holds')
}

async function giveNewRights(tx: Tx): Promise<{ given: string[]; unheld: string[] }> {
  const all = sql`select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb) as "right"`
  const given = await rows<{ right: string }>(
    tx,
    sql`insert into role_rights (role_id, "right")
        select r.id, a."right" from roles r, (${all}) a where r.id = ${administrator}
        on conflict do nothing returning "right"`,
  )
  const unheld = await rows<{ right: string }>(
    tx,
    sql`select a."right" from (${all}) a where a."right" not in (select "right" from role_rights)`,
  )
  return { given: given.map(({ right }) => right).sort(), unheld: unheld.map(({ right }) => right).sort() }
}
