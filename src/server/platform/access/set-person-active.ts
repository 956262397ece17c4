import { and, eq, isNull, ne } from 'drizzle-orm'
import type { PersonIdentityUnbinding, PersonActivation } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { users } from '../db/schema/identity.ts'
import { refuse } from '../http/refusal.ts'
import { computeFirstSignInDeadline } from './add-person.ts'
import { changeAccess, type AccessServices } from './change-access.ts'
import { createUserHistoryEntry } from './history.ts'
import { requireRemainingAdministrator } from './last-administrator.ts'
import { accessEditRight } from './permissions.ts'
import { releaseWorkOfUser, type WorkReleaseChanges } from './release-work.ts'

/**
 * Deactivates or reactivates a user. After a deactivation, the next call of every session of the user is refused, and
 * the work that the user has claimed is released. Roles and stores are retained and apply again after a reactivation.
 */
export async function setPersonActive(
  services: AccessServices,
  actor: Actor,
  id: string,
  { from, to }: PersonActivation,
): Promise<void> {
  let released: WorkReleaseChanges = []
  await changeAccess(services, actor, accessEditRight, async (tx) => {
    const person = await findOtherPerson(tx, actor, id)
    if (person.active !== from) throw refuse.stale()
    if (from === to) return []
    await tx.update(users).set({ active: to }).where(eq(users.id, id))
    if (!to) {
      await requireRemainingAdministrator(tx, actor, id)
      released = await releaseWorkOfUser(tx, id)
    }
    return [createUserHistoryEntry('switched', person, { from: String(from), to: String(to) })]
  })
  services.publish([...released])
}

/**
 * Unbinds a user from the account of the identity provider, so that the next account that signs in with the user name
 * is bound. This is needed if the identity provider has recreated the account, or if the first sign-in did not happen
 * in time.
 */
export async function unbindPersonIdentity(
  services: AccessServices,
  actor: Actor,
  id: string,
  { from }: PersonIdentityUnbinding,
): Promise<void> {
  await changeAccess(services, actor, accessEditRight, async (tx) => {
    const person = await findOtherPerson(tx, actor, id)
    if ((person.issuer !== null) !== from) throw refuse.stale()
    const sameUnboundName = and(eq(users.subject, person.subject), ne(users.id, id), isNull(users.issuer))
    const [duplicate] = await tx.select({ name: users.name }).from(users).where(sameUnboundName)
    if (duplicate) throw refuse.denied('errors:personTaken', { name: duplicate.name })
    const bindUntil = computeFirstSignInDeadline(await readDatabaseNow(tx, services.clock))
    await tx.update(users).set({ issuer: null, issuerSubject: null, bindUntil }).where(eq(users.id, id))
    await requireRemainingAdministrator(tx, actor, id)
    return [createUserHistoryEntry('freed', person, { from: String(from), to: person.subject })]
  })
}

async function findOtherPerson(tx: Tx, actor: Actor, id: string) {
  if (id === actor.id) throw refuse.denied('errors:notOneself')
  const [person] = await tx.select().from(users).where(eq(users.id, id))
  if (!person) throw refuse.pageNotFound()
  return person
}
