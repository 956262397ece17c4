import { describe, expect, it } from 'vitest'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import type { EffectContext } from '../../src/server/engine/effects.ts'
import { createSampleScope, applyChanges } from '../support/scope.ts'

const bank = {
  payerName: 'Смирнова Анна',
  bik: '044525225',
  bankName: 'ПАО Сбербанк',
  checkingAccount: '40817810438000000001',
  correspondentAccount: '30101810400000000225',
}
const openRefund = (scope: EffectContext, details: object = {}) =>
  refundEffects.openRefund(scope, {
    lines: [{ lineId: 1, quantity: 1 }],
    accountType: 1,
    reasonId: 1,
    comment: null,
    bank: { ...bank, ...details },
  })
const paid = (currency: string) =>
  createSampleScope({ order: { currency, payStatusId: 3, payTypeId: 3, orderStatusId: 12 } })
const field = (act: () => unknown) => {
  try {
    act()
    return null
  } catch (error) {
    return error
  }
}

describe('the account of a transfer', () => {
  it.each([
    ['RUB', '40817840438000000001', 'errors:accountOtherCurrency'],
    ['KZT', '40817810438000000001', 'errors:accountOtherCurrency'],
    ['RUB', '20202810438000000001', 'errors:accountNotOfCustomer'],
  ])('[RF-09] of a refund in %s is not %s, entered or corrected', (currency, checkingAccount, key) => {
    const scope = paid(currency)
    const refusal = { code: 19, key, details: [{ path: '/payload/checkingAccount' }] }
    expect(field(() => openRefund(scope, { checkingAccount }))).toMatchObject(refusal)
    const own = { RUB: '40817810438000000001', KZT: '40817398438000000001' }[currency]!
    const opened = { ...scope, orderState: applyChanges(scope, openRefund(scope, { checkingAccount: own })) }
    const { id: refundId } = opened.orderState.rows('refunds')[0]!
    const correct = () =>
      refundEffects.correctRefundDetails(opened, { refundId, bank: { ...bank, checkingAccount } })
    expect(field(correct)).toMatchObject(refusal)
  })

  it('[AC-03] a transfer in another currency than that of the installation always needs the second user', () => {
    for (const [currency, checkingAccount, key] of [
      ['KZT', '40817398438000000001', 'errors:transferNotApproved'],
      ['RUB', '40817810438000000001', null],
    ] as const) {
      const scope = paid(currency)
      const opened = { ...scope, orderState: applyChanges(scope, openRefund(scope, { checkingAccount })) }
      const { id: refundId } = opened.orderState.rows('refunds')[0]!
      const sameAccount = { count: 0, sum: 0 }
      const transfer = { refundId, paymentNumber: '17', transferredOn: '2026-11-21', sameAccount }
      const refusal = field(() => refundEffects.markRefundTransferred(opened, transfer))
      if (key === null) expect(refusal).toBeNull()
      else expect(refusal).toMatchObject({ code: 19, key })
    }
  })

  it.each([
    [0, null],
    [99_000_00, null],
    [100_000_00, 'errors:transferNotApproved'],
  ])('[AC-03] with %i already transferred to the account for other orders: %s', (sum, key) => {
    const scope = paid('RUB')
    const opened = { ...scope, orderState: applyChanges(scope, openRefund(scope)) }
    const { id: refundId } = opened.orderState.rows('refunds')[0]!
    const transfer = { refundId, paymentNumber: '17', transferredOn: '2026-11-21' }
    const refusal = field(() =>
      refundEffects.markRefundTransferred(opened, { ...transfer, sameAccount: { count: 3, sum } }),
    )
    expect(refusal === null ? null : (refusal as { key: string }).key).toBe(key)
  })
})
