import type { RefundLine } from '../../../workflows/effects.ts'
import type { LedgerWay } from '../../shared/ledger.ts'
import { lossOfRefund } from '../../shared/goods-loss.ts'
import { refundOf as refundPieces } from '../../shared/line-price.ts'
import type { LogAction } from '../../shared/order-log.ts'
import { storeDay, zoneOf } from '../../shared/store-day.ts'
import { otherRefundReason, refundAccount, refundStatus } from '../../shared/refund-statuses.ts'
import { partnerSources } from '../../shared/order-sources.ts'
import { orderSourceTypes } from '../catalogs/entries/order-entries.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { notifyCustomer } from '../messages/effects.ts'
import { noteOnOrder } from '../orders/change-order.ts'
import { putBack } from '../orders/goods-effects.ts'
import { keptPieces, leftPieces } from '../orders/totals.ts'
import { balance, ownWay } from '../payments/balance.ts'
import { after, entered, inTurn } from '../payments/ledger.ts'
import { backOtherwise, refundMoney } from '../payments/refund-money.ts'
import { settled } from '../payments/outcomes.ts'
import { settlingStatus } from '../payments/pay-status.ts'
import { refundPoints } from '../payments/points.ts'
import { codesOf, itemsOf, totalOf } from '../payments/receipt-items.ts'
import {
  paidWith,
  plan,
  receiptOfOurs,
  refundReceipt,
  register,
  registerPlanned,
} from '../payments/receipts.ts'
import { refuse } from '../refusal.ts'
import { taskEffects } from '../tasks/effects.ts'
import { insert, update, type Change } from '../order-state/changes.ts'
import type { NewRow, Row } from '../order-state/tables.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { refundAccountsOf } from './accounts.ts'
import { notApproved, requireApproval } from './transfer-approval.ts'

/** Catalogue refundTypes: how the operation came about. */
const refundType = { byStaff: 1, ofPartner: 2, byRegister: 3 } as const

export const refundEffects: Pick<
  EffectHandlers,
  'openRefund' | 'refuseRefund' | 'correctRefundDetails' | 'markRefundTransferred'
> = {
  /**
   * Never more than the customer kept: two people who refund at once stand one behind the other at the order's lock, and
   * the second finds the quantity of the first. Refuses with code 19.
   */
  openRefund: (scope, { lines, accountType, reasonId, comment, bank }) => {
    const { world, chance } = scope
    const priced = pricedPieces(world, lines)
    const brief = priced.map(({ line, quantity }) => ({ lineId: line.id, quantity }))
    const total = priced.reduce((sum, { money }) => sum + money, 0)
    const points = priced.reduce((sum, one) => sum + one.points, 0)
    const { here, payments } = balance(world)
    // What was not paid is not given back.
    if (total > here) throw refuse.denied('errors:refundAbovePaid')
    const refundId = chance.number('refund')
    const way = wayBack(world, accountType)
    const atBank = payments.reduce((sum, one) => sum + (one.taken > 0 ? one.takenLeft : one.heldLeft), 0)
    // What the bank has no more of is an advance that a till gives back, with a receipt of its own.
    const otherwise = way === 'bank' ? Math.max(0, total - atBank) : 0
    const items = priced.flatMap(({ line, quantity, money, marks }) =>
      itemsOf(line, quantity, money, codesOf(world, line, quantity, marks)),
    )
    // By the store's terminal it has been given back when the refund is made out.
    const doneAtOnce =
      total === 0 || way === 'till' || (!scope.outside && way !== 'account' && way !== 'partner')
    const money = { purpose: `refund:${refundId}`, amount: total, refundId }
    const moved = settlingStatus(
      scope,
      () =>
        priced.flatMap(({ line, quantity, money: price }) =>
          refundedLine(scope, refundId, line.id, quantity, price),
        ),
      (now) => [...touch(now, 'openRefund', { refundId, total, lines: brief })],
      (now) => (way === 'bank' ? refundMoney(now, money) : otherWay(now, money, way)),
      (now) => refundPoints(now, `refund:${refundId}`, points),
    )
    return [
      refundOf(scope, refundId, {
        refundStatus: doneAtOnce ? refundStatus.done : refundStatus.open,
        ...(doneAtOnce ? { dateDone: scope.at.toISOString() } : {}),
        ...{ typeAccount: accountType, refundReason: reasonId, comment, total },
        ...(way === 'partner' ? { refundType: refundType.ofPartner, ...ofPartner(world) } : {}),
        // Whoever gets the transfer is reached by the phone of the order.
        ...(way === 'account' ? { ...bank, detailsBy: scope.actor.id, payerPhone: world.order.phone } : null),
      }),
      ...moved,
      ...goodsBack(
        scope,
        lines.filter((line) => line.quantity > 0),
        reasonId,
      ),
      ...printed(after(scope, moved), way, {
        ...{ refundId, kind: 'sellRefund', name: refundReceipt(refundId) },
        of: { items, total: totalOf(items) },
        payments: paidWith({ electronic: total - otherwise, before: otherwise }),
      }),
    ]
  },

  refuseRefund: (scope, { reasonId, comment, commentToCustomer, lines }) => {
    const refundId = scope.chance.number('refund')
    return [
      refundOf(scope, refundId, {
        ...{ refundStatus: refundStatus.refused, typeAccount: null, refundReason: reasonId },
        ...{ comment, commentToCustomer, total: 0, dateDone: scope.at.toISOString() },
      }),
      ...askedFor(scope, refundId, lines),
      ...touch(scope, 'refuseRefund', { refundId, reasonId }),
      ...notifyCustomer(scope, 'refundRefused', { comment: commentToCustomer }),
    ]
  },

  correctRefundDetails: (scope, { refundId, bank }) => {
    requireOpen(scope, refundId)
    return [
      // Who agreed to the details of before has not seen these.
      update('refunds', { id: refundId }, { ...bank, detailsBy: scope.actor.id, ...notApproved }),
      ...touch(scope, 'correctRefundDetails', { refundId }),
    ]
  },

  markRefundTransferred: (scope, { refundId, paymentNumber, transferredOn }) => {
    requireApproval(scope, requireOpen(scope, refundId))
    const done = {
      ...{ refundStatus: refundStatus.done, dateDone: scope.at.toISOString() },
      payerAccount: scope.world.order.currency,
    }
    const entry = scope.world.find('ledgerEntries', { purpose: `refund:${refundId}` })
    return inTurn(
      scope,
      () => [update('refunds', { id: refundId }, { ...done, paymentNumber, transferredOn })],
      (now) => touch(now, 'markRefundTransferred', { refundId, paymentNumber }),
      (now) => (entry ? settled(now, entry, paymentNumber) : []),
      (now) => registerPlanned(now, refundReceipt(refundId)),
    )
  },
}

