import { describe, expect, it } from 'vitest'
import moneyReturn from '../../workflows/moneyReturn/v1/machine.ts'
import { onDay, sampleDelivery, sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const day = '2025-11-22'
const open = (params: Record<string, unknown>) =>
  play(moneyReturn, sampleInput({ statusId: 12 }, { params: { amount: 1_000_00, way: 'bank', ...params } }))
const debt = () => open({ purpose: 'debt', kind: 'stray', problem: 'unpaid' })
const capture = () => open({ purpose: 'capture', kind: 'captured', problem: 'bankRefused' })

describe('[MO-04] money that the customer owes', () => {
  it('they pay at the till: it is booked, and the case is closed by the same document', () => {
    const game = debt()
    expect(game.state()).toBe('collecting')
    game.send('PAID', { document: '000124', doneOn: day }, onDay(day))
    expect(game.state()).toBe('done')
    expect(game.effects()).toEqual([
      { type: 'markPaid', params: { document: '000124' } },
      { type: 'settleByHand', params: { purpose: 'debt', document: '000124', doneOn: day } },
    ])
  })

  it('the delivery service hands over what its courier took: it is booked as the courier’s, where there was one', () => {
    const paid = { document: 'ПП 88', doneOn: day }
    expect(debt().takes('CARRIER_PAID', paid, onDay(day))).toBe(false)
    const input = sampleInput(
      { statusId: 12, ...sampleDelivery },
      { params: { purpose: 'debt', kind: 'stray', problem: 'unpaid', amount: 1_000_00, way: 'till' } },
    )
    const game = play(moneyReturn, input).send('CARRIER_PAID', paid, onDay(day))
    expect(game.effects()).toEqual([
      { type: 'markPaid', params: { document: 'ПП 88', way: 'courier' } },
      { type: 'settleByHand', params: { purpose: 'debt', document: 'ПП 88', doneOn: day } },
    ])
  })

  it('it is written off with a reason, and never without', () => {
    expect(debt().takes('WRITTEN_OFF', { comment: ' ' })).toBe(false)
    const game = debt().send('WRITTEN_OFF', { comment: 'Не отвечает' })
    expect(game.effects()).toEqual([
      { type: 'settleByHand', params: { purpose: 'debt', document: 'Не отвечает', doneOn: null } },
    ])
  })

  it('a capture that will not come is given up with a reason; where the bank was not asked it is not offered', () => {
    expect(capture().takes('NOT_TAKEN', { comment: ' ' })).toBe(false)
    const game = capture().send('NOT_TAKEN', { comment: 'Срок удержания вышел' })
    expect(game.state()).toBe('notTaken')
    expect(game.effects()).toEqual([
      { type: 'dropCapture', params: { purpose: 'capture', comment: 'Срок удержания вышел' } },
    ])
    expect(open({ kind: 'captured', way: 'till' }).takes('NOT_TAKEN', { comment: 'x' })).toBe(false)
  })
})
