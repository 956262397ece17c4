import type { PaymentNotification } from '../../../schemas/api/deliveries.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { firstTime } from '../callbacks/once.ts'
import type { Scope } from '../engine/effects.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { processTakes } from '../engine/process-events.ts'
import { lockOrder } from '../world/lock-order.ts'
import { refuse } from '../refusal.ts'
import { insert, isRowChange, update, type Change } from '../world/changes.ts'
import { askBank } from './ask-bank.ts'
import { setPayStatus } from './effects.ts'
import { returnDue } from './give-back.ts'
import { moneyOf } from './money.ts'
import { payStatusAfter, whenDone } from './outcomes.ts'

const kinds = { approved: 'hold', deposited: 'deposit', reversed: 'reverse', refunded: 'refund' } as const
/** Nothing will be sold any more: money that still comes goes back. */
const over: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
  orderStatus.disbanded,
]

/**
 * The bank tells of a payment: sums, payment status and the order's process, in one transaction. False for a repeat; an
 * unknown order is 404. Money that is held for an order cancelled meanwhile is released at once.
 */
export async function takePaymentNotification(
  engine: Pick<Engine, 'note'>,
  within: Within,
  notification: PaymentNotification,
): Promise<boolean> {
  const { id, orderId } = notification
  if (!(await lockOrder(within.tx, orderId))) throw refuse.orderNotFound()
  if (!(await firstTime(within.tx, { source: 'payments', id, orderId, at: within.at ?? null }))) return false
  await engine.note(within, orderId, `payment.${notification.operation}`, (scope) =>
    whatFollows(scope, notification),
  )
  return true
}

function whatFollows(scope: Scope, { id, paymentId, operation, amount, key }: PaymentNotification): Change[] {
  const { world, at } = scope
  const { order } = world
  if (operation === 'declinedByTimeout') {
    if (order.payStatusId !== payStatus.notPaid) return []
    return [
      ...setPayStatus(scope, payStatus.declinedByTimeout),
      { send: 'process', type: 'PAYMENT_DECLINED', payload: {} },
    ]
  }
  // What we asked for ourselves is known by our key, and counts once however often it is told.
  if (key !== undefined && world.find('paymentOperations', { key })) return whenDone(scope, key)

  const now = at.toISOString()
  const kind = kinds[operation]
  const named =
    order.paymentNumber === null ? [update('orders', { id: order.id }, { paymentNumber: paymentId })] : []
  const operationRow = world.find('paymentOperations', { key: `bank.${id}` })
    ? []
    : [
        insert('paymentOperations', {
          ...{ key: `bank.${id}`, orderId: order.id, kind, amount, status: 'done' },
          ...{ askedAt: now, doneAt: now },
        }),
      ]
  const told = { ...scope, world: world.with([...named, ...operationRow]) }
  const paid = payStatusAfter(told, kind)
  const known: Change[] = [...named, ...operationRow, ...paid]
  if (operation !== 'approved') return known
  const after = { ...scope, world: world.with(known.filter(isRowChange)) }
  if (processTakes(after.world, at, 'PAYMENT_HELD', {}))
    return [...known, { send: 'process', type: 'PAYMENT_HELD', payload: {} }]
  return over.includes(order.orderStatusId) ? [...known, ...release(after, amount)] : known
}

/** It was paid a moment too late. */
function release(scope: Scope, amount: number): Change[] {
  const money = moneyOf(scope.world)
  if (money.payStatusId !== payStatus.held) return []
  const key = `order.${scope.world.order.id}.giveBack`
  return [
    ...returnDue(scope),
    ...askBank(scope, money, { kind: 'reverse', amount, key, type: 'payment.tooLate' }),
  ]
}
