import type { BulkActionPreview, ListTotal } from '../../../../schemas/api/list.ts'

/**
 * An amount in minor units. `count`: number of objects, for example orders, to which the amount belongs. Default: 1.
 * `isTest`: true for an amount of a test order.
 */
export interface CountedAmount {
  amount: number
  currency: string
  isTest: boolean
  count?: number
}

/** Sums and counts by currency, sorted by currency code. Test orders are counted separately. */
export function sumAmountsByCurrency(amounts: readonly CountedAmount[]): ListTotal[] {
  const totals = new Map<string, ListTotal>()
  for (const { amount, currency, count = 1, isTest } of amounts) {
    const total = totals.get(currency) ?? { currency, count: 0, sum: 0 }
    totals.set(
      currency,
      isTest
        ? { ...total, testCount: (total.testCount ?? 0) + count }
        : { ...total, count: total.count + count, sum: total.sum + amount },
    )
  }
  return [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

/** Number of refused objects by message, the most frequent first. */
export function countRefusalReasons(messages: readonly string[]): BulkActionPreview['refusals'] {
  const counts = new Map<string, number>()
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts].map(([message, count]) => ({ message, count })).toSorted((a, b) => b.count - a.count)
}
