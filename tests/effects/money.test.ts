import { describe, expect, it } from 'vitest'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import { manualPaymentEffects } from '../../src/server/domains/payments/manual-effects.ts'
import { paymentRefundEffects } from '../../src/server/domains/payments/refund-effects.ts'
import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { addLedgerEntry, createBankOperationKey } from '../../src/server/domains/payments/ledger.ts'
import { applyBankOperationDone } from '../../src/server/domains/payments/outcomes.ts'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import { refuse } from '../../src/server/platform/http/refusal.ts'
import type { EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { findEmittedEvents, createSampleScope, applyChanges } from '../support/scope.ts'

const after = (scope: EffectContext, changes: readonly EffectChange[]): EffectContext => ({
  ...scope,
  orderState: applyChanges(scope, changes),
})
const ledgerByPurpose = ({ orderState }: EffectContext) =>
  Object.fromEntries(
    orderState
      .rows('ledgerEntries')
      .map(({ purpose, kind, amount, status }) => [purpose, [kind, amount, status]]),
  )
const settleOperation = (scope: EffectContext, purpose: string) =>
  after(scope, applyBankOperationDone(scope, createBankOperationKey(100234, purpose)))
const refund = (lineId: number, quantity: number, accountType = 2) => ({
  accountType,
  reasonId: 1,
  comment: null,
  bank: null,
  lines: [{ lineId, quantity }],
})
/** The customer refuses this number of pieces of the first line, 100.00 each. */
const scopeWithReturned = (scope: EffectContext, returnedQuantity: number): EffectContext => ({
  ...scope,
  orderState: scope.orderState.with([
    { update: 'orderProducts', key: { id: 1 }, set: { returnedQuantity } } as never,
    { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 13 } } as never,
  ]),
})

const paymentEvents = (changes: readonly EffectChange[]) =>
  findEmittedEvents(changes).filter(({ handler }) => handler.startsWith('payment.'))

