import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { makeSheet } from '../../support/make-sheet.ts'
import type { Api } from './api.ts'
import { plaid } from './goods.ts'
import { ru } from './texts.ts'
import { formAndIssue } from './ways.ts'

let created = 0

/** Two plaids that were ordered through the food-delivery partner, paid to it and issued. */
export async function createPartnerOrder(api: Api): Promise<number> {
  const overrides = { orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid, lines: [plaid] }
  const orderId = await api.shopOrder(`FOOD-${Date.now()}-${++created}`, overrides)
  await formAndIssue(api, orderId)
  return orderId
}

export const registerHeads = ['order', 'sku', 'product', 'quantity', 'cost', 'currency', 'date'].map((id) =>
  ru(`refundRegisters:columns.${id}`),
)

/** One plaid of the order, refunded on that day (DD.MM.YYYY). */
export const registerRow = (orderId: number, day: string, cost = plaid.price / 100) => [
  orderId,
  plaid.sku,
  plaid.productName,
  1,
  cost,
  'RUB',
  day,
]

/** A file of the partner with one refunded plaid of each of these orders. */
export const registerFile = (orders: readonly number[], day: string): Promise<Buffer> =>
  makeSheet([registerHeads, ...orders.map((orderId) => registerRow(orderId, day))])
