import { sql, type SQL } from 'drizzle-orm'
import type { PhoneSearch } from '../../../shared/customer-phone.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { inStores } from '../../platform/access/in-stores.ts'

/** Whoever reads more than this has typed too little. */
export const maxCustomers = 200

/** Orders (`o`) that make somebody a customer for this person: of their stores, and no test orders. */
export const countedOrders = (actor: Actor): SQL =>
  sql.join([sql`not o.is_test`, inStores(actor)], sql` and `)

const reversed = (digits: string) => [...digits].reverse().join('')

/** Phones that begin or end so, at most one more than are shown. */
export async function findPhones(db: Db, actor: Actor, asked: PhoneSearch): Promise<string[]> {
  const found = await rows<{ phone: string }>(db, phonesQuery(actor, asked))
  return found.map(({ phone }) => phone)
}

/**
 * There is no table of customers: each step of the recursion jumps to the next phone on an index of phones, so that somebody
 * with a thousand orders costs no more than one with one.
 */
export function phonesQuery(actor: Actor, { begins, ends }: PhoneSearch): SQL {
  const seen = countedOrders(actor)
  const branches = [
    ...begins.map((digits) => nextByNext(sql`o.phone`, digits, seen)),
    ...ends.map((digits) => nextByNext(sql`reverse(o.phone)`, reversed(digits), seen, true)),
  ]
  return sql`select phone from (${sql.join(branches, sql` union `)}) f order by phone limit ${maxCustomers + 1}`
}

/** Both indexes are in the order of signs (text_pattern_ops), and behind 9 comes the colon. */
function nextByNext(key: SQL, digits: string, seen: SQL, isReversed = false): SQL {
  const first = (from: SQL) => sql`
    select ${key} as key from orders o
    where ${from} and ${key} ~<~ ${`${digits}:`} and ${seen} order by ${key} using ~<~ limit 1`
  return sql`(
    with recursive next as (
      (${first(sql`${key} ~>=~ ${digits}`)})
      union all
      select (${first(sql`${key} ~>~ next.key`)}) from next where next.key is not null
    )
    select ${isReversed ? sql`reverse(key)` : sql`key`} as phone from next where key is not null
    limit ${maxCustomers + 1})`
}