/**
 * The partner has given the customer money back and settles it with what it transfers: a refund that is done when it is made
 * out, by the price of the pieces. They were not brought to the store: nothing is put on a shelf, and a marked unit stays the
 * order's, so that nobody sells it on. Refuses as `openRefund`.
 */
export function refundByRegister(
  scope: Scope,
  { lines, registerId, postingDate }: { lines: RefundLine[]; registerId: number; postingDate: string },
): { refundId: number; changes: Change[] } {
  const { world, at, chance } = scope
  const priced = pricedPieces(world, lines)
  const total = priced.reduce((sum, { money }) => sum + money, 0)
  const points = priced.reduce((sum, one) => sum + one.points, 0)
  if (total > balance(world).here) throw refuse.denied('errors:refundAbovePaid')
  const refundId = chance.number('refund')
  const changes = [
    refundOf(scope, refundId, {
      ...{ refundType: refundType.byRegister, refundStatus: refundStatus.done, dateDone: at.toISOString() },
      ...{ typeAccount: null, refundReason: otherRefundReason, total, registerId, postingDate },
      ...ofPartner(world),
    }),
    ...settlingStatus(
      scope,
      () =>
        priced.flatMap(({ line, quantity, money }) =>
          refundedLine(scope, refundId, line.id, quantity, money),
        ),
      (now) =>
        touch(now, 'openRefund', {
          ...{ refundId, total, registerId },
          lines: priced.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
        }),
      (now) =>
        entered(now, {
          ...{ purpose: `refund:${refundId}`, kind: 'refunded', amount: total, way: 'partner' },
          ...{ status: 'settled', refundId, document: String(registerId) },
        }),
      (now) => refundPoints(now, `refund:${refundId}`, points),
    ),
    ...leftWithCustomer(scope, priced),
  ]
  return { refundId, changes }
}

/**
 * The bank is asked at once, unless it has not taken the money yet; a transfer is made by a person, days later: each has its
 * receipt when the money goes.
 */
function printed(scope: Scope, way: LedgerWay, receipt: Parameters<typeof register>[1]): Change[] {
  const waits = scope.world
    .rows('ledgerEntries')
    .some((one) => one.refundId === receipt.refundId && one.status === 'waiting')
  if (way === 'account' || waits) return plan(scope, receipt)
  return way === 'bank' && receiptOfOurs(scope.world) ? register(scope, receipt) : []
}

/** The pieces are in the store: on a shelf, unless what was wrong with them keeps them from it. */
function goodsBack(scope: Scope, lines: readonly RefundLine[], reasonId: number): Change[] {
  const loss = lossOfRefund(reasonId)
  return putBack(scope, {
    ...{ cause: 'refunded', comment: null },
    lines: lines.map(({ lineId, quantity, marks = [] }) => ({
      lineId,
      ...(loss === null
        ? { shelved: quantity, missing: 0, reasonId: null, marks }
        : { shelved: 0, missing: quantity, reasonId: loss, marks: [], missingMarks: marks }),
    })),
  })
}

