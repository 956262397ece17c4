import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '../db/database.ts'
import { mayWorkOn } from './may-work-on.ts'

/** So many are named: a screen that says whom to ask needs no whole list. */
const maxNamed = 3

/** Names of those who hold all these rights and see this store, in alphabetical order. */
export async function peopleWithRights(
  db: Db | Tx,
  rights: readonly string[],
  pfm: string,
): Promise<string[]> {
  const each = sql.join(
    rights.map((right) => mayWorkOn(sql`${right}`, sql`${pfm}`)),
    sql` and `,
  )
  const found = await rows<{ name: string }>(
    db,
    sql`select u.name from users u where ${each} order by u.name, u.id limit ${maxNamed}`,
  )
  return found.map(({ name }) => name)
}
