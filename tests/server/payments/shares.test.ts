import { describe, expect, it } from 'vitest'
import { itemsOf, totalOf } from '../../../src/server/payments/receipt-items.ts'
import { paidShares, refundPrice } from '../../../src/server/payments/shares.ts'

const line = (lineId: number, unitPrice: number, kept: number, refunded = 0) => ({
  ...{ lineId, unitPrice, kept, refunded },
})
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

describe('what was paid for each line', () => {
  it('[RF-04] adds up to what was paid, whatever the discount', () => {
    const lines = [line(1, 129_900, 2), line(2, 349_900, 1), line(3, 1, 7), line(4, 333, 0)]
    const whole = 2 * 129_900 + 349_900 + 7
    for (const paid of [whole, whole - 1, 500_000, 333_333, 7, 1, 0]) {
      const shares = paidShares(lines, paid)
      expect(sum(shares.values())).toBe(paid)
      expect([...shares.values()].every((share) => share >= 0)).toBe(true)
      expect(shares.get(4)).toBe(0)
    }
  })

  it('[RF-04] pieces given back one by one cost together what they cost at once', () => {
    for (const share of [100, 101, 1, 0, 99_999]) {
      const one = (refunded: number) => refundPrice(line(1, 0, 7, refunded), share, 1)
      expect(sum(Array.from({ length: 7 }, (_, n) => one(n)))).toBe(share)
    }
    expect(refundPrice(line(1, 0, 0), 100, 1)).toBe(0)
  })

  it('[EN-10] a receipt’s price times quantity is exact', () => {
    for (const [quantity, total] of [
      [3, 100],
      [7, 6],
      [1, 349_900],
      [4, 400],
    ] as const) {
      const items = itemsOf({ lineId: 1, name: 'Плед', vat: 20 }, quantity, total)
      expect(totalOf(items)).toBe(total)
      expect(items.every((item) => Number.isInteger(item.price) && item.price > 0)).toBe(true)
    }
    expect(itemsOf({ lineId: 1, name: 'Плед', vat: 20 }, 0, 0)).toEqual([])
  })
})
