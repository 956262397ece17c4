import { payStatus } from '../../shared/pay-statuses.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { sumFor, notifyCustomer } from '../messages/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { Change } from '../order-state/changes.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { balance, ownWay } from './balance.ts'
import { capture } from './capture.ts'
import { courier, unpaid } from './debt.ts'
import { entered, freePurpose, inTurn } from './ledger.ts'
import { letGo, refundMoney } from './refund-money.ts'
import { settlingStatus } from './pay-status.ts'
import { refundPoints } from './points.ts'
import { advance, sellReceipt } from './receipts.ts'

export const paymentEffects: Pick<EffectHandlers, 'completePayment' | 'registerReceipt' | 'markPaid'> = {
  /**
   * The customer has what they keep: the bank takes its price, all else goes back, points too. Asked for again, it settles
   * what has changed since. Pieces that are brought back are the refunds' affair, not counted here.
   */
  completePayment: (scope) => [
    ...settlingStatus(scope, capture, (now) => letGo(now, 'notTaken'), paidToCourier, notTaken, unpaid),
    ...tellRest(scope),
  ],

  /** What was still to be paid has been paid at the till, or to the courier. `document`: the till's number, unless the bank has named the payment. */
  markPaid: (scope, { document, way = 'till' }) =>
    settlingStatus(
      scope,
      (now) =>
        entered(now, {
          purpose: freePurpose(now.world, way === 'till' && bankHasPart(now.world) ? advance : way),
          ...{ kind: 'paid', amount: balance(now.world).toPay, way, status: 'settled' },
          document,
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

  registerReceipt: (scope, { kind }) => (kind === 'sell' ? sellReceipt(scope) : []),
}

const bankHasPart = (world: OrderState): boolean =>
  balance(world).payments.some(({ heldLeft, takenLeft }) => heldLeft > 0 || takenLeft > 0)

/** Who has a courier at the door has paid him when the parcel was handed over. */
function paidToCourier(scope: Scope): Change[] {
  const { world } = scope
  const { toPay } = balance(world)
  // Gifts alone may be kept: their delivery is paid all the same.
  if (world.order.deliveryServiceId === null || toPay <= 0) return []
  // The courier has said himself what he took.
  if (world.find('ledgerEntries', { purpose: courier })) return []
  // The courier takes what he was told to take; what was let go since, nobody has paid.
  const asked = world.rows('deliveryAnnouncements').at(-1)?.toPay ?? toPay
  return entered(scope, {
    ...{ purpose: courier, kind: 'paid', amount: Math.min(asked, toPay) },
    ...{ way: 'courier', status: 'settled' },
  })
}

/** A customer who has paid and leaves a part behind hears what comes back of it, once. */
function tellRest(scope: Scope): Change[] {
  const { here, payments, price } = balance(scope.world)
  // What a capture leaves over goes back by itself, and was told when it was asked for.
  const goesAlready = payments.reduce((sum, one) => sum + (one.captureOpen ? one.heldLeft : 0), 0)
  // Refunds are of pieces that the price still counts.
  const refunded = scope.world
    .rows('ledgerEntries')
    .filter(({ kind, status, refundId }) => kind === 'refunded' && status !== 'dropped' && refundId !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
  const rest = here + refunded - goesAlready - price.total
  return price.total > 0 && rest > 0 ? notifyCustomer(scope, 'restBack', { sum: sumFor(scope, rest) }) : []
}

/** What was paid for pieces that were not taken. */
function notTaken(scope: Scope): Change[] {
  const { world } = scope
  const { price, points } = balance(world)
  const book = world.rows('ledgerEntries').filter(({ status }) => status !== 'dropped')
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
    (now) => refundMoney(now, { purpose: 'notTaken', amount: Math.max(0, taken - back - price.total) }),
    (now) => refundPoints(now, 'notTaken', due),
  )
}
