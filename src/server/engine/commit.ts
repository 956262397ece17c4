import type { Tx } from '../db/database.ts'
import { difference } from '../world/difference.ts'
import { write } from '../world/write.ts'
import type { World } from '../world/world.ts'
import type { Decision } from './decision.ts'
import type { EngineParts } from './engine.ts'

/**
 * Writes what a decision changed: one statement. `last`: the caller's transaction ends with it. A row that another order
 * took a moment earlier refuses the whole step, in the words of the domain it belongs to.
 */
export async function commit(
  tx: Tx,
  parts: Pick<EngineParts, 'taken' | 'cancelEvents'>,
  before: World,
  decision: Decision,
  { last = false } = {},
): Promise<void> {
  for (const cancelled of decision.cancelledEvents) await parts.cancelEvents(tx, before.order.id, cancelled)
  try {
    await write(tx, difference(before, decision.world), { last })
  } catch (error) {
    throw parts.taken[uniqueOf(error) ?? '']?.() ?? error
  }
}

/** Name of the unique constraint that a statement broke. */
function uniqueOf(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: string; constraint?: string }
    if (code === '23505') return constraint ?? null
  }
  return null
}
