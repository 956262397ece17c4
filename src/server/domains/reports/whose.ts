import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/identity/actor.ts'
import { inStores } from '../../platform/access/in-stores.ts'

interface Whose {
  pfm?: string | undefined
  tests?: 'without' | 'with' | undefined
}

/** Orders (`o`) that the person may see and has asked for. */
export const ofOrders = (actor: Actor, { pfm, tests }: Whose): SQL =>
  sql`${inStores(actor, pfm)} ${tests === 'with' ? sql`` : sql`and not o.is_test`}`
