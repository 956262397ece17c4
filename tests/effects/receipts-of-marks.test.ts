import { describe, expect, it } from 'vitest'
import { exchangeEffects } from '../../src/server/domains/exchanges/effects.ts'
import { paymentRefundEffects } from '../../src/server/domains/payments/refund-effects.ts'
import { paymentEffects } from '../../src/server/domains/payments/effects.ts'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import type { ReceiptItem } from '../../src/server/platform/db/schema/payments.ts'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import type { EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import { parseMarkingCode } from '../../src/shared/marks/parse-mark.ts'
import {
  bootsMarks,
  firstMark,
  unassignedMark,
  secondMark,
} from '../../workflows/parts/collecting/v1/scenarios.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

const orderId = 100234
const unit = (code: string, state = 'held') => {
  const mark = parseMarkingCode(code)
  return {
    identity: mark.ok ? mark.identity : code,
    orderId,
    lineId: 1,
    code,
    state,
    at: '2026-11-21T08:00:00.000Z',
  }
}
const line = { vat: 20, orderId, refundQuantity: 0, exchangeQuantity: 0, totalRefundPrice: 0 }

/** Two marked pairs and a plaid, paid; `returned` pairs are not kept. */
const scopeOf = (marks = bootsMarks.map((code) => unit(code)), returned = 0, order = {}): EffectContext =>
  createSampleScope({
    order: { payStatusId: payStatus.paid, orderStatusId: orderStatus.issuedInFull, ...order },
    orderMarks: marks,
    orderProducts: [
      {
        ...line,
        id: 1,
        productName: 'Кроссовки',
        productPrice: 100_01,
        marked: true,
        skuQuantity: 2,
        skuQuantityFinished: 2,
        returnedQuantity: returned,
      },
      {
        ...line,
        id: 2,
        productName: 'Плед',
        productPrice: 50_00,
        marked: false,
        skuQuantity: 2,
        skuQuantityFinished: 2,
        returnedQuantity: 0,
      },
    ],
  })
const sale = (scope: EffectContext) => paymentEffects.registerReceipt(scope, { kind: 'sell' })
const afterSale = (scope = scopeOf()): EffectContext => ({
  ...scope,
  orderState: applyChanges(scope, sale(scope)),
})
const receiptsAfter = (scope: EffectContext, changes: readonly EffectChange[]) =>
  applyChanges(scope, changes).rows('receipts')
const itemsOf = (scope: EffectContext, changes: readonly EffectChange[], kind: string): ReceiptItem[] =>
  receiptsAfter(scope, changes)
    .filter((one) => one.kind === kind)
    .at(-1)!.items as ReceiptItem[]
const codes = (items: readonly ReceiptItem[]) =>
  items.filter((item) => 'mark' in item).map(({ quantity, mark }) => [quantity, mark])

describe('[RC-01] [EN-10] receipts of marked goods', () => {
  it('each marked piece is a separate item with its code; unmarked items are unchanged', () => {
    const scope = scopeOf()
    const items = itemsOf(scope, sale(scope), 'sell')
    expect(codes(items)).toEqual([
      [1, firstMark],
      [1, secondMark],
    ])
    expect(items).toContainEqual(expect.objectContaining({ name: 'Плед', quantity: 2, price: 50_00 }))
    expect(items.find(({ name }) => name === 'Плед')).not.toHaveProperty('mark')
  })

  it('a piece refused at the counter is not sold: its code is not on the receipt', () => {
    const scope = scopeOf([unit(firstMark, 'left'), unit(secondMark)], 1)
    expect(codes(itemsOf(scope, sale(scope), 'sell'))).toEqual([[1, secondMark]])
  })

  it('a courier does not report which piece was kept: the receipt waits until the other one is back in the store', () => {
    const returningScope = scopeOf(undefined, 1, { orderStatusId: orderStatus.returningFromDelivery })
    expect(sale(returningScope)).toEqual([])
    const returnedScope = scopeOf([unit(firstMark, 'shelf'), unit(secondMark)], 1, {
      orderStatusId: orderStatus.partiallyIssued,
    })
    expect(codes(itemsOf(returnedScope, sale(returnedScope), 'sell'))).toEqual([[1, secondMark]])
  })

  it('a refund contains the code of the returned piece, with the name used in the sale', () => {
    const scope = afterSale()
    const refund = refundEffects.openRefund(scope, {
      lines: [{ lineId: 1, quantity: 1, marks: [secondMark] }],
      accountType: 2,
      reasonId: 1,
      comment: null,
      bank: null,
    } as never)
    expect(codes(itemsOf(scope, refund, 'sellRefund'))).toEqual([[1, secondMark]])
  })

  it('an exchange refunds the old code and sells the new one', () => {
    const scope = afterSale()
    const exchange = exchangeEffects.openExchange(scope, {
      lines: [{ lineId: 1, quantity: 1, marks: [firstMark] }],
      given: [{ lineId: 1, given: 1, marks: [unassignedMark] }],
      reasonId: 2,
      inspection: true,
      defectsDescription: null,
      comments: null,
    })
    expect(codes(itemsOf(scope, exchange, 'sellRefund'))).toEqual([[1, firstMark]])
    expect(codes(itemsOf(scope, exchange, 'sell'))).toEqual([[1, unassignedMark]])
  })

  it('a refund of a whole sale contains all its codes', () => {
    const scope = afterSale()
    const refundChanges = paymentRefundEffects.giveBackPayment(scope, {})
    expect(codes(itemsOf(scope, refundChanges, 'sellRefund')).map(([, code]) => code)).toEqual(bootsMarks)
  })
})
