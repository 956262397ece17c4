import { sql } from 'drizzle-orm'
import {
  chooseStore,
  warehousePfm,
  type DistributionRules,
  type DistributionStore,
  type DistributionOrder,
  type StoreChoice,
  type StockLookup,
} from '../../../shared/distribution.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { orderDistributions } from '../../platform/db/schema/distribution.ts'

/**
 * Arbitrary unique key of an advisory lock. It is locked from the choice of a store by load until the transaction that
 * stores the order ends.
 */
const lockKey = 712_049

/**
 * Stores of both distribution lists and the warehouse, each with the number of its orders in status «to be formed»
 * (specification 3).
 */
export function readCandidateStores(tx: Tx | Db): Promise<DistributionStore[]> {
  return queryRows(
    tx,
    sql`select s.pfm, s.country, d.list, d."limit", coalesce(d.active, true) and s.open as active,
        (select count(*) from order_states o where o.pfm = s.pfm
          and o.order_status_id = ${sql.raw(String(orderStatus.toBeFormed))})::int as load
      from stores s left join distribution_stores d on d.pfm = s.pfm
      where d.pfm is not null or s.pfm = ${warehousePfm} order by s.pfm`,
  )
}

/**
 * Chooses a store by the distribution rules. Choices by load are serialized, so that each of them counts the orders of
 * the previous ones.
 */
export async function chooseStoreByRules(
  tx: Tx,
  order: DistributionOrder,
  stock: StockLookup | null,
  rules: DistributionRules,
): Promise<StoreChoice> {
  if (rules.byLoad) await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  return chooseStore(order, await readCandidateStores(tx), stock, rules)
}

/** Saves the chosen store of an order with the reason for the choice. */
export async function saveStoreChoice(
  tx: Tx,
  placement: { orderId: number; at: Date; pfm: string; minInStock: number },
  { reason, action, considered }: StoreChoice,
): Promise<void> {
  await tx.insert(orderDistributions).values({ ...placement, reason, action, considered })
}
