import type { Tx } from '../platform/db/database.ts'
import type { Refusal } from '../platform/http/refusal.ts'
import { diff, together } from './order-state/diff.ts'
import { write } from './order-state/write.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { Decision } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'

interface Made {
  /** The world that the decision was made on. */
  before: OrderState
  decision: Decision
}

/**
 * Writes what a decision changed: one statement. `last`: the caller's transaction ends with it. A row that another order
 * took a moment earlier, or that a table forbids, refuses the whole step, in the words of the domain it belongs to.
 */
export async function commit(
  tx: Tx,
  parts: Pick<EngineDependencies, 'taken' | 'cancelEvents'>,
  { before, decision }: Made,
  { last = false } = {},
): Promise<void> {
  for (const cancelled of decision.cancelledEvents) await parts.cancelEvents(tx, before.order.id, cancelled)
  try {
    await write(tx, diff(before, decision.after), { last })
  } catch (error) {
    throw refusalOf(parts, error) ?? error
  }
}

/** The same for decisions on orders of their own, whose transaction ends with it: all of them are written, or none. */
export async function commitTogether(tx: Tx, made: readonly Made[]): Promise<void> {
  // Such a decision looks at more than its own instance, and goes alone.
  if (made.some(({ decision }) => decision.cancelledEvents.length > 0))
    throw new Error('a decision that cancels events goes alone')
  await write(tx, together(made.map(({ before, decision }) => diff(before, decision.after))), {
    last: true,
  })
}

/** A row that is there already, and a row that the table's own rule forbids. */
const broken = ['23505', '23514']

/** What a broken constraint means, by its name. */
function refusalOf({ taken }: Pick<EngineDependencies, 'taken'>, error: unknown): Refusal | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: string; constraint?: string }
    if (broken.includes(code ?? '')) return taken[constraint ?? '']?.() ?? null
  }
  return null
}
