import { describe, expect, it } from 'vitest'
import {
  computeLineShares,
  distributeAmount,
} from '../../../../src/server/domains/intake/distribute-amount.ts'
import { calculateShareOfPieces } from '../../../../src/shared/line-price.ts'
import {
  splitIntoReceiptItems,
  sumReceiptItems,
} from '../../../../src/server/domains/payments/receipt-items.ts'

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const lines = [
  { price: 129_900, quantity: 2 },
  { price: 349_900, quantity: 1 },
  { price: 1, quantity: 7 },
  { price: 333, quantity: 1 },
]
const linesTotal = sum(lines.map(({ price, quantity }) => price * quantity))

describe('[MO-02] discounts and points on the pieces', () => {
  it('add up to the discount, whatever its size, and no piece has a negative price', () => {
    for (const total of [0, 1, 7, 333_333, 500_000, linesTotal - 1, linesTotal, linesTotal + 1_000]) {
      const shares = distributeAmount(total, lines)
      expect(sum(shares)).toBe(Math.min(total, linesTotal))
      shares.forEach((share, i) => expect(share).toBeLessThanOrEqual(lines[i]!.price * lines[i]!.quantity))
    }
  })

  it('the largest remainders receive the rest', () => {
    expect(
      distributeAmount(
        2,
        [1, 1, 1].map((price) => ({ price, quantity: 1 })),
      ),
    ).toEqual([1, 1, 0])
    expect(
      distributeAmount(10, [
        { price: 1_00, quantity: 3 },
        { price: 3_00, quantity: 1 },
      ]),
    ).toEqual([5, 5])
  })

  it('pieces one by one add up to their line, in either direction', () => {
    for (const share of [100, 101, 1, 0, 99_999]) {
      const pieces = Array.from(
        { length: 7 },
        (_, n) => calculateShareOfPieces(share, n + 1, 7) - calculateShareOfPieces(share, n, 7),
      )
      expect(sum(pieces)).toBe(share)
      expect(Math.max(...pieces) - Math.min(...pieces)).toBeLessThanOrEqual(1)
    }
    expect(calculateShareOfPieces(100, 0, 0)).toBe(0)
  })

  it('the total of discounts and points is split between them without a loss', () => {
    for (const [discount, points] of [
      [100_000, 300_001],
      [linesTotal, 5],
      [0, linesTotal],
      [1, 1],
      [linesTotal - 1, 1],
    ] as const) {
      const shares = computeLineShares({ discount, points }, lines)
      expect(sum(shares.map((share) => share.discountShare))).toBe(Math.min(discount, linesTotal))
      expect(sum(shares.map((share) => share.pointsShare))).toBe(
        Math.min(points, linesTotal - Math.min(discount, linesTotal)),
      )
      shares.forEach(({ discountShare, pointsShare }) => {
        expect(discountShare).toBeGreaterThanOrEqual(0)
        expect(pointsShare).toBeGreaterThanOrEqual(0)
      })
    }
  })
})

describe('a receipt', () => {
  const plain = { id: 1, productName: 'Плед', vat: 20, marked: false }
  it('[EN-10] its price times quantity is exact', () => {
    for (const [quantity, total] of [
      [3, 100],
      [7, 6],
      [1, 349_900],
      [4, 400],
    ] as const) {
      const items = splitIntoReceiptItems(plain, quantity, total, [])
      expect(sumReceiptItems(items)).toBe(total)
      expect(items.every((item) => Number.isInteger(item.price) && item.price > 0)).toBe(true)
    }
    expect(splitIntoReceiptItems(plain, 0, 0, [])).toEqual([])
  })
})
