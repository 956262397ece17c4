import type { Tx } from '../server/platform/db/database.ts'
import { distributionStores, type StoreListMembership } from '../server/platform/db/schema/distribution.ts'

/**
 * Stores of the base list, then other stores. `limit`: maximum number of orders to be formed, above the load of the
 * demo orders; null is no limit. One store is switched off as an example.
 */
const storeList: readonly (StoreListMembership & { pfm: string })[] = [
  { pfm: '1001', list: 'base', limit: 120, active: true },
  { pfm: '1002', list: 'base', limit: 100, active: true },
  { pfm: '1003', list: 'base', limit: 80, active: true },
  { pfm: '1005', list: 'base', limit: 80, active: true },
  { pfm: '1010', list: 'base', limit: 60, active: true },
  { pfm: '1004', list: 'other', limit: 60, active: true },
  { pfm: '1006', list: 'other', limit: 40, active: true },
  { pfm: '1007', list: 'other', limit: null, active: true },
  { pfm: '1008', list: 'other', limit: 40, active: false },
]

/**
 * Adds the stores to which orders can be distributed that arrive without a store. Their stock comes from the simulator.
 */
export async function seedDistributionStores(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(distributionStores)
    .values(storeList.map((entry) => ({ ...entry, changedAt: at, userId: 'demo', userName: 'Демо' })))
    .onConflictDoNothing()
}
