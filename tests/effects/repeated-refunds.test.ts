import { describe, expect, it } from 'vitest'
import {
  findRepeatedRefund,
  type RefundedRegisterRow,
} from '../../src/server/domains/refunds/register/repeated-refunds.ts'

const refunded: RefundedRegisterRow = {
  registerId: 7,
  orderId: 100_473,
  sku: '8100417',
  quantity: 1,
  cost: 129_900,
  transactionDate: '2026-11-20',
}
const { registerId: _, ...row } = refunded
const sameRow = { key: 'errors:register.sameRefund', params: { register: 7, date: '20.11.2026' } }
const sameDay = { key: 'errors:register.inRegister', params: { register: 7 } }

describe('a row of a register after a refund of the same product', () => {
  it.each([
    ['the same row', {}, sameRow],
    ['another quantity on the same day', { quantity: 2, cost: 259_800 }, sameDay],
    ['another sum on the same day', { cost: 129_800 }, sameDay],
  ])('[RF-05] may be the same refund: %s', (_name, change, problem) => {
    expect(findRepeatedRefund({ ...row, ...change }, [refunded])).toEqual(problem)
  })

  it.each([
    ['the same pieces on a later day', { transactionDate: '2026-11-21' }],
    ['the same pieces on an earlier day', { transactionDate: '2025-11-20' }],
    ['another quantity on another day', { quantity: 2, cost: 259_800, transactionDate: '2026-11-21' }],
    ['another sum on another day', { cost: 129_800, transactionDate: '2026-11-21' }],
    ['another product', { sku: '8200533' }],
    ['another order', { orderId: 100_474 }],
  ])('[RF-05] is another refund: %s', (_name, change) => {
    expect(findRepeatedRefund({ ...row, ...change }, [refunded])).toBeNull()
  })

  it('[RF-05] is compared with each earlier refund', () => {
    const others = [
      { ...refunded, registerId: 8, transactionDate: '2026-11-22', quantity: 2, cost: 259_800 },
      { ...refunded, registerId: 9, sku: '8200533' },
    ]
    expect(findRepeatedRefund(row, others)).toBeNull()
    expect(findRepeatedRefund(row, [...others, refunded])).toEqual(sameRow)
    const otherQuantity = { ...refunded, registerId: 6, quantity: 2, cost: 259_800 }
    expect(findRepeatedRefund(row, [otherQuantity, refunded])).toEqual(sameRow)
  })
})
