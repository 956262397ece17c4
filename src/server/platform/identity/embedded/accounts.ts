import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { userRoles, users } from '../../db/schema/identity.ts'

/** Everybody's password here: the embedded provider is for development and demos on one's own machine. */
const demoPassword = Buffer.from('demo')

export interface Account {
  subject: string
  name: string
  roles: string[]
}

/** Somebody of the `users` table who is not switched off. */
export async function accountOf(db: Db, subject: string): Promise<Account | null> {
  const found = await db
    .select({ name: users.name, role: userRoles.roleId })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.subject, subject), eq(users.active, true)))
  const [first] = found
  if (!first) return null
  return { subject, name: first.name, roles: found.flatMap(({ role }) => (role === null ? [] : [role])) }
}

export function isPassword(text: string): boolean {
  const given = Buffer.from(text)
  return given.length === demoPassword.length && timingSafeEqual(given, demoPassword)
}

/** Somebody of the `users` table, switched off or not. */
export async function userNamed(db: Db, subject: string): Promise<{ id: string; name: string } | null> {
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.subject, subject))
  return found ?? null
}
