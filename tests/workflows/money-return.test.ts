import { describe, expect, it } from 'vitest'
import moneyReturn from '../../workflows/moneyReturn/v1/machine.ts'
import { createStoreDayFacts, sampleDelivery, createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const day = '2025-11-22'
const openTask = (params: Record<string, unknown>) =>
  play(
    moneyReturn,
    createSampleInput({ statusId: 12 }, { params: { amount: 1_000_00, way: 'bank', ...params } }),
  )
const debt = () => openTask({ purpose: 'debt', kind: 'stray', problem: 'unpaid' })
const capture = () => openTask({ purpose: 'capture', kind: 'captured', problem: 'bankRefused' })

describe('[MO-04] money that the customer owes', () => {
  it('a payment at the till is recorded, and the task is closed with the same document', () => {
    const instance = debt()
    expect(instance.state()).toBe('collecting')
    instance.send('PAID', { document: '000124', doneOn: day }, createStoreDayFacts(day))
    expect(instance.state()).toBe('done')
    expect(instance.effects()).toEqual([
      { type: 'markPaid', params: { document: '000124' } },
      { type: 'settleByHand', params: { purpose: 'debt', document: '000124', doneOn: day } },
    ])
  })

  it('money from the delivery service is recorded as the courier’s payment, if there was a delivery', () => {
    const paid = { document: 'ПП 88', doneOn: day }
    expect(debt().takes('CARRIER_PAID', paid, createStoreDayFacts(day))).toBe(false)
    const input = createSampleInput(
      { statusId: 12, ...sampleDelivery },
      { params: { purpose: 'debt', kind: 'stray', problem: 'unpaid', amount: 1_000_00, way: 'till' } },
    )
    const instance = play(moneyReturn, input).send('CARRIER_PAID', paid, createStoreDayFacts(day))
    expect(instance.effects()).toEqual([
      { type: 'markPaid', params: { document: 'ПП 88', way: 'courier' } },
      { type: 'settleByHand', params: { purpose: 'debt', document: 'ПП 88', doneOn: day } },
    ])
  })

  it('it is written off only with a reason', () => {
    expect(debt().takes('WRITTEN_OFF', { comment: ' ' })).toBe(false)
    const instance = debt().send('WRITTEN_OFF', { comment: 'Не отвечает' })
    expect(instance.effects()).toEqual([
      { type: 'settleByHand', params: { purpose: 'debt', document: 'Не отвечает', doneOn: null } },
    ])
  })

  it('a failed capture is dropped with a reason; without a request to the bank this is not offered', () => {
    expect(capture().takes('NOT_TAKEN', { comment: ' ' })).toBe(false)
    const instance = capture().send('NOT_TAKEN', { comment: 'Срок удержания вышел' })
    expect(instance.state()).toBe('notTaken')
    expect(instance.effects()).toEqual([
      { type: 'dropCapture', params: { purpose: 'capture', comment: 'Срок удержания вышел' } },
    ])
    expect(openTask({ kind: 'captured', way: 'till' }).takes('NOT_TAKEN', { comment: 'x' })).toBe(false)
  })
})

it('[MO-03] [MO-04] the sum of a payment is named in its own currency, and another one as such', () => {
  const summaryOf = (params: Record<string, unknown>) =>
    openTask({ purpose: 'stray:b-1', kind: 'stray', ...params }).summary()
  expect(summaryOf({ problem: 'otherCurrency', currency: 'KZT' })).toEqual({
    amountSum: 1_000_00,
    currency: 'KZT',
    context: 'otherCurrency',
  })
  expect(summaryOf({ problem: 'otherSum', currency: 'RUB' })).toEqual({
    amountSum: 1_000_00,
    currency: 'RUB',
  })
  expect(summaryOf({ problem: 'otherSum' }), 'without a currency').toEqual({ amountSum: 1_000_00 })
})
