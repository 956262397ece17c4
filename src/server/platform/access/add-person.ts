import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { NewPerson } from '../../../../schemas/api/access.ts'
import { firstSignInWaitDays } from '../../../shared/first-sign-in-wait.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { userRoles, users, userStores } from '../db/schema/identity.ts'
import type { Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, type AccessServices } from './change-access.ts'
import { createUserHistoryEntry, type AccessHistoryEntry } from './history.ts'
import { formatStoreCodes, refuseUnknownStores } from './people.ts'
import { accessEditRight } from './permissions.ts'
import { requireRole } from './requests.ts'

export const computeFirstSignInDeadline = (now: Date) =>
  new Date(now.getTime() + firstSignInWaitDays * 24 * 3_600_000)

/**
 * Creates a user before their first sign-in, with roles and stores, and returns the id. With `issuerSubject` the user
 * is bound at once to this account of the identity provider. Otherwise the user is bound to the first account that
 * signs in with the user name within {@link firstSignInWaitDays} days.
 */
export async function addPerson(
  services: AccessServices,
  actor: Actor,
  language: Language,
  issuer: string,
  { subject, name, issuerSubject, roles, stores }: NewPerson,
): Promise<string> {
  const person = { id: randomUUID(), subject, name: name.trim() }
  await changeAccess(services, actor, accessEditRight, async (tx, knownRoles) => {
    const assignedRoles = roles.map((role, i) => requireRole(knownRoles, role, `/body/roles/${i}`, language))
    await refuseUnknownStores(tx, stores)
    await refuseDuplicate(tx, subject, issuer, issuerSubject)
    const signIn = issuerSubject
      ? { issuer, issuerSubject }
      : { bindUntil: computeFirstSignInDeadline(await readDatabaseNow(tx, services.clock)) }
    await tx.insert(users).values({ ...person, ...signIn })
    if (roles.length > 0)
      await tx.insert(userRoles).values(roles.map((roleId) => ({ userId: person.id, roleId })))
    if (stores.length > 0)
      await tx.insert(userStores).values(stores.map((pfm) => ({ userId: person.id, pfm })))
    const createRoleStep = (role: (typeof assignedRoles)[number]): AccessHistoryEntry => ({
      kind: 'person',
      role,
      subject: person.name,
      from: 'false',
      to: 'true',
    })
    return [
      createUserHistoryEntry('added', person, { from: null, to: subject }),
      ...assignedRoles.map(createRoleStep),
      ...(stores.length > 0
        ? [createUserHistoryEntry('stores', person, { from: null, to: formatStoreCodes(stores) })]
        : []),
    ]
  })
  return person.id
}

/**
 * Refuses a user name or an account (`id`) that another user has. The user name of a deactivated user may be reused if
 * that user is bound to an account, because then the account and not the name identifies the user.
 */
async function refuseDuplicate(tx: Tx, subject: string, issuer: string, id?: string): Promise<void> {
  const sameIdentity =
    id === undefined ? undefined : and(eq(users.issuer, issuer), eq(users.issuerSubject, id))
  const [other] = await tx
    .select({ name: users.name })
    .from(users)
    .where(or(and(eq(users.subject, subject), or(users.active, isNull(users.issuer))), sameIdentity))
    .limit(1)
  if (other) throw refuse.denied('errors:personTaken', { name: other.name })
}
