import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/identity/actor.ts'
import { storesCondition } from '../../platform/access/in-stores.ts'

interface OrderFilter {
  pfm?: string | undefined
  tests?: 'without' | 'with' | undefined
}

/** SQL condition for orders (`o`) that the user may see and requested. */
export const reportedOrders = (actor: Actor, { pfm, tests }: OrderFilter): SQL =>
  sql`${storesCondition(actor, pfm)} ${tests === 'with' ? sql`` : sql`and not o.is_test`}`
