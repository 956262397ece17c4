import { describe, expect, it } from 'vitest'
import type { PaymentNotification } from '../../schemas/api/deliveries.ts'
import type { Scope } from '../../src/server/engine/effects.ts'
import { paymentRefundEffects } from '../../src/server/payments/refund-effects.ts'
import { paymentEffects } from '../../src/server/payments/effects.ts'
import { manualPaymentEffects } from '../../src/server/payments/manual-effects.ts'
import { applyPaymentNotification } from '../../src/server/payments/apply-notification.ts'
import { balance } from '../../src/server/payments/balance.ts'
import { applyOperationDone } from '../../src/server/payments/outcomes.ts'
import { insert, type Change } from '../../src/server/order-state/changes.ts'
import { eventsIn, sampleScope, worldAfter } from '../support/scope.ts'
import { begin } from '../../src/server/engine/interpret.ts'
import order from '../../workflows/order/v1/machine.ts'
import { sampleInput } from '../../workflows/scenarios.ts'

let ids = 0
const notificationOf = (
  operation: PaymentNotification['operation'],
  amount: number,
  more: Partial<PaymentNotification> = {},
): PaymentNotification => ({
  id: `n-${++ids}`,
  orderId: 100234,
  paymentId: 'pay-1',
  operation,
  amount,
  happenedAt: '2026-11-21T09:00:00.000Z',
  ...more,
})

/** An order of 300.00 that waits for its payment. */
function waiting(more: Parameters<typeof sampleScope>[0] = {}): Scope {
  const { snapshot } = begin(order, sampleInput({ statusId: 4, paysOnline: true }))
  const process = {
    id: 40,
    workflow: 'order',
    version: 1,
    hash: '',
    revision: 0,
    status: 'active',
    orderId: 100234,
    value: snapshot.value,
    state: 'awaitingPayment',
    context: snapshot.context,
    pfm: '1001',
  }
  return sampleScope({
    ...more,
    order: { payStatusId: 1, orderStatusId: 4, ...more.order },
    workflowInstances: [process as never],
  })
}
const applyNotification = (scope: Scope, notification: PaymentNotification, elsewhere = false) => {
  const changes = applyPaymentNotification(scope, notification, elsewhere)
  return { changes, after: { ...scope, world: worldAfter(scope, changes) } }
}
const isContinued = (changes: readonly Change[]) =>
  changes.some((change) => 'send' in change && change.type === 'PAYMENT_HELD')
const asksOperator = (changes: readonly Change[]) =>
  changes.some((change) => 'openTask' in change && change.openTask.type === 'moneyReturn')
const problems = (scope: Scope) =>
  scope.world.rows('ledgerEntries').flatMap(({ problem }) => (problem === null ? [] : [problem]))

