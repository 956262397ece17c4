import { describe, expect, it } from 'vitest'
import { giveBackEffects } from '../../src/server/payments/give-back.ts'
import { paymentEffects } from '../../src/server/payments/effects.ts'
import { whenDone } from '../../src/server/payments/outcomes.ts'
import { refundEffects } from '../../src/server/refunds/effects.ts'
import { refuse } from '../../src/server/refusal.ts'
import { eventsIn, sampleScope, worldAfter } from '../support/scope.ts'

describe('effects on money', () => {
  it('[EN-10] the bank is asked to take what goods went to the customer, once', () => {
    const scope = sampleScope({ order: { sumCollected: 200_00 } })
    const changes = paymentEffects.completePayment(scope, {})
    expect(eventsIn(changes)).toMatchObject([
      {
        handler: 'payment.complete',
        key: 'order.100234.complete',
        data: { amount: 200_00, currency: 'RUB' },
      },
    ])
    const again = { ...scope, world: worldAfter(scope, changes) }
    expect(paymentEffects.completePayment(again, {})).toEqual([])
  })

  it('[OA-01] a cancel releases what is held and gives the points back, once', () => {
    const loyalty = { bonusDelta: 0, activePoints: 10_00, inactivePoints: 0, updatedAt: '' }
    const scope = sampleScope({ order: { pointsWrittenOff: 50_00, loyalty } })
    const changes = giveBackEffects.giveBackPayment(scope, {})
    expect(eventsIn(changes)).toMatchObject([{ handler: 'payment.reverse', data: { amount: 250_00 } }])
    const after = worldAfter(scope, changes)
    expect(after.order).toMatchObject({
      payStatusId: 7,
      pointsWrittenOff: 0,
      loyalty: { activePoints: 60_00 },
    })
    expect(giveBackEffects.giveBackPayment({ ...scope, world: after }, {})).toEqual([])
  })

  it('[RF-04] a refund takes pieces and their sums, and never more than was kept', () => {
    const scope = sampleScope({ order: { payStatusId: 3 } })
    const refund = { accountType: 2, reasonId: 1, comment: null, bank: null }
    const changes = refundEffects.openRefund(scope, { ...refund, lines: [{ lineId: 1, quantity: 2 }] })
    const after = { ...scope, world: worldAfter(scope, changes) }
    expect(after.world.find('orderProducts', { id: 1 })).toMatchObject({
      ...{ refundQuantity: 2, totalRefundPrice: 200_00 },
    })
    expect(eventsIn(changes)).toMatchObject([
      { handler: 'payment.refund', data: { amount: 200_00, refundId: 500 } },
    ])
    expect(() => refundEffects.openRefund(after, { ...refund, lines: [{ lineId: 1, quantity: 1 }] })).toThrow(
      refuse.denied('errors:refundTooMuch').message,
    )
  })

  it('[EN-10] what the bank tells twice counts once', () => {
    const operation = {
      key: 'k',
      orderId: 100234,
      kind: 'deposit',
      amount: 300_00,
      status: 'asked',
      refundId: null,
    }
    const scope = sampleScope({ paymentOperations: [operation as never] })
    const after = worldAfter(scope, whenDone(scope, 'k'))
    expect(after.order.payStatusId).toBe(3)
    expect(whenDone({ ...scope, world: after }, 'k')).toEqual([])
  })
})
