import { fields } from '../../../workflows/read-by-server.ts'
import type { LedgerProblem, LedgerWay } from '../../shared/ledger.ts'
import type { Scope } from '../engine/effects.ts'
import { taskEffects } from '../tasks/effects.ts'
import type { Change } from '../order-state/changes.ts'
import { askBank } from './bank-requests.ts'
import { balance, ownWay } from './balance.ts'
import { entered, freePurpose, inTurn, type NewEntry } from './ledger.ts'

interface Back {
  purpose: string
  /** Minor units. */
  amount: number
  refundId?: number
  /** This payment alone. */
  from?: string
}

/**
 * Gives back money that was taken: through the bank from the payments it came by, else by the way the order was paid. What
 * the bank has not taken for good yet is given back when it has. Never more than is here.
 */
export function refundMoney(scope: Scope, { from, ...back }: Back): Change[] {
  const { payments, here } = balance(scope.world)
  let left = Math.min(back.amount, here)
  const steps: ((scope: Scope) => readonly Change[])[] = []
  for (const { paymentId, taken, takenLeft, heldLeft, captureOpen } of payments) {
    if (from !== undefined && paymentId !== from) continue
    // What a capture leaves over is let go by the bank itself.
    const amount = Math.min(left, taken > 0 ? takenLeft : heldLeft)
    if (amount <= 0) continue
    left -= amount
    steps.push((now) =>
      askBank(now, {
        ...back,
        ...{ kind: 'refunded', amount, paymentId },
        ...{ purpose: freePurpose(now.world, back.purpose), waits: captureOpen || taken === 0 },
      }),
    )
  }
  if (left > 0 && from === undefined) {
    const amount = left
    steps.push((now) => backOtherwise(now, { ...back, amount }, ownWay(now.world)))
  }
  return inTurn(scope, ...steps)
}

/** By a way that no machine of ours works: a person sees to it, and the entry is open until they say so. */
export function backOtherwise(scope: Scope, back: Back, way: LedgerWay): Change[] {
  // Paid online, and the money came otherwise: nobody but a person knows the way.
  const by = way === 'bank' ? 'till' : way
  // Of a partner nobody but a person says that it was done, in a history that is told afterwards too.
  const byPerson = scope.outside || by === 'partner'
  return inTurn(
    scope,
    (now) =>
      entered(now, {
        ...back,
        ...{ purpose: freePurpose(now.world, back.purpose), kind: 'refunded', way: by },
        ...(byPerson ? ({ status: 'asked', problem: 'byHand' } as const) : ({ status: 'settled' } as const)),
      }),
    (now) => (byPerson ? personFor(now, now.world.rows('ledgerEntries').at(-1)!.purpose) : []),
  )
}

/** Opens a task for a person who sees to this entry, unless it is settled; one such task at a time. */
export function personFor(scope: Scope, purpose: string): readonly Change[] {
  const entry = scope.world.find('ledgerEntries', { purpose })
  if (!entry || entry.status === 'settled' || entry.status === 'dropped' || openTaskOf(scope, purpose))
    return []
  const { kind, way, amount, problem } = entry
  return taskEffects.openTask(scope, {
    type: 'moneyReturn',
    importance: 'high',
    input: { purpose, kind, way, amount, problem },
  })
}

/** Nobody has anything to do about these. */
const harmless: readonly LedgerProblem[] = ['repeated', 'nothing']

/** Something that moves no money of the order by itself: written down and, unless it is harmless, given to a person. */
export const caseFor = (
  scope: Scope,
  entry: Omit<NewEntry, 'kind' | 'status' | 'problem'> & { problem: LedgerProblem },
): Change[] =>
  harmless.includes(entry.problem)
    ? entered(scope, { ...entry, kind: 'stray', status: 'settled' })
    : inTurn(
        scope,
        (now) => entered(now, { ...entry, kind: 'stray', status: 'asked' }),
        (now) => personFor(now, entry.purpose),
      )

const openTaskOf = ({ world }: Pick<Scope, 'world'>, purpose: string) =>
  world
    .rows('workflowInstances')
    .find(
      ({ workflow, status, context }) =>
        workflow === 'moneyReturn' &&
        status === 'active' &&
        (context as Record<string, unknown>)[fields.moneyReturn.entry] === purpose,
    )

/** Nobody need see to it any more. */
export function noPersonFor(scope: Scope, purpose: string): Change[] {
  const instance = openTaskOf(scope, purpose)
  if (!instance || instance.id === scope.instance.id) return []
  const task = scope.world.find('tasks', { instanceId: instance.id })
  return [
    { send: { instanceId: instance.id }, type: 'ORDER_WITHDRAWN', payload: {} },
    ...(task
      ? [{ tell: { kind: 'task' as const, taskId: task.taskId, orderId: task.orderId, pfm: task.pfm } }]
      : []),
  ]
}

/** What the bank holds and is not to take is let go. What is being taken ends by itself. */
export function letGo(scope: Scope, purpose: string, only?: string): Change[] {
  return inTurn(
    scope,
    ...balance(scope.world)
      .payments.filter(({ heldLeft, taken }) => heldLeft > 0 && taken === 0)
      .filter(({ paymentId }) => (only ?? paymentId) === paymentId)
      .map(
        ({ heldLeft, paymentId }) =>
          (now: Scope) =>
            askBank(now, {
              ...{ kind: 'released', amount: heldLeft, paymentId },
              purpose: freePurpose(now.world, purpose),
            }),
      ),
  )
}
