import { expect, it } from 'vitest'
import type { OrderSummary } from '../../schemas/api/tasks.ts'
import { calculateFormedPart } from '../../src/client/runner/part-to-hand-over.ts'
import { getPayableWithPackages } from '../../src/client/runner/payable-with-packages.ts'
import { goodsEffects } from '../../src/server/domains/orders/goods/goods-effects.ts'
import { computeOrderBalance } from '../../src/server/domains/orders/money/balance.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import { applyChanges, createSampleScope } from '../support/scope.ts'

const packages = [
  { typeId: 1, count: 2, price: 7_00 },
  { typeId: 4, count: 1, price: 99_00 },
]
const packagesSum = 113_00
const lines = [
  { lineId: 1, collected: 2, reasonId: null, marks: [] },
  { lineId: 2, collected: 1, reasonId: null, marks: [] },
]

it.each(Object.entries(payStatus))(
  '[TK-03] payment status %s: the sum with packages before forming is the sum due afterwards',
  (_, payStatusId) => {
    const scope = createSampleScope({ order: { payStatusId } })
    const { toPay: payable, price } = computeOrderBalance(scope.orderState)
    const order = {
      payStatusId,
      payable,
      price,
      total: price.total,
      lines: scope.orderState.rows('orderProducts').map((line) => ({
        lineId: line.id,
        ordered: line.skuQuantity,
        collected: line.skuQuantityFinished,
        returned: 0,
        unitPrice: line.productPrice,
        discountShare: line.discountShare,
        pointsShare: line.pointsShare,
      })),
    } as OrderSummary
    const formed = applyChanges(scope, goodsEffects.saveCollected(scope, { lines, packages }))
    const due = computeOrderBalance(formed).toPay
    const preview = calculateFormedPart(order, { lineCounts: '1:2 2:1' }, packagesSum)
    expect(preview?.toPay).toBe(due)
    expect(getPayableWithPackages(order, packagesSum)).toBe(due)
  },
)
