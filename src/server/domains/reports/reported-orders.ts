import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/identity/actor.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'

interface OrderFilter {
  pfm?: string | undefined
  tests?: 'without' | 'with' | undefined
}

/** SQL condition for orders `o` that match the request and that the actor may see. */
export const buildReportedOrdersCondition = (actor: Actor, { pfm, tests }: OrderFilter): SQL =>
  sql`${buildStoresCondition(actor, pfm)} ${tests === 'with' ? sql`` : sql`and ${isRealOrderSql}`}`
