import type { LogAction } from '../../shared/order-log.ts'
import { refundAccount, refundStatus } from '../../shared/refund-statuses.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { noteOnOrder } from '../orders/change-order.ts'
import { askBank } from '../payments/ask-bank.ts'
import { goodsPaid, moneyOf, soldLines } from '../payments/money.ts'
import { itemsOf, totalOf } from '../payments/receipt-items.ts'
import { receiptOfOurs, register } from '../payments/receipts.ts'
import { paidShares, refundPrice } from '../payments/shares.ts'
import { refuse } from '../refusal.ts'
import { taskEffects } from '../tasks/effects.ts'
import { insert, update, type Change } from '../world/changes.ts'
import type { NewRow } from '../world/tables.ts'

/** Catalogue refundTypes: how the operation came about. */
const byStaff = 1

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
    const sold = soldLines(world)
    const shares = paidShares(sold, goodsPaid(world).goods)
    const wanted = lines.filter((line) => line.quantity > 0)
    const priced = wanted.map(({ lineId, quantity }) => {
      const line = sold.find((one) => one.lineId === lineId)
      if (!line || line.refunded + line.exchanged + quantity > line.kept)
        throw refuse.denied('errors:refundTooMuch')
      return { line, quantity, price: refundPrice(line, shares.get(lineId) ?? 0, quantity) }
    })
    if (new Set(wanted.map((line) => line.lineId)).size < wanted.length || wanted.length === 0)
      throw refuse.denied('errors:refundTooMuch')
    const total = priced.reduce((sum, { price }) => sum + price, 0)
    const refundId = chance.number('refund')
    const toAccount = accountType === refundAccount.bankDetails
    // By the store's terminal it has been given back when the refund is made out.
    const doneAtOnce = !toAccount && !(accountType === refundAccount.card && total > 0 && scope.outside)

    const items = priced.flatMap(({ line, quantity, price }) => itemsOf(line, quantity, price))
    return [
      refundOf(scope, refundId, {
        refundStatus: doneAtOnce ? refundStatus.done : refundStatus.open,
        ...(doneAtOnce ? { dateDone: scope.at.toISOString() } : {}),
        ...{ typeAccount: accountType, refundReason: reasonId, comment, total },
        ...(toAccount ? bank : null),
      }),
      ...priced.flatMap(({ line, quantity, price }) =>
        refundedLine(scope, refundId, line.lineId, quantity, price),
      ),
      ...touch(scope, 'openRefund', { refundId, total, lines: wanted }),
      ...(toAccount
        ? taskEffects.openTask(scope, { type: 'manualTransferring', input: { refundId } })
        : backToCard(scope, refundId, total, accountType)),
      ...(receiptOfOurs(world)
        ? register(scope, {
            ...{ refundId, kind: 'sellRefund', name: `refund-${refundId}` },
            of: { items, total: totalOf(items) },
          })
        : []),
    ]
  },

  refuseRefund: (scope, { reasonId, comment, commentToCustomer }) => {
    const refundId = scope.chance.number('refund')
    return [
      refundOf(scope, refundId, {
        ...{ refundStatus: refundStatus.refused, typeAccount: null, refundReason: reasonId },
        ...{ comment, commentToCustomer, total: 0, dateDone: scope.at.toISOString() },
      }),
      ...touch(scope, 'refuseRefund', { refundId, reasonId }),
    ]
  },

  correctRefundDetails: (scope, { refundId, bank }) => {
    requireOpen(scope, refundId)
    return [
      update('refunds', { id: refundId }, { ...bank }),
      ...touch(scope, 'correctRefundDetails', { refundId }),
    ]
  },

  markRefundTransferred: (scope, { refundId, paymentNumber, transferredOn }) => {
    requireOpen(scope, refundId)
    const done = { refundStatus: refundStatus.done, dateDone: scope.at.toISOString() }
    return [
      update('refunds', { id: refundId }, { ...done, paymentNumber, transferredOn }),
      ...touch(scope, 'markRefundTransferred', { refundId, paymentNumber }),
    ]
  },
}

function requireOpen({ world }: Scope, refundId: number): void {
  if (!world.find('refunds', { id: refundId, refundStatus: refundStatus.open }))
    throw refuse.denied('errors:refundClosed')
}

/**
 * To the card the customer paid with online: the bank does it. An order that was not paid through the bank has no card to
 * go back to (code 19).
 */
function backToCard(scope: Scope, refundId: number, total: number, accountType: number): Change[] {
  if (accountType !== refundAccount.card || total <= 0) return []
  const money = moneyOf(scope.world)
  if (!money.byBank) throw refuse.denied('errors:refundNotToCard')
  const type = `${scope.instance.workflow}.openRefund`
  return askBank(scope, money, { kind: 'refund', amount: total, key: `refund.${refundId}`, type, refundId })
}

function refundOf(
  { world: { order }, at, actor }: Scope,
  id: number,
  values: Omit<
    NewRow<'refunds'>,
    'id' | 'orderId' | 'refundType' | 'refundDate' | 'initiator' | 'refundFio' | 'refundPhone'
  >,
): Change {
  return insert('refunds', {
    ...{ id, orderId: order.id, refundType: byStaff, refundDate: at.toISOString() },
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

/** Bank details stand in the refund alone. */
const touch = (scope: Scope, action: LogAction, now: unknown): Change[] =>
  noteOnOrder(scope, { action, entityName: 'refund', now })
