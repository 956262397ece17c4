import type { Tx } from '../server/platform/db/database.ts'
import { distributionStores, type StorePlace } from '../server/platform/db/schema/distribution.ts'

/** Large stores first, with room for what the demo's own orders leave them to form; one is switched off, and is seen to be. */
const places: readonly (StorePlace & { pfm: string })[] = [
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

/** Stores that orders without one of their own are distributed among; the simulator says what lies in them. */
export async function listStores(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(distributionStores)
    .values(places.map((place) => ({ ...place, changedAt: at, userId: 'demo', userName: 'Демо' })))
    .onConflictDoNothing()
}
