import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { NewPerson } from '../../../../schemas/api/access.ts'
import { awaitedDays } from '../../../shared/awaited-days.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { userRoles, users, userStores } from '../db/schema/identity.ts'
import type { Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, type AccessServices } from './change-access.ts'
import { aboutPerson, type AccessStep } from './history.ts'
import { listed, refuseUnknownStores } from './people.ts'
import { editsAccess } from './permissions.ts'
import { requireRole } from './requests.ts'

export const awaitedFrom = (now: Date) => new Date(now.getTime() + awaitedDays * 24 * 3_600_000)

/**
 * A person before their first sign-in, with roles and stores; answers the id. With `issuerSubject` the row is theirs at
 * once; without it whoever signs in first under the user name within {@link awaitedDays} becomes the person.
 */
export async function addPerson(
  services: AccessServices,
  actor: Actor,
  language: Language,
  issuer: string,
  { subject, name, issuerSubject, roles, stores }: NewPerson,
): Promise<string> {
  const person = { id: randomUUID(), subject, name: name.trim() }
  await changeAccess(services, actor, editsAccess, async (tx, known) => {
    const held = roles.map((role, i) => requireRole(known, role, `/body/roles/${i}`, language))
    await refuseUnknownStores(tx, stores)
    await refuseTaken(tx, subject, issuer, issuerSubject)
    const signIn = issuerSubject
      ? { issuer, issuerSubject }
      : { bindUntil: awaitedFrom(await databaseNow(tx, services.clock)) }
    await tx.insert(users).values({ ...person, ...signIn })
    if (roles.length > 0)
      await tx.insert(userRoles).values(roles.map((roleId) => ({ userId: person.id, roleId })))
    if (stores.length > 0)
      await tx.insert(userStores).values(stores.map((pfm) => ({ userId: person.id, pfm })))
    const given = (role: (typeof held)[number]): AccessStep => ({
      kind: 'person',
      role,
      subject: person.name,
      from: 'false',
      to: 'true',
    })
    return [
      aboutPerson('added', person, { from: null, to: subject }),
      ...held.map(given),
      ...(stores.length > 0 ? [aboutPerson('stores', person, { from: null, to: listed(stores) })] : []),
    ]
  })
  return person.id
}

/** The name of a person who was switched off may go to somebody else: their own row is opened by their id alone. */
async function refuseTaken(tx: Tx, subject: string, issuer: string, id?: string): Promise<void> {
  const own = id === undefined ? undefined : and(eq(users.issuer, issuer), eq(users.issuerSubject, id))
  const [other] = await tx
    .select({ name: users.name })
    .from(users)
    .where(or(and(eq(users.subject, subject), or(users.active, isNull(users.issuer))), own))
    .limit(1)
  if (other) throw refuse.denied('errors:personTaken', { name: other.name })
}
