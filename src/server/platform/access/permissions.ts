import { sql } from 'drizzle-orm'
import type { Permissions, PermissionsChange } from '../../../../schemas/api/access.ts'
import { rights, type Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import { roleRights } from '../db/schema/identity.ts'
import type { Language } from '../i18n/translate.ts'
import { administratorRole } from '../identity/sync-administrator.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, canChangeAccess, type AccessServices } from './change-access.ts'
import { readLastAccessChanges } from './history.ts'
import { refuseContradictoryChanges, requireRole } from './requests.ts'
import { readRoles } from './roles.ts'

export const accessEditRight: Right = 'settingsManagePermissionEdit'

/** Data of the screen for rights (specification 6): the rights of every role, and the last changes. */
export async function readPermissions(db: Db, actor: Actor, language: Language): Promise<Permissions> {
  const roles = await readRoles(db, actor, language)
  const granted = await readGranted(db)
  return {
    roles,
    rights: [...rights],
    granted: Object.fromEntries(
      roles.map(({ id }) => [id, rights.filter((right) => granted.has(`${id} ${right}`))]),
    ),
    changes: await readLastAccessChanges(db, actor, ['right', 'role'], language),
    mayEdit: canChangeAccess(actor, accessEditRight),
  }
}

async function readGranted(tx: Tx | Db): Promise<Set<string>> {
  const pairs = await tx.select().from(roleRights)
  return new Set(pairs.map(({ roleId, right }) => `${roleId} ${right}`))
}

/**
 * Changes rights of roles. Refuses with code 355 if one of the changes is not based on the current value. The rights of
 * the administrator's role cannot be revoked, because the next start of the server would grant them again.
 */
export async function changePermissions(
  services: AccessServices,
  actor: Actor,
  language: Language,
  { changes }: PermissionsChange,
): Promise<void> {
  refuseContradictoryChanges(
    changes.map(({ role, right }) => `${role} ${right}`),
    language,
  )
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    const granted = await readGranted(tx)
    const requested = changes.map((change, i) => ({
      ...change,
      known: requireRole(knownRoles, change.role, `/body/changes/${i}/role`, language),
    }))
    if (requested.some(({ role, right, from }) => granted.has(`${role} ${right}`) !== from))
      throw refuse.stale()
    const applied = requested.filter(({ from, to }) => from !== to)
    if (applied.some(({ role, to }) => role === administratorRole && !to))
      throw refuse.denied('errors:administratorKeepsRights')
    await grant(
      tx,
      applied.filter(({ to }) => to),
    )
    await revoke(
      tx,
      applied.filter(({ to }) => !to),
    )
    return applied.map(({ known: role, right, from, to }) => ({
      kind: 'right' as const,
      role,
      subject: right,
      from: String(from),
      to: String(to),
    }))
  })
}

type RoleRight = { role: string; right: string }

async function grant(tx: Tx, pairs: readonly RoleRight[]): Promise<void> {
  if (pairs.length === 0) return
  await tx.insert(roleRights).values(pairs.map(({ role, right }) => ({ roleId: role, right })))
}

async function revoke(tx: Tx, pairs: readonly RoleRight[]): Promise<void> {
  if (pairs.length === 0) return
  await queryRows(
    tx,
    sql`delete from role_rights using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as a(role text, "right" text)
        where role_id = a.role and role_rights."right" = a."right"`,
  )
}
