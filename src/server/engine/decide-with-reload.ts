import type { Tx } from '../platform/db/database.ts'
import { allTables, loadMoreTables, type LoadedSubject } from './order-state/load.ts'
import { RowsNotLoadedError } from './order-state/order-state.ts'
import type { EngineDependencies } from './dependencies.ts'

/**
 * Makes a decision on the loaded rows. If it needs rows that were not loaded, or ids that were not reserved, all rows
 * are loaded, ids are reserved and the decision is repeated. This is safe, because nothing has been written yet and the
 * lock is still held. The names of the tables that were read are stored by `kind`, so that the next decision of this
 * kind finds them loaded.
 */
export async function decideWithReload<T>(
  tx: Tx,
  { readSets, numbers }: Pick<EngineDependencies, 'readSets' | 'numbers'>,
  kind: string,
  loaded: LoadedSubject,
  decide: (loaded: LoadedSubject) => T | Promise<T>,
): Promise<T> {
  if (readSets.get(kind)) await numbers.ensure(tx)
  try {
    const result = await decide(loaded)
    readSets.add(kind, loaded.orderState.readTables)
    return result
  } catch (error) {
    if (!(error instanceof RowsNotLoadedError)) throw error
  }
  await numbers.ensure(tx)
  const fullyLoaded = await loadMoreTables(tx, loaded, allTables)
  const result = await decide(fullyLoaded)
  readSets.add(kind, fullyLoaded.orderState.readTables)
  return result
}
