import { describe, expect, it } from 'vitest'
import paying from '../../workflows/paying/v1/machine.ts'
import { sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [
  sampleLine(1, { ordered: 3, collected: 2, returned: 1 }),
  sampleLine(2),
  sampleLine(3, { collected: 1 }),
]
const open = (params: Record<string, unknown>) =>
  play(paying, sampleInput({ statusId: 7, lines, toPay: 2_000_00 }, { params }))
const till = (taken: 'inFull' | 'inPart') => open({ purpose: 'till', taken })
const types = (game: ReturnType<typeof play>) => game.effects().map((e) => e.type)

describe('paying online', () => {
  it('[TK-06] nobody can say in the place of the bank that an order is paid: the task only waits', () => {
    const game = open({ purpose: 'online' })
    expect(game.state()).toBe('awaitingBank')
    expect(game.refuses('PAID_AND_ISSUED', {})).toBe('absent')
    expect(game.refuses('NOT_PAID')).toBe('absent')
    expect(game.refuses('REST_PAID', {})).toBe('absent')
    expect(game.send('ORDER_WITHDRAWN').state()).toBe('withdrawn')
  })

  it('[TK-06] [MO-03] a part has come: the rest may be taken at the till, and the order goes on', () => {
    const game = open({ purpose: 'online' }).send('PAYMENT_CHANGED')
    expect(game.state()).toBe('restDue')
    expect(game.refuses('PAID_AND_ISSUED', {}), 'there is nothing to hand over yet').toBe('absent')
    game.send('REST_PAID', { document: '000124' })
    expect(game.state()).toBe('restPaid')
    expect(game.effects()).toEqual([
      { type: 'markPaid', params: { document: '000124' } },
      { type: 'reportToOrder', params: { event: { type: 'PAYMENT_HELD' } } },
    ])
    expect(open({ purpose: 'online' }).send('PAYMENT_CHANGED').send('ORDER_WITHDRAWN').state()).toBe(
      'withdrawn',
    )
  })
})

describe('[MO-02] a sum that changes under the hands of who takes it', () => {
  it.each([
    ['restDue', () => open({ purpose: 'online' }).send('PAYMENT_CHANGED')],
    ['atTheTill', () => till('inPart')],
  ] as const)('[TK-06] in %s the step begins anew: a press on the old sum is refused', (state, at) => {
    const game = at()
    expect(game.takes('PAYMENT_CHANGED')).toBe(true)
    expect(game.send('PAYMENT_CHANGED').state()).toBe(state)
    expect(game.effects(), 'nothing is booked by it').toEqual([])
  })
})

describe('paying at the till', () => {
  it('[TK-06] what is taken and what is left are shown', () => {
    expect(till('inPart').summary()).toEqual({
      taken: 2,
      takenPieces: '1:1 3:1',
      returned: 1,
      returnedPieces: '1:1',
    })
  })

  it('[TK-06] paid and issued: the order is paid, then issued in full', () => {
    const game = till('inFull').send('PAID_AND_ISSUED', { document: '000123' })
    expect(game.state()).toBe('issuedInFull')
    expect(game.effects()).toEqual([
      { type: 'markPaid', params: { document: '000123' } },
      { type: 'reportToOrder', params: { event: { type: 'ISSUED_IN_FULL' } } },
    ])
    expect(paying.events.PAID_AND_ISSUED).toMatchObject({ irreversible: true })
  })

  it('[TK-06] a part is paid: the goods are handed over, then the rest is returned to the warehouse fully', () => {
    const game = till('inPart').send('PAID_AND_ISSUED')
    expect(game.state()).toBe('returningRest')
    expect(game.effects()).toEqual([
      { type: 'markPaid', params: { document: null } },
      { type: 'reportToOrder', params: { event: { type: 'GOODS_HANDED_OVER' } } },
    ])
    expect(game.takes('NOT_PAID')).toBe(false)
    game.send('RETURNED_TO_WAREHOUSE')
    expect(game.state()).toBe('partiallyIssued')
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] a piece that is lost or spoiled after the payment is recorded, with its reason', () => {
    const resting = () => till('inPart').send('PAID_AND_ISSUED')
    const line = { lineId: 1, returned: 0 }
    expect(resting().refuses('RETURNED_TO_WAREHOUSE', { lines: [line] })).toBe('nothingMissing')
    expect(resting().refuses('RETURNED_IN_PART', { lines: [line] })).toBe('everyMissingHasReason')
    const game = resting().send('RETURNED_IN_PART', { lines: [{ ...line, reasonId: 2 }] })
    expect(game.effect('putBack')).toEqual({
      cause: 'notTaken',
      comment: null,
      lines: [{ lineId: 1, shelved: 0, missing: 1, reasonId: 2, marks: [] }],
    })
    expect(game.effect('recordException')).toEqual({ kind: 'shortReturn', reason: null })
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-06] not paid: nothing is marked paid, what was to be left is forgotten, the order waits again', () => {
    const game = till('inPart').send('NOT_PAID')
    expect(types(game)).toEqual(['saveReturned', 'reportToOrder'])
    expect(game.effect('saveReturned')).toEqual({
      lines: [
        { lineId: 1, returned: 0 },
        { lineId: 3, returned: 0 },
      ],
    })
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'NOT_PAID' } })
  })
})
