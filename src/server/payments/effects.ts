import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { Change } from '../world/changes.ts'
import { askBank } from './ask-bank.ts'
import { balance, ownWay } from './balance.ts'
import { entered, freePurpose, inTurn } from './ledger.ts'
import { letGo, moneyBack } from './money-back.ts'
import { autoReleased } from './outcomes.ts'
import { settlingStatus } from './pay-status.ts'
import { pointsBack } from './points.ts'
import { receiptOfSale, unitsAreKnown } from './receipt-items.ts'
import { register, saleName } from './receipts.ts'

export const paymentEffects: Pick<EffectHandlers, 'completePayment' | 'registerReceipt' | 'markPaid'> = {
  /**
   * The customer has what they keep: the bank takes its price, all else goes back, points too. Asked for again, it settles
   * what has changed since. Pieces that are brought back are the refunds' affair, not counted here.
   */
  completePayment: (scope) =>
    settlingStatus(scope, capture, (now) => letGo(now, 'notTaken'), paidToCourier, notTaken),

  /** What was still to be paid has been paid at the till. `document`: the till's number, unless the bank has named the payment. */
  markPaid: (scope, { document }) =>
    settlingStatus(
      scope,
      (now) =>
        entered(now, {
          ...{ purpose: freePurpose(now.world, 'till'), kind: 'paid', amount: balance(now.world).toPay },
          ...{ way: 'till', status: 'settled', document },
        }),
      (now) => {
        const { paymentNumber } = now.world.order
        const number = ownWay(now.world) === 'bank' ? paymentNumber : (document ?? paymentNumber)
        const log = { action: 'markPaid', entityName: 'payStatusId', old: null, new: payStatus.paid } as const
        return changeOrder(
          now,
          { payStatusId: payStatus.paid, paymentDate: now.at.toISOString(), paymentNumber: number },
          { ...log, old: now.world.order.payStatusId },
        )
      },
    ),

  registerReceipt: (scope, { kind }) => {
    const { world } = scope
    // What was paid at a till, a terminal, to a courier or a partner has its receipt from there.
    if (kind !== 'sell' || balance(world).payments.length === 0) return []
    // A courier does not say which pieces were kept: it is known when the rest is back in the store.
    if (world.order.orderStatusId === orderStatus.returningFromDelivery && !unitsAreKnown(world)) return []
    return register(scope, { kind, name: saleName(world.order.id), of: receiptOfSale(world) })
  },
}

/** Of what is held, the price of what is kept, from the first payment to the last. */
function capture(scope: Scope): Change[] {
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

/** Who has a courier at the door has paid him when the parcel was handed over. */
function paidToCourier(scope: Scope): Change[] {
  const { world } = scope
  const { toPay, price } = balance(world)
  if (world.order.deliveryServiceId === null || toPay <= 0 || price.goods === 0) return []
  // The courier takes what he was told to take; what was let go since, nobody has paid.
  const asked = world.rows('deliveryAnnouncements').at(-1)?.toPay ?? toPay
  return entered(scope, {
    ...{ purpose: freePurpose(world, 'courier'), kind: 'paid', amount: Math.min(asked, toPay) },
    ...{ way: 'courier', status: 'settled' },
  })
}

/** What was paid for pieces that were not taken. */
function notTaken(scope: Scope): Change[] {
  const { world } = scope
  const { price, points } = balance(world)
  const book = world.rows('ledgerEntries')
  const sum = (of: (entry: (typeof book)[number]) => boolean) =>
    book.filter(of).reduce((total, { amount }) => total + amount, 0)
  const taken = sum(({ kind }) => kind === 'captured' || kind === 'paid')
  const back = sum(({ kind, refundId }) => kind === 'refunded' && refundId === null)
  const refundedPoints = sum(
    ({ kind, purpose }) => kind === 'pointsGivenBack' && purpose.startsWith('points:refund'),
  )
  const due = points.writtenOff - (points.givenBack - refundedPoints) - price.points
  return inTurn(
    scope,
    (now) => moneyBack(now, { purpose: 'notTaken', amount: Math.max(0, taken - back - price.total) }),
    (now) => pointsBack(now, 'notTaken', due),
  )
}
