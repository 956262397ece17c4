import { describe, expect, it } from 'vitest'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import { deliveryEffects } from '../../src/server/domains/deliveries/effects.ts'
import { exchangeEffects } from '../../src/server/domains/exchanges/effects.ts'
import { goodsEffects, recordReturnedGoods } from '../../src/server/domains/orders/goods/goods-effects.ts'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import type { EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'
import {
  bootsMarks,
  firstMark,
  unassignedMark,
  secondMark,
} from '../../workflows/parts/collecting/v1/scenarios.ts'
import { parseMarkingCode } from '../../src/shared/marks/parse-mark.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

const orderId = 100234
const identityOf = (code: string) => {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}
const orderMark = (code: string, state = 'held', lineId = 1) => ({
  identity: identityOf(code),
  orderId,
  lineId,
  code,
  state,
  at: '2026-11-21T08:00:00.000Z',
})
/** Line 1 has two marked pieces, both collected. */
const scopeWith = (marks = bootsMarks.map((code) => orderMark(code)), order = {}) =>
  createSampleScope({ orderMarks: marks, order })
const statesAfter = (scope: EffectContext, changes: readonly EffectChange[]) =>
  Object.fromEntries(
    applyChanges(scope, changes)
      .rows('orderMarks')
      .map(({ code, state }) => [code, state]),
  )
const backLine = (shelved: number, missing = 0, reasonId: number | null = null, marks: string[] = []) => ({
  lineId: 1,
  shelved,
  missing,
  reasonId,
  marks,
})
const disbanded = { cause: 'disbanded', comment: null } as const

describe('returned pieces', () => {
  it('[TK-05] a unit back on a shelf belongs to no order and can be sold again', () => {
    const scope = scopeWith()
    const changes = recordReturnedGoods(scope, { ...disbanded, lines: [backLine(2)] })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'shelf', [secondMark]: 'shelf' })
    expect(applyChanges(scope, changes).loadedRows('goodsBack')).toMatchObject([
      { orderId, lineId: 1, quantity: 2, outcome: 'shelf', cause: 'disbanded', userName: 'Иван Петров' },
    ])
  })

  it('[TK-22] a lost unit is recorded with its reason and comment; the other one is released', () => {
    const scope = scopeWith()
    const changes = recordReturnedGoods(scope, {
      cause: 'disbanded',
      comment: 'Коробка пуста',
      lines: [backLine(1, 1, goodsLossReason.notFound, [secondMark])],
    })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'lost', [secondMark]: 'shelf' })
    expect(applyChanges(scope, changes).loadedRows('goodsBack')).toMatchObject([
      { quantity: 1, outcome: 'shelf' },
      { quantity: 1, outcome: 'lost', reasonId: goodsLossReason.notFound, comment: 'Коробка пуста' },
    ])
  })

  it('[TK-22] a returned unit that cannot be sold is damaged', () => {
    const scope = scopeWith()
    const changes = recordReturnedGoods(scope, {
      ...disbanded,
      lines: [backLine(0, 2, goodsLossReason.packagingDamaged)],
    })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'damaged', [secondMark]: 'damaged' })
  })

  it('[TK-22] units that the numbers do not identify keep their state', () => {
    const scope = scopeWith()
    const changes = recordReturnedGoods(scope, {
      cause: 'notDelivered',
      comment: null,
      lines: [backLine(0, 1, goodsLossReason.lostByCarrier)],
    })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'held', [secondMark]: 'held' })
  })
})

describe('pieces refused by the customer', () => {
  it('[TK-27] are left at the counter, and released once they are back on the shelf', () => {
    const scope = scopeWith()
    const returnChanges = goodsEffects.saveReturned(scope, {
      lines: [{ lineId: 1, returned: 1, handedMarks: [firstMark] }],
    })
    expect(statesAfter(scope, returnChanges)).toEqual({ [firstMark]: 'held', [secondMark]: 'left' })
    const remaining = { ...scope, orderState: applyChanges(scope, returnChanges) }
    const changes = goodsEffects.shelveReturned(remaining, {})
    expect(statesAfter(remaining, changes)).toEqual({ [firstMark]: 'held', [secondMark]: 'shelf' })
    expect(applyChanges(remaining, changes).loadedRows('goodsBack')).toMatchObject([
      { lineId: 1, quantity: 1, outcome: 'shelf', cause: 'notTaken' },
    ])
  })

  it('[TK-06] without payment nothing is accepted: all units belong to the order again', () => {
    const scope = scopeWith()
    const returnChanges = goodsEffects.saveReturned(scope, { lines: [{ lineId: 1, returned: 2 }] })
    const remaining = { ...scope, orderState: applyChanges(scope, returnChanges) }
    expect(remaining.orderState.order.sumCollected).toBe(100_00)
    const changes = goodsEffects.saveReturned(remaining, { lines: [] })
    expect(statesAfter(remaining, changes)).toEqual({ [firstMark]: 'held', [secondMark]: 'held' })
    expect(applyChanges(remaining, changes).order.sumCollected).toBe(300_00)
  })
})

