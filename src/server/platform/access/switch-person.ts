import { and, eq, isNull, ne } from 'drizzle-orm'
import type { PersonFreed, PersonSwitch } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { users } from '../db/schema/identity.ts'
import { refuse } from '../http/refusal.ts'
import { awaitedFrom } from './add-person.ts'
import { changeAccess, type AccessServices } from './change-access.ts'
import { aboutPerson } from './history.ts'
import { refuseNoAdministrator } from './last-administrator.ts'
import { editsAccess } from './permissions.ts'
import { releaseWork, type Released } from './release-work.ts'

/** Off counts at the next call of every session, and what the person holds is free for others; on gives back what they had. */
export async function switchPerson(
  services: AccessServices,
  actor: Actor,
  id: string,
  { from, to }: PersonSwitch,
): Promise<void> {
  let released: Released = []
  await changeAccess(services, actor, editsAccess, async (tx) => {
    const person = await otherPerson(tx, actor, id)
    if (person.active !== from) throw refuse.stale()
    if (from === to) return []
    await tx.update(users).set({ active: to }).where(eq(users.id, id))
    if (!to) {
      await refuseNoAdministrator(tx, actor, id)
      released = await releaseWork(tx, id)
    }
    return [aboutPerson('switched', person, { from: String(from), to: String(to) })]
  })
  services.publish([...released])
}

/** For a name that the issuer has given anew to the same person, or whose first sign-in did not come in time. */
export async function freePerson(
  services: AccessServices,
  actor: Actor,
  id: string,
  { from }: PersonFreed,
): Promise<void> {
  await changeAccess(services, actor, editsAccess, async (tx) => {
    const person = await otherPerson(tx, actor, id)
    if ((person.issuer !== null) !== from) throw refuse.stale()
    const twin = and(eq(users.subject, person.subject), ne(users.id, id), isNull(users.issuer))
    const [other] = await tx.select({ name: users.name }).from(users).where(twin)
    if (other) throw refuse.denied('errors:personTaken', { name: other.name })
    const bindUntil = awaitedFrom(await databaseNow(tx, services.clock))
    await tx.update(users).set({ issuer: null, issuerSubject: null, bindUntil }).where(eq(users.id, id))
    await refuseNoAdministrator(tx, actor, id)
    return [aboutPerson('freed', person, { from: String(from), to: person.subject })]
  })
}

async function otherPerson(tx: Tx, actor: Actor, id: string) {
  if (id === actor.id) throw refuse.denied('errors:notOneself')
  const [person] = await tx.select().from(users).where(eq(users.id, id))
  if (!person) throw refuse.pageNotFound()
  return person
}
