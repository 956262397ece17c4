import { describe, expect, it } from 'vitest'
import { computeOrderBalance } from '../../src/server/domains/orders/money/balance.ts'
import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { paymentRefundEffects } from '../../src/server/domains/payments/refund-effects.ts'
import {
  computeRefundOnCompletion,
  computeRefundOnCancel,
} from '../../src/server/domains/payments/automatic-refund.ts'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import type { EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { applyBankOperationDone } from '../../src/server/domains/payments/outcomes.ts'
import { createBankOperationKey } from '../../src/server/domains/payments/ledger.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

const orderLine = (id: number, collected: number, productPrice: number) => ({
  id,
  orderId: 100234,
  productName: `Товар ${id}`,
  vat: 20,
  productPrice,
  skuQuantity: 1,
  skuQuantityFinished: collected,
  returnedQuantity: 0,
  refundQuantity: 0,
  exchangeQuantity: 0,
  totalRefundPrice: 0,
})
/** One piece for 1000.00 was collected, one for 188.00 was not. */
const shortScope = (order: object = {}) =>
  createSampleScope({
    order: { orderStatusId: 8, sumOrdered: 1188_00, sumCollected: 1000_00, ...order },
    orderProducts: [orderLine(1, 1, 1000_00), orderLine(2, 0, 188_00)],
  })
const payTypeOf = ({ orderState }: EffectContext) => orderState.order.payTypeId
const refundForMissing = (scope: EffectContext) =>
  computeRefundOnCompletion(computeOrderBalance(scope.orderState), payTypeOf(scope))
const refundOnCancel = (scope: EffectContext) =>
  computeRefundOnCancel(computeOrderBalance(scope.orderState), payTypeOf(scope))
const after = (scope: EffectContext, changes: readonly EffectChange[]): EffectContext => ({
  ...scope,
  orderState: applyChanges(scope, changes),
})

describe('refund for missing pieces', () => {
  it('[TK-21] for a hold it is the amount released once the order is issued', () => {
    const scope = shortScope()
    expect(refundForMissing(scope)).toEqual({ release: 188_00, refund: 0, way: 'bank', points: 0 })
    const issued = after(scope, [
      { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 13 } } as never,
    ])
    const requested = after(issued, paymentEffects.completePayment(issued, {}))
    const done = after(
      requested,
      applyBankOperationDone(requested, createBankOperationKey(100234, 'capture')),
    )
    const released = done.orderState.rows('ledgerEntries').filter(({ kind }) => kind === 'released')
    expect(released.map(({ amount }) => amount)).toEqual([refundForMissing(scope).release])
    expect(refundForMissing(done)).toMatchObject({ release: 0, refund: 0 })
  })

  it('[TK-21] received money is refunded by the same method', () => {
    expect(refundForMissing(shortScope({ payStatusId: 3 }))).toMatchObject({
      release: 0,
      refund: 188_00,
      way: 'bank',
    })
    expect(refundForMissing(shortScope({ payStatusId: 3, payTypeId: 5 }))).toMatchObject({
      refund: 188_00,
      way: 'giftCard',
    })
  })

  it('[TK-21] nothing is refunded for an unpaid order', () => {
    expect(refundForMissing(shortScope({ payTypeId: 2, payStatusId: 1 }))).toMatchObject({
      release: 0,
      refund: 0,
    })
  })

  it('[TK-21] on cancellation everything is refunded, points too', () => {
    const scope = shortScope({ pointsWrittenOff: 100_00, sumOrdered: 1188_00 })
    expect(refundOnCancel(scope)).toMatchObject({ release: 1088_00, refund: 0, points: 100_00 })
    const requested = after(scope, paymentRefundEffects.giveBackPayment(scope, {}))
    expect(refundOnCancel(requested)).toMatchObject({ release: 0, refund: 0, points: 0 })
  })
})