describe('[MO-03] what the bank tells of a payment', () => {
  it('the order goes on when what is asked has come, and not before', () => {
    const little = applyNotification(waiting(), notificationOf('approved', 1))
    expect(isContinued(little.changes)).toBe(false)
    expect(problems(little.after)).toEqual(['less'])
    expect(little.after.world.order.payStatusId).toBe(1)
    expect(balance(little.after.world).toPay).toBe(299_99)
    const rest = applyNotification(little.after, notificationOf('approved', 299_99, { paymentId: 'pay-2' }))
    expect(isContinued(rest.changes)).toBe(true)
    expect(rest.after.world.order.payStatusId).toBe(2)
  })

  it('told again under an id that another order has used it is the same case, explained once and for all', () => {
    const unknownPayment = notificationOf('reversed', 5_00, { paymentId: 'strange' })
    const first = applyNotification(waiting(), unknownPayment, true)
    expect(asksOperator(first.changes)).toBe(true)
    const purpose = `stray:${unknownPayment.id}`
    const explained = manualPaymentEffects.settleByHand(first.after, {
      purpose,
      document: 'Разобрались',
      doneOn: null,
    })
    const closed = { ...first.after, world: worldAfter(first.after, explained) }
    const again = applyNotification(closed, unknownPayment, true)
    expect(asksOperator(again.changes), 'nobody could end a second task').toBe(false)
    expect(problems(again.after)).toEqual(['otherOrder'])
  })

  it('nought, another currency, another order’s payment: written down, and the order waits', () => {
    for (const [notification, elsewhere, problem, person] of [
      [notificationOf('approved', 0), false, 'nothing', false],
      [notificationOf('approved', 300_00, { currency: 'KZT' }), false, 'otherCurrency', true],
      [notificationOf('approved', 300_00), true, 'otherOrder', true],
      [notificationOf('reversed', 300_00), false, 'unknownPayment', true],
      [notificationOf('refunded', 300_00), false, 'unknownPayment', true],
      [notificationOf('refunded', 300_00, { key: 'order.100234.refund:7' }), false, 'unknownPayment', true],
    ] as const) {
      const { changes, after } = applyNotification(waiting(), notification, elsewhere)
      expect(isContinued(changes)).toBe(false)
      expect(problems(after)).toEqual([problem])
      expect(asksOperator(changes)).toBe(person)
      expect(after.world.order.payStatusId).toBe(1)
      expect(balance(after.world)).toMatchObject({ here: 0, toPay: 300_00 })
    }
  })

  it('one approval under new ids counts once', () => {
    const first = applyNotification(waiting(), notificationOf('approved', 300_00))
    const again = applyNotification(first.after, notificationOf('approved', 300_00))
    expect(balance(again.after.world).held).toBe(300_00)
    expect(problems(again.after)).toEqual(['repeated'])
    const other = applyNotification(first.after, notificationOf('approved', 500_00))
    expect(problems(other.after)).toEqual(['otherSum'])
    expect(asksOperator(other.changes)).toBe(true)
  })

  it('a second payment of what is paid already goes back at once', () => {
    const first = applyNotification(waiting(), notificationOf('approved', 300_00))
    const afterHold = applyNotification(
      first.after,
      notificationOf('approved', 300_00, { paymentId: 'pay-2' }),
    )
    expect(eventsIn(afterHold.changes)).toMatchObject([
      { handler: 'payment.reverse', data: { paymentId: 'pay-2', amount: 300_00 } },
    ])
    expect(afterHold.after.world.order.payStatusId).toBe(2)
    const afterCapture = applyNotification(
      first.after,
      notificationOf('deposited', 100_00, { paymentId: 'pay-3' }),
    )
    expect(eventsIn(afterCapture.changes)).toMatchObject([
      {
        handler: 'payment.refund',
        key: 'order.100234.overpaid',
        data: { paymentId: 'pay-3', amount: 100_00 },
      },
    ])
    const more = applyNotification(waiting(), notificationOf('deposited', 400_00))
    expect(isContinued(more.changes)).toBe(true)
    expect(eventsIn(more.changes)).toMatchObject([{ handler: 'payment.refund', data: { amount: 100_00 } }])
  })

  it('«deposited 1» of an order to be paid at the till leaves the rest to the till', () => {
    const scope = sampleScope({ order: { payTypeId: 3, payStatusId: 1 } })
    const { after } = applyNotification(scope, notificationOf('deposited', 1))
    expect(after.world.order.payStatusId).toBe(1)
    expect(balance(after.world).toPay).toBe(299_99)
  })

  it('«approved» after «refunded» brings nothing back', () => {
    const paid = applyNotification(waiting(), notificationOf('deposited', 300_00))
    const refunded = applyNotification(paid.after, notificationOf('refunded', 300_00))
    expect(refunded.after.world.order.payStatusId).toBe(5)
    const again = applyNotification(refunded.after, notificationOf('approved', 300_00))
    expect(again.after.world.order.payStatusId).toBe(5)
    expect(problems(again.after)).toContain('repeated')
  })

  it('a hold that the bank lets go is seen: the price is to be paid again', () => {
    const afterHold = applyNotification(waiting(), notificationOf('approved', 300_00))
    const afterReversal = applyNotification(afterHold.after, notificationOf('reversed', 300_00))
    expect(problems(afterReversal.after)).toEqual(['holdGone', 'holdGone'])
    expect(asksOperator(afterReversal.changes), 'before the goods are out of the house').toBe(true)
    expect(afterReversal.after.world.order.payStatusId).toBe(4)
    expect(balance(afterReversal.after.world).toPay).toBe(300_00)
  })

  it('a hold that goes before the customer comes is taken at the till', () => {
    const afterHold = applyNotification(waiting(), notificationOf('approved', 300_00)).after
    const issue = { id: 55, workflow: 'delivery', version: 1, revision: 0, status: 'active', orderId: 100234 }
    const formed = {
      ...afterHold,
      world: afterHold.world.with([insert('workflowInstances', issue as never)]),
    }
    const { changes } = applyNotification(formed, notificationOf('reversed', 300_00))
    expect(changes).toContainEqual({
      send: { instanceId: 55 },
      type: 'PAYMENT_CHANGED',
      payload: { prepaid: false },
    })
  })

  it('what the bank does after a person has done it by hand is a case of its own', () => {
    const afterHold = applyNotification(waiting(), notificationOf('approved', 300_00)).after
    const requested = {
      ...afterHold,
      world: worldAfter(afterHold, paymentEffects.completePayment(afterHold, {})),
    }
    const key = 'order.100234.capture'
    const byHand = { purpose: 'capture', document: 'ПП 17', doneOn: '2026-11-21' }
    const done = {
      ...requested,
      world: worldAfter(requested, manualPaymentEffects.settleByHand(requested, byHand)),
    }
    const late = applyNotification(done, notificationOf('deposited', 300_00, { key }))
    expect(problems(late.after)).toEqual(['doneTwice'])
    expect(asksOperator(late.changes)).toBe(true)
    // Told once more by the bank's answer, it is the same case.
    expect(
      problems({ ...late.after, world: worldAfter(late.after, applyOperationDone(late.after, key)) }),
    ).toEqual(['doneTwice'])
  })

  it('what comes when the order is over goes back, and says that it was late', () => {
    const cancelled = waiting({ order: { orderStatusId: 14 } })
    const { changes, after } = applyNotification(cancelled, notificationOf('approved', 300_00))
    expect(problems(after)).toEqual(['late'])
    expect(isContinued(changes)).toBe(false)
    expect(eventsIn(changes)).toMatchObject([{ handler: 'payment.reverse', key: 'order.100234.late' }])
    expect(after.world.order.payStatusId).toBe(7)
  })

  it('our own operation is known by its key, its sum and its payment', () => {
    const afterHold = applyNotification(waiting(), notificationOf('approved', 300_00)).after
    const requested = {
      ...afterHold,
      world: afterHold.world.with([
        { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 14 } } as never,
      ]),
    }
    const cancelling = {
      ...requested,
      world: worldAfter(requested, paymentRefundEffects.giveBackPayment(requested, {})),
    }
    const key = 'order.100234.cancel'
    for (const wrong of [
      notificationOf('reversed', 1, { key }),
      notificationOf('refunded', 300_00, { key }),
      notificationOf('reversed', 300_00, { key, paymentId: 'pay-9' }),
    ]) {
      const { after } = applyNotification(cancelling, wrong)
      expect(after.world.order.payStatusId).toBe(7)
      expect(problems(after)).toHaveLength(1)
    }
    const right = applyNotification(cancelling, notificationOf('reversed', 300_00, { key }))
    expect(right.after.world.order.payStatusId).toBe(4)
    // The same without the key is the same operation.
    expect(
      applyNotification(cancelling, notificationOf('reversed', 300_00)).after.world.order.payStatusId,
    ).toBe(4)
  })

  it('an order that came with its payment takes no other payment for that one', () => {
    for (const payStatusId of [2, 3]) {
      const scope = sampleScope({ order: { payStatusId, orderStatusId: 5 } })
      for (const [notification, elsewhere] of [
        [notificationOf('reversed', 300_00), false],
        [notificationOf('approved', 300_00), true],
        [notificationOf('deposited', 1), false],
        [notificationOf('approved', 300_00, { currency: 'AED' }), false],
        [notificationOf('approved', 1_00), false],
      ] as const) {
        const { after } = applyNotification(scope, notification, elsewhere)
        expect(after.world.order.paymentNumber).toBeNull()
        expect(
          balance(after.world).payments.find(({ paymentId }) => paymentId === 'order-100234'),
        ).toBeDefined()
      }
      const named = applyNotification(
        scope,
        notificationOf(payStatusId === 2 ? 'approved' : 'deposited', 300_00),
      )
      expect(named.after.world.order.paymentNumber).toBe('pay-1')
      expect(balance(named.after.world).here).toBe(300_00)
    }
  })

  it('what was paid too much and goes back pays for nothing of what is kept', () => {
    const kopeck = applyNotification(
      sampleScope({ order: { orderStatusId: 7 } }),
      notificationOf('deposited', 1),
    ).after
    const ended = {
      ...kopeck,
      world: kopeck.world.with([
        { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 12 } } as never,
      ]),
    }
    const requested = eventsIn(paymentEffects.completePayment(ended, {}))
    expect(requested).toMatchObject([{ handler: 'payment.complete', data: { amount: 300_00 } }])
  })

  it('declined by time-out ends only an order that waits and has nothing', () => {
    const send = (changes: readonly Change[]) =>
      changes.some((change) => 'send' in change && change.type === 'PAYMENT_DECLINED')
    expect(send(applyNotification(waiting(), notificationOf('declinedByTimeout', 0)).changes)).toBe(true)
    const part = applyNotification(waiting(), notificationOf('approved', 100_00)).after
    expect(
      send(applyNotification(part, notificationOf('declinedByTimeout', 0, { paymentId: 'pay-2' })).changes),
    ).toBe(false)
    const cash = sampleScope({ order: { payTypeId: 3, payStatusId: 1 } })
    expect(
      send(
        applyNotification({ ...waiting(), world: cash.world }, notificationOf('declinedByTimeout', 0))
          .changes,
      ),
    ).toBe(false)
  })
})
