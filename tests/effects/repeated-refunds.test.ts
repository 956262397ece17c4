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
const sameDay = { key: 'errors:register.inRegister', params: { register: 7 } }
const otherDay = { key: 'errors:register.sameRefund', params: { register: 7, date: '20.11.2026' } }

describe('a row of a register after a refund of the same product', () => {
  it.each([
    ['the same row', {}, sameDay],
    ['another quantity on the same day', { quantity: 2, cost: 259_800 }, sameDay],
    ['the same pieces on a later day', { transactionDate: '2026-11-21' }, otherDay],
    ['the same pieces on an earlier day', { transactionDate: '2025-11-20' }, otherDay],
  ])('[RF-05] is the same refund: %s', (_name, change, problem) => {
    expect(findRepeatedRefund({ ...row, ...change }, [refunded])).toEqual(problem)
  })

  it.each([
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
    const later = { ...row, transactionDate: '2026-11-23' }
    expect(findRepeatedRefund(later, others)).toBeNull()
    expect(findRepeatedRefund(later, [...others, refunded])).toEqual(otherDay)
  })
})
