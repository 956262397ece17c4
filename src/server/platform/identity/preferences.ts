import { sql } from 'drizzle-orm'
import { rows, type Db } from '../db/database.ts'

/** One person's screens; a bound on what one person may store. */
const screensPerPerson = 50
const deepest = 12

/** `{}` when nothing was kept. */
export async function readPreferences(
  db: Db,
  userId: string,
  screen: string,
): Promise<Record<string, unknown>> {
  const [row] = await rows<{ kept: Record<string, unknown> | null }>(
    db,
    sql`select preferences -> ${screen}::text as kept from users where id = ${userId}`,
  )
  return row?.kept ?? {}
}

/** False: no such person, or too many screens. One statement, so two screens never lose each other's values. */
export async function writePreferences(
  db: Db,
  userId: string,
  screen: string,
  value: object,
): Promise<boolean> {
  const written = await rows(
    db,
    sql`update users set preferences = preferences || jsonb_build_object(${screen}::text, ${JSON.stringify(value)}::jsonb)
        where id = ${userId}
          and (jsonb_exists(preferences, ${screen}::text)
               or (select count(*) from jsonb_object_keys(preferences)) < ${screensPerPerson})
        returning id`,
  )
  return written.length > 0
}

/** Path of the first value that jsonb cannot hold (a zero character, half a surrogate pair) or that lies too deep. */
export function unstorable(value: unknown, path = '', depth = 0): string | null {
  if (depth > deepest) return path
  if (typeof value === 'string') return isStorableText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const at = `${path}/${name}`
    const bad = isStorableText(name) ? unstorable(inner, at, depth + 1) : path
    if (bad !== null) return bad
  }
  return null
}

const isStorableText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
