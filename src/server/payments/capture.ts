import type { Scope } from '../engine/effects.ts'
import { update, type Change } from '../order-state/changes.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { askBank } from './bank-requests.ts'
import { balance, paymentOf } from './balance.ts'
import { unpaid } from './debt.ts'
import { freePurpose, type Entry } from './ledger.ts'
import { noPersonFor } from './refund-money.ts'
import { autoReleased, refundGoes } from './outcomes.ts'
import { settlingStatus } from './pay-status.ts'
import { dropPlanned, refundSaleReceipt, refundReceipt } from './receipts.ts'

/** Of what is held, the price of what is kept, from the first payment to the last. */
export function capture(scope: Scope): Change[] {
  const { payments, paidOtherwise, price } = balance(scope.world)
  // What was too much has gone back, or is to: it pays for nothing. Refunds are of pieces that the price still counts.
  const gaveBack = scope.world
    .rows('ledgerEntries')
    .filter(({ kind, refundId }) => kind === 'refunded' && refundId === null)
    .reduce((sum, { amount }) => sum + amount, 0)
  let due = price.total - paidOtherwise - payments.reduce((sum, { taken }) => sum + taken, 0) + gaveBack
  const changes: Change[] = []
  let now = scope
  for (const { paymentId, heldLeft } of payments) {
    const amount = Math.min(heldLeft, due)
    if (amount <= 0) continue
    due -= amount
    const purpose = freePurpose(now.world, 'capture')
    const asked = askBank(now, { kind: 'captured', amount, paymentId, purpose })
    now = { ...now, world: now.world.with(asked) }
    const released = autoReleased(now, paymentId, amount < heldLeft ? heldLeft - amount : 0)
    now = { ...now, world: now.world.with(released) }
    changes.push(...asked, ...released)
  }
  return changes
}

/** What the bank was to take of this payment and did not. */
export const failedCapture = ({ world }: Pick<Scope, 'world'>, paymentId: string): Entry | undefined =>
  world
    .rows('ledgerEntries')
    .find(
      (one) =>
        one.kind === 'captured' && one.status === 'failed' && paymentOf(one, world.order) === paymentId,
    )

/** The bank will not take it: what it held is let go, and the customer owes the price. `document`: who said so, or why. */
export function dropCapture(scope: Scope, entry: Entry, document: string): Change[] {
  const { orderId, purpose } = entry
  const paymentId = paymentOf(entry, scope.world.order)
  return settlingStatus(
    scope,
    ({ world }) =>
      [entry, ...waitingFor(world, paymentId)].map((one) =>
        update('ledgerEntries', { orderId, purpose: one.purpose }, { status: 'dropped', document }),
      ),
    ({ world }) =>
      waitingFor(scope.world, paymentId).flatMap(({ refundId }) =>
        refundId === null
          ? []
          : [
              ...refundGoes({ ...scope, world }, refundId),
              ...dropPlanned({ ...scope, world }, refundReceipt(refundId)),
            ],
      ),
    (now) => noPersonFor(now, purpose),
    (now) => autoReleased(now, paymentId, paymentHere(now, paymentId)),
    // It said that the price is paid; what another payment or the till has paid of it still stands.
    (now) => (balance(now.world).here > 0 ? [] : refundSaleReceipt(now)),
    unpaid,
  )
}

/** Of what was never taken nothing is given back. */
const waitingFor = (world: OrderState, paymentId: string): Entry[] =>
  world
    .rows('ledgerEntries')
    .filter(
      (one) =>
        one.status === 'waiting' && one.kind === 'refunded' && paymentOf(one, world.order) === paymentId,
    )

const paymentHere = ({ world }: Scope, paymentId: string): number =>
  balance(world).payments.find((one) => one.paymentId === paymentId)?.heldLeft ?? 0
