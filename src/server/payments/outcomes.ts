import type { LedgerWay } from '../../shared/ledger.ts'
import { refundStatus } from '../../shared/refund-statuses.ts'
import type { Engine } from '../engine/engine.ts'
import type { Scope } from '../engine/effects.ts'
import type { Settle } from '../events/handlers.ts'
import { sumFor, notifyCustomer } from '../messages/effects.ts'
import { update, type Change, type RowChange } from '../order-state/changes.ts'
import { bankRequest } from './bank-requests.ts'
import { balance, paymentOf } from './balance.ts'
import { entered, freePurpose, inTurn, type Entry } from './ledger.ts'
import { caseFor, noPersonFor, personFor } from './refund-money.ts'
import { settlingStatus } from './pay-status.ts'
import { paidLater, refundReceipt, registerPlanned } from './receipts.ts'

type Noting = Pick<Engine, 'note'>

/** The bank has done what it was asked for. */
export const operationDone =
  (engine: Noting, orderId: number | null, key: string): Settle =>
  (ending) =>
    noteOn(engine, ending, orderId, 'payment.done', (scope) => whenDone(scope, key))

/** Not done and not tried again by itself: the refund says so, and a person is asked. */
export const operationFailed =
  (engine: Noting, orderId: number | null, key: string): Settle =>
  (ending) =>
    noteOn(engine, ending, orderId, 'payment.failed', (scope) => whenFailed(scope, key))

async function noteOn(
  engine: Noting,
  { tx, at, by, changes }: Parameters<Settle>[0],
  orderId: number | null,
  what: string,
  decide: (scope: Scope) => Change[],
): Promise<void> {
  if (orderId !== null) await engine.note({ tx, at, actor: by, changes }, orderId, what, decide)
}

/** Told twice (answer and notification), it counts once. */
export function whenDone(scope: Scope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  return entry ? settled(scope, entry) : []
}

/** An entry has come true: what waited for it goes on. `document`: by what, when a person says so. */
export function settled(scope: Scope, entry: Entry, document: string | null = null): Change[] {
  if (entry.status === 'settled' || entry.status === 'dropped')
    return entry.document === null ? [] : doneTwice(scope, entry)
  const { purpose } = entry
  const set = {
    status: 'settled',
    settledAt: scope.at.toISOString(),
    ...(document === null ? {} : { document }),
  }
  return settlingStatus(
    scope,
    ({ world }) => [update('ledgerEntries', { orderId: world.order.id, purpose }, set)],
    (now) => noPersonFor(now, purpose),
    (now) => (entry.kind === 'captured' ? captured(now, entry) : []),
    (now) => (entry.refundId === null ? [] : refundGoes(now, entry.refundId)),
  )
}

/** The bank did after all what a person has done by other means, or has given up: money may have gone twice. */
const doneTwice = (scope: Scope, { purpose, amount, way, paymentId, document }: Entry): Change[] =>
  caseFor(scope, {
    ...{ purpose: `twice:${purpose}`, amount, paymentId, document, problem: 'doneTwice' },
    way: way as LedgerWay,
  })

/** A refund is done when all of its money has gone, and the customer is told which way. */
export function refundGoes(scope: Scope, refundId: number): Change[] {
  const { world, at } = scope
  const refund = world.find('refunds', { id: refundId })
  if (!refund || refund.refundStatus === refundStatus.done) return []
  const own = world
    .rows('ledgerEntries')
    .filter((one) => one.refundId === refundId && one.kind === 'refunded')
  if (own.some(({ status }) => status !== 'settled' && status !== 'dropped')) return []
  return [
    update('refunds', { id: refundId }, { refundStatus: refundStatus.done, dateDone: at.toISOString() }),
    ...tellRefunded(scope, refundId, own),
  ]
}

function tellRefunded(scope: Scope, refundId: number, entries: readonly Entry[]): Change[] {
  const gone = entries.filter(({ status, amount }) => status === 'settled' && amount > 0)
  if (gone.length === 0) return []
  const total = gone.reduce((sum, { amount }) => sum + amount, 0)
  const [way, ...others] = new Set(gone.map((entry) => entry.way))
  const params = { sum: sumFor(scope, total), way: way && others.length === 0 ? way : '' }
  return notifyCustomer(scope, 'refundDone', params, `refund:${refundId}`)
}

/** The hold is at its end: the bank lets go what it did not take, and what waited for the money goes on its way. */
function captured(scope: Scope, entry: Entry): Change[] {
  const { world } = scope
  const paymentId = paymentOf(entry, world.order)
  const waiting = world
    .rows('ledgerEntries')
    .filter(
      (one) =>
        one.status === 'waiting' && one.kind === 'refunded' && paymentOf(one, world.order) === paymentId,
    )
  return inTurn(
    scope,
    () =>
      autoReleased(
        scope,
        paymentId,
        balance(world).payments.find((one) => one.paymentId === paymentId)?.heldLeft ?? 0,
      ),
    () =>
      waiting.flatMap((one) => [
        update('ledgerEntries', { orderId: one.orderId, purpose: one.purpose }, { status: 'asked' }),
        bankRequest(scope, one),
      ]),
    // It came after the goods: their sale was not the bank's when they were handed over.
    (now) => paidLater(now, entry.amount),
    (now) => waiting.flatMap(({ refundId }) => (refundId === null ? [] : printedAsItGoes(now, refundId))),
  )
}

/** The receipt of a refund none of whose money waits any longer. */
function printedAsItGoes(scope: Scope, refundId: number): RowChange[] {
  const waits = scope.world
    .rows('ledgerEntries')
    .some((one) => one.refundId === refundId && one.status === 'waiting')
  return waits ? [] : registerPlanned(scope, refundReceipt(refundId))
}

/** A hold is taken once: the bank releases by itself what it held beyond it. */
export function autoReleased(scope: Scope, paymentId: string, amount: number): RowChange[] {
  const { world, outside } = scope
  const pending = world
    .rows('ledgerEntries')
    .some(
      (one) =>
        one.kind === 'captured' &&
        one.status !== 'settled' &&
        one.status !== 'dropped' &&
        paymentOf(one, world.order) === paymentId,
    )
  if (outside && pending) return []
  return entered(scope, {
    ...{ purpose: freePurpose(world, 'notTaken'), kind: 'released', amount, way: 'bank' },
    ...{ paymentId, status: 'settled' },
  })
}

/** The bank said no, or was asked for too long. */
export function whenFailed(scope: Scope, key: string): Change[] {
  const entry = scope.world.find('ledgerEntries', { operationKey: key })
  if (!entry || entry.status !== 'asked') return []
  const { purpose, refundId } = entry
  return settlingStatus(
    scope,
    ({ world }) => [
      update(
        'ledgerEntries',
        { orderId: world.order.id, purpose },
        { status: 'failed', problem: 'bankRefused' },
      ),
    ],
    ({ world }) =>
      refundId !== null && world.find('refunds', { id: refundId })
        ? [update('refunds', { id: refundId }, { refundStatus: refundStatus.failed })]
        : [],
    (now) => personFor(now, purpose),
  )
}
