import { and, eq, inArray, sql } from 'drizzle-orm'
import type { People, PersonAccess, PersonAccessChange } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import { userRoles, users, userStores } from '../db/schema/identity.ts'
import { stores } from '../db/schema/reference.ts'
import { parseSubstringSearch } from '../../../shared/clean-text.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { Language } from '../i18n/translate.ts'
import { administratorRole } from '../identity/sync-administrator.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { changeAccess, canChangeAccess, type AccessServices } from './change-access.ts'
import { createUserHistoryEntry, readLastAccessChanges, type AccessHistoryEntry } from './history.ts'
import { accessEditRight } from './permissions.ts'
import { buildIsoInstantSql } from '../db/instant.ts'
import { requireRemainingAdministrator } from './last-administrator.ts'
import { requireRole } from './requests.ts'

const aboutPeople = ['person', 'stores', 'added', 'switched', 'freed'] as const
/** Maximum number of users in a response. Others can be found by searching. */
const maxPeople = 100

/**
 * The first 100 users whose name or user name contains `search`, with their roles and stores, and the last changes of
 * users. Empty for an actor who may not see all stores.
 */
export async function readPeople(
  db: Db,
  actor: Actor,
  language: Language,
  search: string,
): Promise<Omit<People, 'roles'>> {
  const text = parseSubstringSearch(search)
  const matchesSearch =
    text === null
      ? sql`false`
      : sql`u.id in (select id from users where strpos(lower(name || ' ' || subject), lower(${text})) > 0)`
  const mayEdit = canChangeAccess(actor, accessEditRight)
  if (actor.stores !== 'all') return { people: [], total: 0, changes: [], mayEdit }
  const people = await queryRows<Record<keyof People['people'][number], never>>(
    db,
    sql`select u.id, u.subject, u.name, u.active, u.issuer is not null as bound, u.id = ${actor.id} as own, ${buildIsoInstantSql('u.bind_until')} as "bindUntil",
          coalesce((select jsonb_agg(ur.role_id order by ur.role_id) from user_roles ur where ur.user_id = u.id), '[]') as roles,
          coalesce((select jsonb_agg(us.pfm order by us.pfm) from user_stores us where us.user_id = u.id), '[]') as stores
        from users u where ${matchesSearch} order by u.name, u.id limit ${maxPeople}`,
  )
  const [{ total } = { total: 0 }] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from users u where ${matchesSearch}`,
  )
  return {
    people,
    total,
    changes: await readLastAccessChanges(db, actor, aboutPeople, language),
    mayEdit,
  }
}

/**
 * Changes the roles and stores of a user. Refuses an unknown user (status 404), an unknown role (code 7), an unknown
 * store (code 50), and a change that is not based on the current values (code 355).
 */
export async function changePersonAccess(
  services: AccessServices,
  actor: Actor,
  language: Language,
  id: string,
  { from, to }: PersonAccessChange,
): Promise<void> {
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id))
    if (!person) throw refuse.pageNotFound()
    const current = await readAccess(tx, id)
    if (!isSame(current.roles, from.roles) || !isSame(current.stores, from.stores)) throw refuse.stale()
    to.roles.forEach((role, i) => requireRole(knownRoles, role, `/body/to/roles/${i}`, language))
    // A closed store remains assigned until it is removed explicitly.
    await refuseUnknownStores(
      tx,
      to.stores.filter((pfm) => !current.stores.includes(pfm)),
    )

    const added = to.roles.filter((role) => !current.roles.includes(role))
    const removed = current.roles.filter((role) => !to.roles.includes(role))
    if (added.length > 0) await tx.insert(userRoles).values(added.map((roleId) => ({ userId: id, roleId })))
    if (removed.length > 0)
      await tx.delete(userRoles).where(and(eq(userRoles.userId, id), inArray(userRoles.roleId, removed)))
    const createRoleStep = (roleId: string, isAdded: boolean): AccessHistoryEntry => ({
      kind: 'person',
      role: knownRoles.get(roleId)!,
      subject: person.name,
      from: String(!isAdded),
      to: String(isAdded),
    })
    const storesChanged = !isSame(current.stores, to.stores)
    if (storesChanged) {
      await tx.delete(userStores).where(eq(userStores.userId, id))
      if (to.stores.length > 0)
        await tx.insert(userStores).values(to.stores.map((pfm) => ({ userId: id, pfm })))
    }
    if (removed.includes(administratorRole)) await requireRemainingAdministrator(tx, actor, id)
    return [
      ...added.map((role) => createRoleStep(role, true)),
      ...removed.map((role) => createRoleStep(role, false)),
      ...(storesChanged
        ? [
            createUserHistoryEntry('stores', person, {
              from: formatStoreCodes(current.stores),
              to: formatStoreCodes(to.stores),
            }),
          ]
        : []),
    ]
  })
}

async function readAccess(tx: Tx, userId: string): Promise<PersonAccess> {
  const roles = await tx.select().from(userRoles).where(eq(userRoles.userId, userId))
  const assignedStores = await tx.select().from(userStores).where(eq(userStores.userId, userId))
  return { roles: roles.map(({ roleId }) => roleId), stores: assignedStores.map(({ pfm }) => pfm) }
}

export async function refuseUnknownStores(tx: Tx, pfms: readonly string[]): Promise<void> {
  if (pfms.length === 0) return
  const knownStores = await tx
    .select({ pfm: stores.pfm })
    .from(stores)
    .where(inArray(stores.pfm, [...pfms]))
  if (knownStores.length < pfms.length)
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
}

export const formatStoreCodes = (pfms: readonly string[]) =>
  pfms.length === 0 ? null : [...pfms].sort().join(', ')
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((entry) => b.includes(entry))
