import { payStatus } from '../../shared/pay-statuses.ts'
import { refundStatus } from '../../shared/refund-statuses.ts'
import type { Engine } from '../engine/engine.ts'
import type { Scope } from '../engine/effects.ts'
import type { Settle } from '../events/handlers.ts'
import { tellOrder } from '../orders/change-order.ts'
import { isRowChange, update, type Change } from '../world/changes.ts'
import { setPayStatus } from './effects.ts'
import { moneyOf } from './money.ts'

type Noting = Pick<Engine, 'note'>

/** The bank has done what it was asked for. */
export const operationDone =
  (engine: Noting, orderId: number | null, key: string): Settle =>
  (ending) =>
    noteOn(engine, ending, orderId, 'payment.done', (scope) => whenDone(scope, key))

/** Not done and not tried again by itself: the refund says so, and its event can be restarted. */
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
  const operation = scope.world.find('paymentOperations', { key })
  if (!operation || operation.status === 'done') return []
  const at = scope.at.toISOString()
  const done: Change[] = [update('paymentOperations', { key }, { status: 'done', doneAt: at })]
  if (operation.refundId !== null && scope.world.find('refunds', { id: operation.refundId }))
    done.push(
      update('refunds', { id: operation.refundId }, { refundStatus: refundStatus.done, dateDone: at }),
    )
  const world = scope.world.with(done.filter(isRowChange))
  return [...done, ...payStatusAfter({ ...scope, world }, operation.kind)]
}

function whenFailed({ world }: Scope, key: string): Change[] {
  const operation = world.find('paymentOperations', { key })
  if (!operation || operation.status !== 'asked') return []
  const failed: Change[] = [update('paymentOperations', { key }, { status: 'failed' })]
  if (operation.refundId !== null && world.find('refunds', { id: operation.refundId }))
    failed.push(update('refunds', { id: operation.refundId }, { refundStatus: refundStatus.failed }))
  return failed
}

/** The order's payment status follows what the bank did, and only forwards: a late «deposited» undoes no refund. */
export function payStatusAfter(scope: Pick<Scope, 'world' | 'at' | 'actor'>, kind: string): Change[] {
  const money = moneyOf(scope.world)
  const now = money.payStatusId
  const set = (status: number): Change[] =>
    now === status ? [] : [...setPayStatus(scope, status), tellOrder(scope)]
  if (kind === 'hold' && (now === payStatus.notPaid || now === payStatus.declinedByTimeout))
    return set(payStatus.held)
  if (kind === 'deposit' && (now === payStatus.held || now === payStatus.notPaid)) return set(payStatus.paid)
  if (kind === 'reverse' && (now === payStatus.held || now === payStatus.returnDue))
    return set(payStatus.reversed)
  if (kind !== 'refund') return []
  const given = scope.world
    .rows('paymentOperations')
    .filter((one) => one.kind === 'refund' && one.status === 'done')
    .reduce((sum, one) => sum + one.amount, 0)
  const whole = money.deposited > 0 ? money.deposited : money.held
  return given >= whole || now === payStatus.returnDue ? set(payStatus.refunded) : []
}
