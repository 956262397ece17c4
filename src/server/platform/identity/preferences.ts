import { sql } from 'drizzle-orm'
import { queryRows, type Db } from '../db/database.ts'

/** Maximum number of screens with preferences per user. */
const screensPerPerson = 50
const maxDepth = 12

/** Preferences of a user for one screen. `{}` if nothing is stored. */
export async function readPreferences(
  db: Db,
  userId: string,
  screen: string,
): Promise<Record<string, unknown>> {
  const [row] = await queryRows<{ kept: Record<string, unknown> | null }>(
    db,
    sql`select preferences -> ${screen}::text as kept from users where id = ${userId}`,
  )
  return row?.kept ?? {}
}

/**
 * Stores the preferences of a user for one screen. Returns false if the user does not exist or has too many screens.
 * Uses a single statement, so that concurrent writes for two screens do not overwrite each other.
 */
export async function writePreferences(
  db: Db,
  userId: string,
  screen: string,
  value: object,
): Promise<boolean> {
  const written = await queryRows(
    db,
    sql`update users set preferences = preferences || jsonb_build_object(${screen}::text, ${JSON.stringify(value)}::jsonb)
        where id = ${userId}
          and (jsonb_exists(preferences, ${screen}::text)
               or (select count(*) from jsonb_object_keys(preferences)) < ${screensPerPerson})
        returning id`,
  )
  return written.length > 0
}

/**
 * Path of the first value that jsonb cannot store or that is nested too deeply. jsonb cannot store a NUL character or
 * an unpaired surrogate, neither in a text nor in a key. Null if all values can be stored.
 */
export function findUnstorablePath(value: unknown, path = '', depth = 0): string | null {
  if (depth > maxDepth) return path
  if (typeof value === 'string') return isStorableText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = `${path}/${name}`
    const invalidPath = isStorableText(name) ? findUnstorablePath(inner, innerPath, depth + 1) : path
    if (invalidPath !== null) return invalidPath
  }
  return null
}

const isStorableText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
