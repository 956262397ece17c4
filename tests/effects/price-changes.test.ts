import { expect, it } from 'vitest'
import { computeLineShares } from '../../src/server/domains/intake/distribute-amount.ts'
import { computeBalanceFromRows } from '../../src/server/domains/orders/money/balance.ts'
import { computePriceOfPieces } from '../../src/server/domains/orders/money/totals.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { createRandom } from '../faults/random.ts'

type LedgerEntries = Parameters<typeof computeBalanceFromRows>[2]

const statuses = [
  orderStatus.beingFormed,
  orderStatus.formed,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
]

/** A random order with discounts, points, delivery and packages, of which pieces are missing, refused and refunded. */
function generateOrder(seed: number) {
  const random = createRandom(seed)
  const draw = (max: number) => Math.floor(random.next() * (max + 1))
  const ordered = Array.from({ length: 1 + draw(3) }, () => ({
    price: 1 + draw(200_000),
    quantity: 1 + draw(4),
  }))
  const goods = ordered.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const amounts = { discount: draw(goods), points: draw(Math.ceil(goods / 3)) }
  const shares = computeLineShares(amounts, ordered)
  const lines = ordered.map(({ price, quantity }, index) => {
    const skuQuantityFinished = draw(quantity)
    const returnedQuantity = draw(skuQuantityFinished)
    const refundQuantity = draw(skuQuantityFinished - returnedQuantity)
    const counts = { skuQuantity: quantity, skuQuantityFinished, returnedQuantity, refundQuantity }
    return { id: index + 1, productPrice: price, ...counts, ...shares[index]! }
  })
  const order = {
    id: 1,
    payTypeId: 2,
    payStatusId: 1,
    paymentNumber: null,
    orderStatusId: random.pick(statuses),
    discount: amounts.discount,
    promocodeDiscount: 0,
    pointsWrittenOff: amounts.points,
    deliverySumClient: draw(1) * 300_00,
    packageCost: 0,
  }
  const requested = computePriceOfPieces(order, lines, (line) => line.skuQuantity).total
  const formed = {
    ...order,
    packageCost: draw(3) * 7_50,
    deliverySumClient: order.deliverySumClient + draw(1) * 99_00,
  }
  return { order: formed, lines, requested, paid: draw(1) * draw(requested) }
}

it('[MO-01] the requested sum and its changes add up to the price, and with the payments to the debt', () => {
  const names = new Set<string>()
  for (let seed = 1; seed <= 500; seed++) {
    const { order, lines, requested: amount, paid } = generateOrder(seed)
    const entry = { status: 'settled', way: 'till', paymentId: null, refundId: null }
    const entries = [
      { ...entry, purpose: 'order', kind: 'asked', amount },
      { ...entry, purpose: 'till', kind: 'paid', amount: paid },
    ] as LedgerEntries
    const { requested, changes, cost, toPay } = computeBalanceFromRows(order, lines, entries)
    const price = changes.reduce((sum, { amount }) => sum + amount, requested)
    expect(price, `seed ${seed}`).toBe(cost)
    expect(Math.max(0, price - paid), `seed ${seed}`).toBe(toPay)
    for (const { name } of changes) names.add(name)
  }
  expect([...names].sort()).toEqual([
    'cancelled',
    'delivery',
    'notCollected',
    'notTaken',
    'packages',
    'refunded',
  ])
})

it('[MO-01] packages, missing and refused pieces each have their row', () => {
  const line = { id: 1, productPrice: 10_00, discountShare: 0, pointsShare: 0, refundQuantity: 0 }
  const lines = [{ ...line, skuQuantity: 5, skuQuantityFinished: 4, returnedQuantity: 1 }]
  const order = {
    id: 1,
    payTypeId: 2,
    payStatusId: 1,
    paymentNumber: null,
    orderStatusId: orderStatus.formed,
    discount: 0,
    promocodeDiscount: 0,
    pointsWrittenOff: 0,
    deliverySumClient: 0,
    packageCost: 15_00,
  }
  const requestedPayment = { purpose: 'order', kind: 'asked', amount: 50_00, status: 'settled', way: 'till' }
  const entries = [{ ...requestedPayment, paymentId: null, refundId: null }] as LedgerEntries
  expect(computeBalanceFromRows(order, lines, entries).changes).toEqual([
    { name: 'notCollected', amount: -10_00 },
    { name: 'notTaken', amount: -10_00 },
    { name: 'packages', amount: 15_00 },
  ])
})
