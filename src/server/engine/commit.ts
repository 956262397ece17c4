import type { Tx } from '../platform/db/database.ts'
import type { Refusal } from '../platform/http/refusal.ts'
import { diffOrderStates, mergeTableChanges } from './order-state/diff.ts'
import { writeChanges } from './order-state/write.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { Decision } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'

interface DecidedStep {
  /** Rows before the decision. */
  before: OrderState
  decision: Decision
}

/**
 * Cancels the outbox events that the decision cancels, and writes its changes in one statement. If this violates a
 * constraint for which a domain has defined a refusal (for example a unique value that another order has just used),
 * throws that refusal.
 * @param options `last`: the transaction of the caller ends with this statement
 */
export async function commitDecision(
  tx: Tx,
  dependencies: Pick<EngineDependencies, 'constraintRefusals' | 'cancelEvents'>,
  { before, decision }: DecidedStep,
  { last = false } = {},
): Promise<void> {
  for (const cancelled of decision.cancelledEvents)
    await dependencies.cancelEvents(tx, before.order.id, cancelled)
  try {
    await writeChanges(tx, diffOrderStates(before, decision.after), { last })
  } catch (error) {
    throw findConstraintRefusal(dependencies, error) ?? error
  }
}

/**
 * Writes decisions about different tasks in one statement at the end of the transaction. Either all of them are written
 * or none.
 */
export async function commitDecidedSteps(tx: Tx, steps: readonly DecidedStep[]): Promise<void> {
  // This function does not cancel outbox events, so a decision that cancels some must be committed alone.
  if (steps.some(({ decision }) => decision.cancelledEvents.length > 0))
    throw new Error('a decision that cancels events must be committed alone')
  await writeChanges(
    tx,
    mergeTableChanges(steps.map(({ before, decision }) => diffOrderStates(before, decision.after))),
    {
      last: true,
    },
  )
}

/** PostgreSQL codes of unique and check violations. */
const violationCodes = ['23505', '23514']

/**
 * Refusal for a violated constraint, by the name of the constraint. Null if the constraint has no refusal, and for any
 * other error.
 */
function findConstraintRefusal(
  { constraintRefusals }: Pick<EngineDependencies, 'constraintRefusals'>,
  error: unknown,
): Refusal | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: string; constraint?: string }
    if (violationCodes.includes(code ?? '')) return constraintRefusals[constraint ?? '']?.() ?? null
  }
  return null
}
