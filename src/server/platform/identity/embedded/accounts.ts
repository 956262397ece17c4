import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { userRoles, users } from '../../db/schema/identity.ts'

/** Password of every account. The embedded provider is only for development and demos on a local machine. */
const demoPassword = Buffer.from('demo')

export interface Account {
  subject: string
  name: string
  roles: string[]
}

/** Finds an active user by user name, with their roles. */
export async function findAccount(db: Db, subject: string): Promise<Account | null> {
  const rows = await db
    .select({ name: users.name, role: userRoles.roleId })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.subject, subject), eq(users.active, true)))
  const [first] = rows
  if (!first) return null
  return { subject, name: first.name, roles: rows.flatMap(({ role }) => (role === null ? [] : [role])) }
}

export function isDemoPassword(text: string): boolean {
  const input = Buffer.from(text)
  return input.length === demoPassword.length && timingSafeEqual(input, demoPassword)
}

/** Finds a user by user name, active or not. */
export async function findUserBySubject(
  db: Db,
  subject: string,
): Promise<{ id: string; name: string } | null> {
  const [user] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.subject, subject))
  return user ?? null
}