/** Told of each line, so that nobody looks for its pieces in the store. */
const leftWithCustomer = (
  { world, at, actor }: Scope,
  priced: readonly { line: { id: number }; quantity: number }[],
): Change[] =>
  priced.map(({ line, quantity }) =>
    insert('goodsBack', {
      ...{ orderId: world.order.id, lineId: line.id, quantity, outcome: 'customer', cause: 'refunded' },
      ...{ at: at.toISOString(), userName: actor.name },
    }),
  )

function requireOpen({ world }: Scope, refundId: number): Row<'refunds'> {
  const refund = world.find('refunds', { id: refundId, refundStatus: refundStatus.open })
  if (!refund) throw refuse.denied('errors:refundClosed')
  return refund
}

/** Pieces with what they give back. Refuses with code 19 what the customer has not, or not any more. */
function pricedPieces(world: OrderState, lines: readonly RefundLine[]) {
  const wanted = lines.filter((line) => line.quantity > 0)
  const kept = keptPieces(world.order, world.rows('orderProducts'))
  const left = leftPieces(world.order, world.rows('orderProducts'))
  if (new Set(wanted.map((line) => line.lineId)).size < wanted.length || wanted.length === 0)
    throw refuse.denied('errors:refundTooMuch')
  return wanted.map(({ lineId, quantity, marks = [] }) => {
    const line = world.find('orderProducts', { id: lineId })
    if (!line || quantity > left(line)) throw refuse.denied('errors:refundTooMuch')
    return { line, quantity, marks, ...refundPieces(line, kept(line), line.refundQuantity, quantity) }
  })
}

/** Where the money goes. An account that the order's money cannot go back to is refused (code 19). */
function wayBack(world: OrderState, accountType: number | null): LedgerWay {
  const accounts = refundAccountsOf(world)
  if (accountType === null && accounts.length === 0) return ownWay(world)
  if (accountType === null || !accounts.includes(accountType)) throw refuse.denied('errors:refundNotThere')
  if (accountType === refundAccount.bankDetails) return 'account'
  return accountType === refundAccount.card ? 'bank' : 'till'
}

/** To an account by the accountants' task, by the terminal at once, else by whoever settles with cards and partners. */
function otherWay(
  scope: Scope,
  money: { purpose: string; amount: number; refundId: number },
  way: LedgerWay,
): Change[] {
  if (way === 'giftCard' || way === 'partner') return backOtherwise(scope, money, way)
  const entry = entered(scope, {
    ...{ ...money, kind: 'refunded', way, status: way === 'till' ? 'settled' : 'asked' },
  })
  const { refundId } = money
  return way === 'till' || money.amount === 0
    ? entry
    : [
        ...entry,
        ...taskEffects.openTask(scope, {
          type: 'manualTransferring',
          input: { refundId, madeOn: storeDay(scope.at, zoneOf(scope.world.reference.store)) },
        }),
      ]
}

function refundOf(
  { world: { order }, at, actor }: Scope,
  id: number,
  values: Omit<
    NewRow<'refunds'>,
    'id' | 'orderId' | 'refundType' | 'refundDate' | 'initiator' | 'refundFio' | 'refundPhone'
  > & { refundType?: number },
): Change {
  return insert('refunds', {
    ...{ id, orderId: order.id, refundType: refundType.byStaff, refundDate: at.toISOString() },
    ...{ initiator: actor.name, refundFio: order.name, refundPhone: order.phone },
    ...values,
  })
}

function refundedLine(
  { world }: Scope,
  refundId: number,
  lineId: number,
  quantity: number,
  price: number,
): Change[] {
  const line = world.find('orderProducts', { id: lineId })!
  return [
    insert('refundLines', { refundId, lineId, refundQuantity: quantity, totalRefundPrice: price }),
    update(
      'orderProducts',
      { id: lineId },
      {
        refundQuantity: line.refundQuantity + quantity,
        totalRefundPrice: line.totalRefundPrice + price,
      },
    ),
  ]
}

/** What a refused refund was to give back. The order's own counts stay as they are: nothing came back. */
function askedFor({ world }: Scope, refundId: number, lines: readonly RefundLine[]): Change[] {
  const kept = keptPieces(world.order, world.rows('orderProducts'))
  const left = leftPieces(world.order, world.rows('orderProducts'))
  return lines.flatMap(({ lineId, quantity }) => {
    const line = world.find('orderProducts', { id: lineId })
    if (!line || quantity === 0) return []
    const { money } = refundPieces(line, kept(line), line.refundQuantity, Math.min(quantity, left(line)))
    return [insert('refundLines', { refundId, lineId, refundQuantity: quantity, totalRefundPrice: money })]
  })
}

/** The partner that has the customer's money: the order's source, by its name of the catalogue at that time. */
const ofPartner = ({ order: { orderSourceTypeId } }: OrderState): { partnerName: string | null } => ({
  partnerName: partnerSources.includes(orderSourceTypeId)
    ? (orderSourceTypes.find(({ id }) => id === orderSourceTypeId)?.description.ru ?? null)
    : null,
})

/** Bank details stand in the refund alone. */
const touch = (scope: Scope, action: LogAction, now: unknown): Change[] =>
  noteOnOrder(scope, { action, entityName: 'refund', now })
