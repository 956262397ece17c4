import type { Tx } from '../platform/db/database.ts'
import { everything, readMore, type Loaded } from './order-state/load.ts'
import { RowsNotLoadedError } from './order-state/order-state.ts'
import type { EngineDependencies } from './dependencies.ts'

/**
 * Makes a decision on what was read. One that looks at rows that were not is made again on all of them: it has written
 * nothing, and the lock is still held. What it looked at is read at once the next time.
 */
export async function decideOn<T>(
  tx: Tx,
  { needs, numbers }: Pick<EngineDependencies, 'needs' | 'numbers'>,
  kind: string,
  loaded: Loaded,
  decide: (loaded: Loaded) => T | Promise<T>,
): Promise<T> {
  if (needs.of(kind)) await numbers.ensure(tx)
  try {
    const decided = await decide(loaded)
    needs.learn(kind, loaded.world.looked)
    return decided
  } catch (error) {
    if (!(error instanceof RowsNotLoadedError)) throw error
  }
  await numbers.ensure(tx)
  const whole = await readMore(tx, loaded, everything)
  const decided = await decide(whole)
  needs.learn(kind, whole.world.looked)
  return decided
}
