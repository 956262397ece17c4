import { describe, expect, it } from 'vitest'
import type { PaymentNotification } from '../../schemas/api/deliveries.ts'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import { paymentRefundEffects } from '../../src/server/domains/payments/refund-effects.ts'
import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { manualPaymentEffects } from '../../src/server/domains/payments/manual-effects.ts'
import { applyPaymentNotification } from '../../src/server/domains/payments/apply-notification.ts'
import { computeOrderBalance } from '../../src/server/domains/orders/money/balance.ts'
import { applyBankOperationDone } from '../../src/server/domains/payments/outcomes.ts'
import { insertRow, type EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { findEmittedEvents, createSampleScope, applyChanges } from '../support/scope.ts'
import { startMachine } from '../../src/server/engine/interpret.ts'
import order from '../../workflows/order/v1/machine.ts'
import { createSampleInput } from '../../workflows/scenarios.ts'

let ids = 0
const notificationOf = (
  operation: PaymentNotification['operation'],
  amount: number,
  overrides: Partial<PaymentNotification> = {},
): PaymentNotification => ({
  id: `n-${++ids}`,
  orderId: 100234,
  paymentId: 'pay-1',
  operation,
  amount,
  happenedAt: '2026-11-21T09:00:00.000Z',
  ...overrides,
})

/** An order of 300.00 awaiting its payment. */
function awaitingPaymentScope(overrides: Parameters<typeof createSampleScope>[0] = {}): EffectContext {
  const { snapshot } = startMachine(order, createSampleInput({ statusId: 4, paysOnline: true }))
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
  return createSampleScope({
    ...overrides,
    order: { payStatusId: 1, orderStatusId: 4, ...overrides.order },
    workflowInstances: [process as never],
  })
}
const applyNotification = (scope: EffectContext, notification: PaymentNotification, elsewhere = false) => {
  const changes = applyPaymentNotification(scope, notification, elsewhere)
  return { changes, after: { ...scope, orderState: applyChanges(scope, changes) } }
}
const continuesOrder = (changes: readonly EffectChange[]) =>
  changes.some((change) => 'send' in change && change.type === 'PAYMENT_HELD')
const opensMoneyTask = (changes: readonly EffectChange[]) =>
  changes.some((change) => 'openTask' in change && change.openTask.type === 'moneyReturn')
const problems = (scope: EffectContext) =>
  scope.orderState.rows('ledgerEntries').flatMap(({ problem }) => (problem === null ? [] : [problem]))

describe('[MO-03] payment notifications of the bank', () => {
  it('the order continues only when the requested amount was received', () => {
    const partial = applyNotification(awaitingPaymentScope(), notificationOf('approved', 1))
    expect(continuesOrder(partial.changes)).toBe(false)
    expect(problems(partial.after)).toEqual(['less'])
    expect(partial.after.orderState.order.payStatusId).toBe(1)
    expect(computeOrderBalance(partial.after.orderState).toPay).toBe(299_99)
    const rest = applyNotification(partial.after, notificationOf('approved', 299_99, { paymentId: 'pay-2' }))
    expect(continuesOrder(rest.changes)).toBe(true)
    expect(rest.after.orderState.order.payStatusId).toBe(2)
  })

  it('a repeated notification with an id used by another order is the same case and needs one explanation', () => {
    const unknownPayment = notificationOf('reversed', 5_00, { paymentId: 'strange' })
    const first = applyNotification(awaitingPaymentScope(), unknownPayment, true)
    expect(opensMoneyTask(first.changes)).toBe(true)
    const purpose = `stray:${unknownPayment.id}`
    const explained = manualPaymentEffects.settleByHand(first.after, {
      purpose,
      document: 'Разобрались',
      doneOn: null,
    })
    const closed = { ...first.after, orderState: applyChanges(first.after, explained) }
    const again = applyNotification(closed, unknownPayment, true)
    expect(opensMoneyTask(again.changes), 'a second task could not be completed').toBe(false)
    expect(problems(again.after)).toEqual(['otherOrder'])
  })

  it('zero amount, another currency, another order’s payment: recorded, and the order waits', () => {
    for (const [notification, elsewhere, problem, person] of [
      [notificationOf('approved', 0), false, 'nothing', false],
      [notificationOf('approved', 300_00, { currency: 'KZT' }), false, 'otherCurrency', true],
      [notificationOf('approved', 300_00), true, 'otherOrder', true],
      [notificationOf('reversed', 300_00), false, 'unknownPayment', true],
      [notificationOf('refunded', 300_00), false, 'unknownPayment', true],
      [notificationOf('refunded', 300_00, { key: 'order.100234.refund:7' }), false, 'unknownPayment', true],
    ] as const) {
      const { changes, after } = applyNotification(awaitingPaymentScope(), notification, elsewhere)
      expect(continuesOrder(changes)).toBe(false)
      expect(problems(after)).toEqual([problem])
      expect(opensMoneyTask(changes)).toBe(person)
      expect(after.orderState.order.payStatusId).toBe(1)
      expect(computeOrderBalance(after.orderState)).toMatchObject({ netReceived: 0, toPay: 300_00 })
    }
  })

  it('the task about a payment in another currency names that currency', () => {
    const payment = notificationOf('approved', 300_00, { currency: 'KZT' })
    const { changes } = applyNotification(awaitingPaymentScope(), payment)
    expect(changes).toContainEqual(
      expect.objectContaining({
        openTask: expect.objectContaining({
          input: expect.objectContaining({ amount: 300_00, currency: 'KZT' }),
        }),
      }),
    )
  })

  it('an approval repeated with new ids counts once', () => {
    const first = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00))
    const again = applyNotification(first.after, notificationOf('approved', 300_00))
    expect(computeOrderBalance(again.after.orderState).held).toBe(300_00)
    expect(problems(again.after)).toEqual(['repeated'])
    const other = applyNotification(first.after, notificationOf('approved', 500_00))
    expect(problems(other.after)).toEqual(['otherSum'])
    expect(opensMoneyTask(other.changes)).toBe(true)
  })

  it('a second payment of a paid order is refunded immediately', () => {
    const first = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00))
    const afterHold = applyNotification(
      first.after,
      notificationOf('approved', 300_00, { paymentId: 'pay-2' }),
    )
    expect(findEmittedEvents(afterHold.changes)).toMatchObject([
      { handler: 'payment.reverse', data: { paymentId: 'pay-2', amount: 300_00 } },
    ])
    expect(afterHold.after.orderState.order.payStatusId).toBe(2)
    const afterCapture = applyNotification(
      first.after,
      notificationOf('deposited', 100_00, { paymentId: 'pay-3' }),
    )
    expect(findEmittedEvents(afterCapture.changes)).toMatchObject([
      {
        handler: 'payment.refund',
        key: 'order.100234.overpaid',
        data: { paymentId: 'pay-3', amount: 100_00 },
      },
    ])
    const more = applyNotification(awaitingPaymentScope(), notificationOf('deposited', 400_00))
    expect(continuesOrder(more.changes)).toBe(true)
    expect(findEmittedEvents(more.changes)).toMatchObject([
      { handler: 'payment.refund', data: { amount: 100_00 } },
    ])
  })

  it('an approval of more than the price continues the order; the surplus is released at the capture', () => {
    const paid = applyNotification(awaitingPaymentScope(), notificationOf('approved', 400_00))
    expect(continuesOrder(paid.changes)).toBe(true)
    expect(problems(paid.after)).toEqual(['more'])
    expect(paid.after.orderState.order.payStatusId).toBe(2)
    expect(findEmittedEvents(paid.changes), 'nothing is returned before the capture').toEqual([])
    expect(computeOrderBalance(paid.after.orderState)).toMatchObject({ held: 400_00, toPay: 0 })
    const issued = {
      ...paid.after,
      orderState: paid.after.orderState.with([
        { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 12 } } as never,
      ]),
    }
    const changes = paymentEffects.completePayment(issued, {})
    expect(findEmittedEvents(changes).filter(({ handler }) => handler.startsWith('payment.'))).toMatchObject([
      { handler: 'payment.complete', data: { paymentId: 'pay-1', amount: 300_00 } },
    ])
    const requested = { ...issued, orderState: applyChanges(issued, changes) }
    const captured = applyChanges(requested, applyBankOperationDone(requested, 'order.100234.capture'))
    expect(captured.rows('ledgerEntries').filter(({ kind }) => kind === 'released')).toMatchObject([
      { amount: 100_00, status: 'settled' },
    ])
    expect(computeOrderBalance(captured)).toMatchObject({
      held: 0,
      received: 300_00,
      released: 100_00,
      toPay: 0,
    })
    const exact = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00))
    expect(problems(exact.after)).toEqual([])
  })

  it('«deposited 1» for an order to be paid at the till leaves the rest to the till', () => {
    const scope = createSampleScope({ order: { payTypeId: 3, payStatusId: 1 } })
    const { after } = applyNotification(scope, notificationOf('deposited', 1))
    expect(after.orderState.order.payStatusId).toBe(1)
    expect(computeOrderBalance(after.orderState).toPay).toBe(299_99)
  })

  it('«approved» after «refunded» changes nothing', () => {
    const paid = applyNotification(awaitingPaymentScope(), notificationOf('deposited', 300_00))
    const refunded = applyNotification(paid.after, notificationOf('refunded', 300_00))
    expect(refunded.after.orderState.order.payStatusId).toBe(5)
    const again = applyNotification(refunded.after, notificationOf('approved', 300_00))
    expect(again.after.orderState.order.payStatusId).toBe(5)
    expect(problems(again.after)).toContain('repeated')
  })

  it('a hold released by the bank is reported: the price is due again', () => {
    const afterHold = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00))
    const afterReversal = applyNotification(afterHold.after, notificationOf('reversed', 300_00))
    expect(problems(afterReversal.after)).toEqual(['holdGone', 'holdGone'])
    expect(opensMoneyTask(afterReversal.changes), 'before the goods are handed over').toBe(true)
    expect(afterReversal.after.orderState.order.payStatusId).toBe(4)
    expect(computeOrderBalance(afterReversal.after.orderState).toPay).toBe(300_00)
  })

  it('an order whose hold is released before the issue is paid at the till', () => {
    const afterHold = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00)).after
    const issue = { id: 55, workflow: 'delivery', version: 1, revision: 0, status: 'active', orderId: 100234 }
    const formed = {
      ...afterHold,
      orderState: afterHold.orderState.with([insertRow('workflowInstances', issue as never)]),
    }
    const { changes } = applyNotification(formed, notificationOf('reversed', 300_00))
    expect(changes).toContainEqual({
      send: { instanceId: 55 },
      type: 'PAYMENT_CHANGED',
      payload: { prepaid: false },
    })
  })

  it('an operation of the bank after a manual settlement is a separate case', () => {
    const afterHold = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00)).after
    const requested = {
      ...afterHold,
      orderState: applyChanges(afterHold, paymentEffects.completePayment(afterHold, {})),
    }
    const key = 'order.100234.capture'
    const byHand = { purpose: 'capture', document: 'ПП 17', doneOn: '2026-11-21' }
    const done = {
      ...requested,
      orderState: applyChanges(requested, manualPaymentEffects.settleByHand(requested, byHand)),
    }
    const late = applyNotification(done, notificationOf('deposited', 300_00, { key }))
    expect(problems(late.after)).toEqual(['doneTwice'])
    expect(opensMoneyTask(late.changes)).toBe(true)
    // Repeated by the bank's response, it is the same case.
    expect(
      problems({
        ...late.after,
        orderState: applyChanges(late.after, applyBankOperationDone(late.after, key)),
      }),
    ).toEqual(['doneTwice'])
  })

  it('a payment after the end of the order is refunded and marked as late', () => {
    const cancelled = awaitingPaymentScope({ order: { orderStatusId: 14 } })
    const { changes, after } = applyNotification(cancelled, notificationOf('approved', 300_00))
    expect(problems(after)).toEqual(['late'])
    expect(continuesOrder(changes)).toBe(false)
    expect(findEmittedEvents(changes)).toMatchObject([
      { handler: 'payment.reverse', key: 'order.100234.late' },
    ])
    expect(after.orderState.order.payStatusId).toBe(7)
  })

  it("the CRM's own operation is identified by its key, amount and payment", () => {
    const afterHold = applyNotification(awaitingPaymentScope(), notificationOf('approved', 300_00)).after
    const requested = {
      ...afterHold,
      orderState: afterHold.orderState.with([
        { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 14 } } as never,
      ]),
    }
    const cancelling = {
      ...requested,
      orderState: applyChanges(requested, paymentRefundEffects.giveBackPayment(requested, {})),
    }
    const key = 'order.100234.cancel'
    for (const wrong of [
      notificationOf('reversed', 1, { key }),
      notificationOf('refunded', 300_00, { key }),
      notificationOf('reversed', 300_00, { key, paymentId: 'pay-9' }),
    ]) {
      const { after } = applyNotification(cancelling, wrong)
      expect(after.orderState.order.payStatusId).toBe(7)
      expect(problems(after)).toHaveLength(1)
    }
    const right = applyNotification(cancelling, notificationOf('reversed', 300_00, { key }))
    expect(right.after.orderState.order.payStatusId).toBe(4)
    // The same notification without the key is the same operation.
    expect(
      applyNotification(cancelling, notificationOf('reversed', 300_00)).after.orderState.order.payStatusId,
    ).toBe(4)
  })

  it('an order that arrived paid does not confuse its payment with another one', () => {
    for (const payStatusId of [2, 3]) {
      const scope = createSampleScope({ order: { payStatusId, orderStatusId: 5 } })
      for (const [notification, elsewhere] of [
        [notificationOf('reversed', 300_00), false],
        [notificationOf('approved', 300_00), true],
        [notificationOf('deposited', 1), false],
        [notificationOf('approved', 300_00, { currency: 'AED' }), false],
        [notificationOf('approved', 1_00), false],
      ] as const) {
        const { after } = applyNotification(scope, notification, elsewhere)
        expect(after.orderState.order.paymentNumber).toBeNull()
        expect(
          computeOrderBalance(after.orderState).payments.find(
            ({ paymentId }) => paymentId === 'order-100234',
          ),
        ).toBeDefined()
      }
      const named = applyNotification(
        scope,
        notificationOf(payStatusId === 2 ? 'approved' : 'deposited', 300_00),
      )
      expect(named.after.orderState.order.paymentNumber).toBe('pay-1')
      expect(computeOrderBalance(named.after.orderState).netReceived).toBe(300_00)
    }
  })

  it('an overpayment to be refunded does not pay for kept goods', () => {
    const kopeck = applyNotification(
      createSampleScope({ order: { orderStatusId: 7 } }),
      notificationOf('deposited', 1),
    ).after
    const ended = {
      ...kopeck,
      orderState: kopeck.orderState.with([
        { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 12 } } as never,
      ]),
    }
    const requested = findEmittedEvents(paymentEffects.completePayment(ended, {}))
    expect(requested).toMatchObject([{ handler: 'payment.complete', data: { amount: 300_00 } }])
  })

  it('declined by time-out ends only an order that waits and has no payments', () => {
    const send = (changes: readonly EffectChange[]) =>
      changes.some((change) => 'send' in change && change.type === 'PAYMENT_DECLINED')
    expect(
      send(applyNotification(awaitingPaymentScope(), notificationOf('declinedByTimeout', 0)).changes),
    ).toBe(true)
    const part = applyNotification(awaitingPaymentScope(), notificationOf('approved', 100_00)).after
    expect(
      send(applyNotification(part, notificationOf('declinedByTimeout', 0, { paymentId: 'pay-2' })).changes),
    ).toBe(false)
    const cash = createSampleScope({ order: { payTypeId: 3, payStatusId: 1 } })
    expect(
      send(
        applyNotification(
          { ...awaitingPaymentScope(), orderState: cash.orderState },
          notificationOf('declinedByTimeout', 0),
        ).changes,
      ),
    ).toBe(false)
  })
})
