import { sql } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import { buildCanWorkOnCondition } from './can-work-on.ts'

/** Maximum number of names, because a screen needs only a few persons to contact. */
const maxNamed = 3

/** Names of up to three users with all these rights in this store, in alphabetical order. */
export async function findUserNamesWithRights(
  db: Db | Tx,
  rights: readonly string[],
  pfm: string,
): Promise<string[]> {
  const conditions = sql.join(
    rights.map((right) => buildCanWorkOnCondition(sql`${right}`, sql`${pfm}`)),
    sql` and `,
  )
  const users = await queryRows<{ name: string }>(
    db,
    sql`select u.name from users u where ${conditions} order by u.name, u.id limit ${maxNamed}`,
  )
  return users.map(({ name }) => name)
}
