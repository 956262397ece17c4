import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LocalizedRoleName } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import { roleOrderSections, roleRights, roles, userRoles, type LocalizedText } from '../db/schema/identity.ts'
import { administratorRole } from '../identity/sync-administrator.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, type RolesById, type AccessServices } from './change-access.ts'
import { accessEditRight } from './permissions.ts'

/** Creates a role without rights and returns its id. Refuses a name that another role has. */
export async function createRole(
  services: AccessServices,
  actor: Actor,
  input: LocalizedRoleName,
): Promise<string> {
  const role = { id: randomUUID(), name: toLocalizedText(input) }
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    refuseDuplicateName(knownRoles, role)
    await tx.insert(roles).values(role)
    return [{ kind: 'role', role, subject: '', from: null, to: role.name.ru }]
  })
  return role.id
}

/**
 * Renames a role. `from`: the names that the screen of the user displayed. Refuses with code 355 if they have changed
 * since.
 */
export async function renameRole(
  services: AccessServices,
  actor: Actor,
  id: string,
  { from, to }: { from: LocalizedRoleName; to: LocalizedRoleName },
): Promise<void> {
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    const role = knownRoles.get(id)
    if (!role) throw refuse.pageNotFound()
    if (!isSame(role.name, toLocalizedText(from))) throw refuse.stale()
    const renamed = { id, name: toLocalizedText(to) }
    refuseDuplicateName(knownRoles, renamed)
    if (isSame(role.name, renamed.name)) return []
    await tx.update(roles).set({ name: renamed.name }).where(eq(roles.id, id))
    return [{ kind: 'role', role: renamed, subject: '', from: role.name.ru, to: renamed.name.ru }]
  })
}

/** Deletes a role. Refuses the administrator's role and a role that a user has. */
export async function deleteRole(services: AccessServices, actor: Actor, id: string): Promise<void> {
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    const role = knownRoles.get(id)
    if (!role) throw refuse.pageNotFound()
    if (id === administratorRole) throw refuse.denied('errors:administratorStays')
    await refuseRoleInUse(tx, id)
    await tx.delete(roleRights).where(eq(roleRights.roleId, id))
    await tx.delete(roleOrderSections).where(eq(roleOrderSections.roleId, id))
    await tx.delete(roles).where(eq(roles.id, id))
    return [{ kind: 'role', role, subject: '', from: role.name.ru, to: null }]
  })
}

async function refuseRoleInUse(tx: Tx, id: string): Promise<void> {
  const count = await tx.$count(userRoles, eq(userRoles.roleId, id))
  if (count > 0) throw refuse.denied('errors:roleHeld', { count })
}

const toLocalizedText = ({ ru, en, kk }: LocalizedRoleName): LocalizedText => ({
  ru: ru.trim(),
  en: (en ?? ru).trim(),
  kk: (kk ?? ru).trim(),
})

const isSame = (a: LocalizedText, b: LocalizedText) => a.ru === b.ru && a.en === b.en && a.kk === b.kk

/** Refuses a second role with the same name in one of the languages, because users could not distinguish the roles. */
function refuseDuplicateName(knownRoles: RolesById, { id, name }: { id: string; name: LocalizedText }): void {
  const languages = ['ru', 'en', 'kk'] as const
  const others = [...knownRoles.values()].filter((role) => role.id !== id)
  const isNameTaken = others.some((role) =>
    languages.some((language) => role.name[language].toLowerCase() === name[language].toLowerCase()),
  )
  if (isNameTaken) throw refuse.denied('errors:roleNameTaken')
}
