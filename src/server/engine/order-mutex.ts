import type { Db } from '../platform/db/database.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { refuse } from '../platform/http/refusal.ts'

const turns = new WeakMap<Db, ReturnType<typeof createKeyedMutex>>()

/**
 * Work that begins by locking this order's row: of one order one at a time, so that those behind it wait here and hold no
 * connection. Who waits too long is refused (503).
 */
export function inTurnOfOrder<T>(db: Db, orderId: number, work: () => Promise<T>): Promise<T> {
  let turn = turns.get(db)
  if (!turn) turns.set(db, (turn = createKeyedMutex(refuse.busy)))
  return turn(String(orderId), work)
}
