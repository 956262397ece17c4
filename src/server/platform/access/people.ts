import { and, eq, inArray, sql } from 'drizzle-orm'
import type { People, PersonAccess, PersonChange } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { userRoles, users, userStores } from '../db/schema/identity.ts'
import { stores } from '../db/schema/reference.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { Language } from '../i18n/translate.ts'
import { administrator } from '../identity/sync-administrator.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { changeAccess, mayChange, type AccessServices } from './change-access.ts'
import { aboutPerson, lastChanges, type AccessStep } from './history.ts'
import { editsAccess } from './permissions.ts'
import { instant } from '../db/instant.ts'
import { refuseNoAdministrator } from './last-administrator.ts'
import { requireRole } from './requests.ts'

const aboutPeople = ['person', 'stores', 'added', 'switched', 'freed'] as const
/** People on a screen; the rest are found by their name. */
const shown = 100

/** Staff with their roles and stores, those alone whose name or login has `search` in it. Whoever sees some stores is told of nobody. */
export async function readPeople(
  db: Db,
  actor: Actor,
  language: Language,
  search: string,
): Promise<Omit<People, 'roles'>> {
  const found = sql`u.id in (select id from users where strpos(lower(name || ' ' || subject), lower(${search})) > 0)`
  const mayEdit = mayChange(actor, editsAccess)
  if (actor.stores !== 'all') return { people: [], total: 0, changes: [], mayEdit }
  const people = await rows<Record<keyof People['people'][number], never>>(
    db,
    sql`select u.id, u.subject, u.name, u.active, u.issuer is not null as bound, u.id = ${actor.id} as own, ${instant('u.bind_until')} as "bindUntil",
          coalesce((select jsonb_agg(ur.role_id order by ur.role_id) from user_roles ur where ur.user_id = u.id), '[]') as roles,
          coalesce((select jsonb_agg(us.pfm order by us.pfm) from user_stores us where us.user_id = u.id), '[]') as stores
        from users u where ${found} order by u.name, u.id limit ${shown}`,
  )
  const [{ total } = { total: 0 }] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int as total from users u where ${found}`,
  )
  return {
    people,
    total,
    changes: await lastChanges(db, actor, aboutPeople, language),
    mayEdit,
  }
}

/** A person's roles and stores, from those that were seen (355). An unknown person is 404, a store that is none code 50. */
export async function changePerson(
  services: AccessServices,
  actor: Actor,
  language: Language,
  id: string,
  { from, to }: PersonChange,
): Promise<void> {
  await changeAccess(services, actor, editsAccess, async (tx, known) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id))
    if (!person) throw refuse.pageNotFound()
    const now = await accessOf(tx, id)
    if (!isSame(now.roles, from.roles) || !isSame(now.stores, from.stores)) throw refuse.stale()
    to.roles.forEach((role, i) => requireRole(known, role, `/body/to/roles/${i}`, language))
    // A store that is closed stays with whoever has it until it is taken away.
    await refuseUnknownStores(
      tx,
      to.stores.filter((pfm) => !now.stores.includes(pfm)),
    )

    const added = to.roles.filter((role) => !now.roles.includes(role))
    const taken = now.roles.filter((role) => !to.roles.includes(role))
    if (added.length > 0) await tx.insert(userRoles).values(added.map((roleId) => ({ userId: id, roleId })))
    if (taken.length > 0)
      await tx.delete(userRoles).where(and(eq(userRoles.userId, id), inArray(userRoles.roleId, taken)))
    const step = (roleId: string, given: boolean): AccessStep => ({
      kind: 'person',
      role: known.get(roleId)!,
      subject: person.name,
      from: String(!given),
      to: String(given),
    })
    const moved = !isSame(now.stores, to.stores)
    if (moved) {
      await tx.delete(userStores).where(eq(userStores.userId, id))
      if (to.stores.length > 0)
        await tx.insert(userStores).values(to.stores.map((pfm) => ({ userId: id, pfm })))
    }
    if (taken.includes(administrator)) await refuseNoAdministrator(tx, actor, id)
    return [
      ...added.map((role) => step(role, true)),
      ...taken.map((role) => step(role, false)),
      ...(moved ? [aboutPerson('stores', person, { from: listed(now.stores), to: listed(to.stores) })] : []),
    ]
  })
}

async function accessOf(tx: Tx, userId: string): Promise<PersonAccess> {
  const roles = await tx.select().from(userRoles).where(eq(userRoles.userId, userId))
  const seen = await tx.select().from(userStores).where(eq(userStores.userId, userId))
  return { roles: roles.map(({ roleId }) => roleId), stores: seen.map(({ pfm }) => pfm) }
}

export async function refuseUnknownStores(tx: Tx, pfms: readonly string[]): Promise<void> {
  if (pfms.length === 0) return
  const found = await tx
    .select({ pfm: stores.pfm })
    .from(stores)
    .where(inArray(stores.pfm, [...pfms]))
  if (found.length < pfms.length)
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
}

export const listed = (pfms: readonly string[]) => (pfms.length === 0 ? null : [...pfms].sort().join(', '))
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
