import { expect, it } from 'vitest'
import { orderLineColumns } from '../../../src/client/features/orders/card/product-fields.tsx'

it('[OC-01] of a table that is too wide the counts and the sum of the kept pieces stay columns', () => {
  const ids = orderLineColumns.filter((column) => !('folds' in column)).map(({ id }) => id)
  expect(ids).toEqual(['productName', 'skuQuantity', 'skuQuantityFinished', 'sumKept'])
})
