import type { Db } from '../platform/db/database.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { refuse } from '../platform/http/refusal.ts'

const mutexes = new WeakMap<Db, ReturnType<typeof createKeyedMutex>>()

/**
 * Runs work that starts by locking the row of an order. Work for the same order runs one at a time in this process, so
 * that waiting work uses no connection. Work that waits for more than five seconds is refused (status 503).
 */
export function withOrderMutex<T>(db: Db, orderId: number, work: () => Promise<T>): Promise<T> {
  let runExclusive = mutexes.get(db)
  if (!runExclusive) mutexes.set(db, (runExclusive = createKeyedMutex(refuse.busy)))
  return runExclusive(String(orderId), work)
}
