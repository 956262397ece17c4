import { expect, it } from 'vitest'
import { buildWorkflowInput } from '../../src/server/domains/runner/workflow-input.ts'
import { createSampleScope } from '../support/scope.ts'

const line = (id: number, forAdults: boolean, collected: number) => ({
  id,
  forAdults,
  skuQuantity: 1,
  skuQuantityFinished: collected,
  productPrice: 100_00,
  vat: 20,
  returnedQuantity: 0,
  refundQuantity: 0,
  exchangeQuantity: 0,
  totalRefundPrice: 0,
})
const isAgeCheckRequired = (productsForAdults: boolean, ...orderProducts: ReturnType<typeof line>[]) =>
  buildWorkflowInput(createSampleScope({ order: { productsForAdults }, orderProducts }), {}).order.forAdults

it('[TK-23] the age is checked only if a product for adults was collected', () => {
  expect(isAgeCheckRequired(true, line(1, true, 1), line(2, false, 1))).toBe(true)
  expect(isAgeCheckRequired(true, line(1, true, 0), line(2, false, 1))).toBe(false)
  expect(isAgeCheckRequired(true, line(1, true, 0), line(2, true, 1))).toBe(true)
})

it('[TK-23] the flag of the order decides if no line is flagged', () => {
  expect(isAgeCheckRequired(true, line(1, false, 1))).toBe(true)
  expect(isAgeCheckRequired(false, line(1, false, 1))).toBe(false)
})