describe('effects on money', () => {
  it('[MO-01] the price of the handed-over goods is captured once; the rest of the hold is released', () => {
    const scope = scopeWithReturned(createSampleScope(), 1)
    const changes = paymentEffects.completePayment(scope, {})
    expect(paymentEvents(changes)).toMatchObject([
      {
        handler: 'payment.complete',
        key: 'order.100234.capture',
        data: { amount: 200_00, currency: 'RUB', key: 'order.100234.capture' },
      },
    ])
    expect(findEmittedEvents(changes).filter(({ handler }) => handler === 'sms.send')).toMatchObject([
      { data: { template: 'restBack', params: { sum: '100,00\u00a0₽', back: 'released' } } },
    ])
    const requested = after(scope, changes)
    expect(paymentEffects.completePayment(requested, {})).toEqual([])
    const captured = settleOperation(requested, 'capture')
    expect(ledgerByPurpose(captured)).toMatchObject({
      capture: ['captured', 200_00, 'settled'],
      notTaken: ['released', 100_00, 'settled'],
    })
    expect(captured.orderState.order.payStatusId).toBe(3)
    expect(paymentEffects.completePayment(captured, {})).toEqual([])
  })

  it('[MO-02] a refund made while a part is being returned is counted separately from the refused pieces', () => {
    const scope = createSampleScope({ order: { payStatusId: 3, orderStatusId: 11 } })
    const refunded = after(scope, refundEffects.openRefund(scope, refund(2, 1)))
    const ended = scopeWithReturned(refunded, 1)
    const changes = paymentEffects.completePayment(ended, {})
    expect(paymentEvents(changes)).toMatchObject([{ handler: 'payment.refund', data: { amount: 100_00 } }])
    expect(ledgerByPurpose(after(ended, changes))).toMatchObject({
      'refund:500': ['refunded', 100_00, 'asked'],
      notTaken: ['refunded', 100_00, 'asked'],
    })
  })

  it('[MO-02] a refund of held money waits for the capture', () => {
    const scope = createSampleScope({ order: { orderStatusId: 12 } })
    const requested = after(scope, paymentEffects.completePayment(scope, {}))
    const changes = refundEffects.openRefund(requested, refund(2, 1))
    expect(findEmittedEvents(changes).filter(({ handler }) => handler === 'payment.refund')).toEqual([])
    const waiting = after(requested, changes)
    expect(ledgerByPurpose(waiting)['refund:500']).toEqual(['refunded', 100_00, 'waiting'])
    const captured = applyBankOperationDone(waiting, createBankOperationKey(100234, 'capture'))
    expect(paymentEvents(captured)).toMatchObject([{ handler: 'payment.refund', data: { amount: 100_00 } }])
    expect(ledgerByPurpose(settleOperation(after(waiting, captured), 'refund:500'))['refund:500']).toEqual([
      'refunded',
      100_00,
      'settled',
    ])
  })

  it('[OA-01] a cancel releases the hold and returns the points, once', () => {
    const loyalty = { bonusDelta: 0, activePoints: 10_00, inactivePoints: 0, updatedAt: '' }
    const scope = createSampleScope({ order: { pointsWrittenOff: 50_00, loyalty, orderStatusId: 14 } })
    const changes = paymentRefundEffects.giveBackPayment(scope, {})
    expect(findEmittedEvents(changes)).toMatchObject([
      { handler: 'payment.reverse', data: { amount: 250_00 } },
    ])
    const refunded = after(scope, changes)
    expect(refunded.orderState.order).toMatchObject({ payStatusId: 7, loyalty: { activePoints: 60_00 } })
    expect(ledgerByPurpose(refunded)['points:cancel']).toEqual(['pointsGivenBack', 50_00, 'settled'])
    expect(paymentRefundEffects.giveBackPayment(refunded, {})).toEqual([])
    expect(settleOperation(refunded, 'cancel').orderState.order.payStatusId).toBe(4)
  })

  it('[MO-02] refused goods return their share of points as points and of money as money', () => {
    // 3,000 points on goods of 10,000: a customer who keeps goods of 1,000 pays 700 and 300 points.
    const line = {
      orderId: 100234,
      returnedQuantity: 0,
      refundQuantity: 0,
      exchangeQuantity: 0,
      totalRefundPrice: 0,
    }
    const lines = [
      {
        ...line,
        id: 1,
        productName: 'Плед',
        vat: 20,
        productPrice: 1_000_00,
        skuQuantity: 10,
        skuQuantityFinished: 1,
      },
    ]
    const loyalty = { bonusDelta: 0, activePoints: 0, inactivePoints: 0, updatedAt: '' }
    const scope = createSampleScope({
      order: { sumOrdered: 10_000_00, pointsWrittenOff: 3_000_00, orderStatusId: 12, loyalty },
      orderProducts: lines,
    })
    const changes = paymentEffects.completePayment(scope, {})
    expect(paymentEvents(changes)).toMatchObject([{ handler: 'payment.complete', data: { amount: 700_00 } }])
    const ended = settleOperation(after(scope, changes), 'capture')
    expect(ledgerByPurpose(ended)).toMatchObject({
      notTaken: ['released', 6_300_00, 'settled'],
      'points:notTaken': ['pointsGivenBack', 2_700_00, 'settled'],
    })
    expect(ended.orderState.order.loyalty).toMatchObject({ activePoints: 2_700_00 })
  })

  it('[MO-04] a gift card and a partner refund by their own method: a task is opened, the bank is not involved', () => {
    for (const [payTypeId, way] of [
      [5, 'giftCard'],
      [6, 'partner'],
      [3, 'till'],
    ] as const) {
      const scope = createSampleScope({ order: { payTypeId, payStatusId: 3, orderStatusId: 14 } })
      const changes = paymentRefundEffects.giveBackPayment(scope, {})
      expect(findEmittedEvents(changes)).toEqual([])
      expect(changes).toContainEqual(
        expect.objectContaining({ openTask: expect.objectContaining({ type: 'moneyReturn' }) }),
      )
      const due = after(scope, changes)
      expect(due.orderState.find('ledgerEntries', { purpose: 'cancel' })).toMatchObject({
        way,
        status: 'asked',
        problem: 'byHand',
        amount: 300_00,
      })
      expect(due.orderState.order.payStatusId).toBe(7)
      const byHand = { purpose: 'cancel', document: '77', doneOn: '2026-11-21' }
      const settled = after(due, manualPaymentEffects.settleByHand(due, byHand))
      expect(settled.orderState.order.payStatusId).toBe(5)
      expect(() => manualPaymentEffects.settleByHand(settled, byHand)).toThrow(
        refuse.denied('errors:moneySettled').message,
      )
    }
  })

  it.each([
    ['a refund', 'cancel', '2026-11-21', '2026-11-20'],
    ['a payment', 'debt', '2026-11-18', '2026-11-17'],
  ])('[RF-06] [MO-03] %s is not settled by a document of a day before it', (_, purpose, first, before) => {
    const order = { payTypeId: 5, payStatusId: 3, orderStatusId: 14, dateCreate: '2026-11-17T21:30:00.000Z' }
    const scope = createSampleScope({ order })
    const due = after(scope, [
      ...addLedgerEntry(scope, {
        purpose,
        kind: purpose === 'debt' ? 'stray' : 'refunded',
        amount: 300_00,
        way: 'giftCard',
        status: 'asked',
      }),
    ])
    const settle = (doneOn: string) =>
      manualPaymentEffects.settleByHand(due, { purpose, document: '77', doneOn })
    expect(settle(first)).not.toEqual([])
    for (const doneOn of ['1990-01-01', before]) {
      expect(() => settle(doneOn)).toThrow(refuse.denied('errors:documentBeforeEntry').message)
      try {
        settle(doneOn)
      } catch (error) {
        expect(error).toMatchObject({
          code: 19,
          params: { date: first === '2026-11-21' ? '21.11.2026' : '18.11.2026' },
          details: [{ path: '/payload/doneOn' }],
        })
      }
    }
  })

  it('[RF-04] a refund above the paid amount is refused, regardless of its pieces', () => {
    const whole = createSampleScope({ order: { payStatusId: 3, orderStatusId: 12 } })
    const ledgerEntries = whole.orderState
      .rows('ledgerEntries')
      .map((entry) => (entry.kind === 'paid' ? { ...entry, amount: 60_00 } : entry))
    const inPart = createSampleScope({ order: { payStatusId: 3, orderStatusId: 12 }, ledgerEntries })
    expect(() => refundEffects.openRefund(inPart, refund(1, 1))).toThrow(
      refuse.denied('errors:refundAbovePaid').message,
    )
  })

  it('[RF-04] a refund counts pieces and their sums, and never exceeds the kept pieces', () => {
    const scope = createSampleScope({ order: { payStatusId: 3, orderStatusId: 12 } })
    const changes = refundEffects.openRefund(scope, refund(1, 2))
    const now = after(scope, changes)
    expect(now.orderState.find('orderProducts', { id: 1 })).toMatchObject({
      refundQuantity: 2,
      totalRefundPrice: 200_00,
    })
    expect(findEmittedEvents(changes)).toMatchObject([
      { handler: 'payment.refund', data: { amount: 200_00, refundId: 500 } },
    ])
    expect(() => refundEffects.openRefund(now, refund(1, 1))).toThrow(
      refuse.denied('errors:refundTooMuch').message,
    )
  })

  it('[EN-10] a repeated notification of the bank counts once', () => {
    const scope = createSampleScope({ order: { orderStatusId: 12 } })
    const requested = after(scope, paymentEffects.completePayment(scope, {}))
    const captured = settleOperation(requested, 'capture')
    expect(captured.orderState.order.payStatusId).toBe(3)
    expect(applyBankOperationDone(captured, createBankOperationKey(100234, 'capture'))).toEqual([])
  })
})