describe('goods returned by the customer', () => {
  const refund = { accountType: 3, comment: null, bank: null }

  it('[RF-04] a refunded unit can be sold again', () => {
    const scope = scopeWith(undefined, { orderStatusId: 12, payStatusId: 3, payTypeId: 3 })
    const changes = refundEffects.openRefund(scope, {
      ...refund,
      reasonId: 2,
      lines: [{ lineId: 1, quantity: 1, marks: [secondMark] }],
    })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'held', [secondMark]: 'shelf' })
  })

  it('[RF-04] a refunded unit with a defect cannot', () => {
    const scope = scopeWith(undefined, { orderStatusId: 12, payStatusId: 3, payTypeId: 3 })
    const changes = refundEffects.openRefund(scope, {
      ...refund,
      reasonId: 1,
      lines: [{ lineId: 1, quantity: 1, marks: [secondMark] }],
    })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'held', [secondMark]: 'damaged' })
    expect(applyChanges(scope, changes).loadedRows('goodsBack')).toMatchObject([
      { outcome: 'damaged', cause: 'refunded', reasonId: goodsLossReason.defective },
    ])
  })

  it('[EX-01] an exchange releases the old unit and assigns the new one to the order', () => {
    const scope = scopeWith()
    const changes = exchangeEffects.openExchange(scope, {
      reasonId: 2,
      inspection: true,
      defectsDescription: null,
      comments: null,
      lines: [{ lineId: 1, quantity: 1, marks: [firstMark] }],
      given: [{ lineId: 1, given: 1, marks: [unassignedMark] }],
    })
    expect(statesAfter(scope, changes)).toEqual({
      [firstMark]: 'shelf',
      [secondMark]: 'held',
      [unassignedMark]: 'held',
    })
  })
})

describe('packages', () => {
  const lines = [{ lineId: 1, collected: 2, reasonId: null, marks: [] }]
  const packages = [
    { typeId: 1, count: 2, price: 7_00 },
    { typeId: 4, count: 1, price: 99_00 },
  ]
  const costOf = (payStatusId: number) => {
    const scope = createSampleScope({ order: { payStatusId } })
    return applyChanges(scope, goodsEffects.saveCollected(scope, { lines, packages })).order.packageCost
  }

  it('[TK-03] have the prices of their types', () => {
    expect(costOf(1)).toBe(113_00)
  })

  it('[TK-03] add no cost after the payment: the customer agreed to a sum', () => {
    expect([costOf(2), costOf(3)]).toEqual([0, 0])
  })
})

it('[TK-27] the storage cell of the order stays until another one is set', () => {
  const scope = createSampleScope({ order: { storagePlace: 'A-1' } })
  const placed = goodsEffects.setStoragePlace(scope, { place: ' B-2 ' })
  expect(applyChanges(scope, placed).order.storagePlace).toBe('B-2')
  expect(goodsEffects.setStoragePlace(scope, { place: null })).toEqual([])
})

describe('[OS-04] a lost parcel', () => {
  it('its pieces are recorded as lost, and its units cannot be sold', () => {
    const scope = scopeWith()
    const changes = deliveryEffects.setDeliveryOutcome(scope, { outcome: 'lost' })
    expect(statesAfter(scope, changes)).toEqual({ [firstMark]: 'lost', [secondMark]: 'lost' })
    expect(applyChanges(scope, changes).rows('goodsBack')).toMatchObject([
      { lineId: 1, quantity: 2, outcome: 'lost', reasonId: goodsLossReason.lostByCarrier },
      { lineId: 2, quantity: 1, outcome: 'lost' },
    ])
    expect(
      applyChanges(scope, deliveryEffects.setDeliveryOutcome(scope, { outcome: 'delivered' })).rows(
        'goodsBack',
      ),
    ).toEqual([])
  })
})
