import { sql, type SQL } from 'drizzle-orm'
import type { PhoneSearch } from '../../../shared/customer-phone.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'

/** Maximum number of customers in a search result. If there are more, the user must refine the search. */
export const maxFoundCustomers = 200

/** SQL condition for the orders `o` that count for a customer: orders of the actor's stores, except test orders. */
export const buildCustomerOrdersCondition = (actor: Actor): SQL =>
  sql.join([isRealOrderSql, buildStoresCondition(actor)], sql` and `)

const reverseText = (digits: string) => [...digits].reverse().join('')

/**
 * Phones that match the search, at most `maxFoundCustomers` + 1. The additional phone tells the caller that there are
 * more.
 */
export async function findPhones(db: Db, actor: Actor, search: PhoneSearch): Promise<string[]> {
  const matches = await queryRows<{ phone: string }>(db, buildPhonesQuery(actor, search))
  return matches.map(({ phone }) => phone)
}

/**
 * SQL query for `findPhones`. Customers are searched in the orders, because there is no table of customers. Each step
 * of the recursion jumps to the next distinct phone in the index, so that the cost does not depend on the number of
 * orders of a customer.
 */
export function buildPhonesQuery(actor: Actor, { prefixes, suffixes }: PhoneSearch): SQL {
  const visible = buildCustomerOrdersCondition(actor)
  const branches = [
    ...prefixes.map((digits) => buildDistinctPhonesSql(sql`o.phone`, digits, visible)),
    ...suffixes.map((digits) =>
      buildDistinctPhonesSql(sql`reverse(o.phone)`, reverseText(digits), visible, true),
    ),
  ]
  return sql`select phone from (${sql.join(branches, sql` union `)}) f order by phone limit ${maxFoundCustomers + 1}`
}

/**
 * Distinct phones whose `key` begins with `digits`. The key is the phone or, with `isReversed`, the reversed phone. The
 * upper bound of the range is `digits` with a colon, the character after 9 in the sort order of both indexes
 * (text_pattern_ops).
 */
function buildDistinctPhonesSql(key: SQL, digits: string, visible: SQL, isReversed = false): SQL {
  const buildFirstPhoneSql = (from: SQL) => sql`
    select ${key} as key from orders o
    where ${from} and ${key} ~<~ ${`${digits}:`} and ${visible} order by ${key} using ~<~ limit 1`
  return sql`(
    with recursive next as (
      (${buildFirstPhoneSql(sql`${key} ~>=~ ${digits}`)})
      union all
      select (${buildFirstPhoneSql(sql`${key} ~>~ next.key`)}) from next where next.key is not null
    )
    select ${isReversed ? sql`reverse(key)` : sql`key`} as phone from next where key is not null
    limit ${maxFoundCustomers + 1})`
}
