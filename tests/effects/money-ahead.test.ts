import { describe, expect, it } from 'vitest'
import { balance } from '../../src/server/payments/balance.ts'
import { paymentEffects } from '../../src/server/payments/effects.ts'
import { paymentRefundEffects } from '../../src/server/payments/refund-effects.ts'
import { returnOnCompletion, returnOnCancel } from '../../src/server/payments/money-ahead.ts'
import type { Scope } from '../../src/server/engine/effects.ts'
import type { Change } from '../../src/server/order-state/changes.ts'
import { applyOperationDone } from '../../src/server/payments/outcomes.ts'
import { operationKey } from '../../src/server/payments/ledger.ts'
import { sampleScope, worldAfter } from '../support/scope.ts'

const line = (id: number, collected: number, productPrice: number) => ({
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
const short = (order: object = {}) =>
  sampleScope({
    order: { orderStatusId: 8, sumOrdered: 1188_00, sumCollected: 1000_00, ...order },
    orderProducts: [line(1, 1, 1000_00), line(2, 0, 188_00)],
  })
const payTypeOf = ({ world }: Scope) => world.order.payTypeId
const missing = (scope: Scope) => returnOnCompletion(balance(scope.world), payTypeOf(scope))
const cancelled = (scope: Scope) => returnOnCancel(balance(scope.world), payTypeOf(scope))
const after = (scope: Scope, changes: readonly Change[]): Scope => ({
  ...scope,
  world: worldAfter(scope, changes),
})

describe('what goes back for missing pieces', () => {
  it('[TK-21] of a hold it is what the bank releases once the customer has the order', () => {
    const scope = short()
    expect(missing(scope)).toEqual({ release: 188_00, refund: 0, way: 'bank', points: 0 })
    const issued = after(scope, [
      { update: 'orders', key: { id: 100234 }, set: { orderStatusId: 13 } } as never,
    ])
    const requested = after(issued, paymentEffects.completePayment(issued, {}))
    const done = after(requested, applyOperationDone(requested, operationKey(100234, 'capture')))
    const released = done.world.rows('ledgerEntries').filter(({ kind }) => kind === 'released')
    expect(released.map(({ amount }) => amount)).toEqual([missing(scope).release])
    expect(missing(done)).toMatchObject({ release: 0, refund: 0 })
  })

  it('[TK-21] of money that was taken it is refunded the way it was paid', () => {
    expect(missing(short({ payStatusId: 3 }))).toMatchObject({ release: 0, refund: 188_00, way: 'bank' })
    expect(missing(short({ payStatusId: 3, payTypeId: 5 }))).toMatchObject({
      refund: 188_00,
      way: 'giftCard',
    })
  })

  it('[TK-21] of an order that is not paid nothing goes back', () => {
    expect(missing(short({ payTypeId: 2, payStatusId: 1 }))).toMatchObject({ release: 0, refund: 0 })
  })

  it('[TK-21] when the order is cancelled all of it goes back, points too', () => {
    const scope = short({ pointsWrittenOff: 100_00, sumOrdered: 1188_00 })
    expect(cancelled(scope)).toMatchObject({ release: 1088_00, refund: 0, points: 100_00 })
    const requested = after(scope, paymentRefundEffects.giveBackPayment(scope, {}))
    expect(cancelled(requested)).toMatchObject({ release: 0, refund: 0, points: 0 })
  })
})
