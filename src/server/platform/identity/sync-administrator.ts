import { sql } from 'drizzle-orm'
import { rights } from '../../../shared/rights.ts'
import { queryRows, type Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { DemoRoleId } from './demo-identity.ts'

export const administratorRole: DemoRoleId = 'administrator'

/**
 * Grants every right to the administrator's role, including rights that a new version adds. The administrator must
 * grant new rights to other roles, so the log lists them. If a company has deleted this role, the log lists the rights
 * that no role has. Runs at every start.
 */
export async function grantNewRightsToAdministrator({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  const { granted, unheld } = await database.db.transaction(grantNewRights)
  if (granted.length > 0)
    log.warn(
      { rights: granted },
      'new rights: the administrator has them, other roles when they are given them',
    )
  if (unheld.length > 0) log.warn({ rights: unheld }, 'rights that no role holds')
}

async function grantNewRights(tx: Tx): Promise<{ granted: string[]; unheld: string[] }> {
  const all = sql`select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb) as "right"`
  const granted = await queryRows<{ right: string }>(
    tx,
    sql`insert into role_rights (role_id, "right")
        select r.id, a."right" from roles r, (${all}) a where r.id = ${administratorRole}
        on conflict do nothing returning "right"`,
  )
  const unheld = await queryRows<{ right: string }>(
    tx,
    sql`select a."right" from (${all}) a where a."right" not in (select "right" from role_rights)`,
  )
  return {
    granted: granted.map(({ right }) => right).sort(),
    unheld: unheld.map(({ right }) => right).sort(),
  }
}
