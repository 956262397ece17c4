import { describe, expect, it } from 'vitest'
import paying from '../../workflows/paying/v1/machine.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [
  createSampleLine(1, { ordered: 3, collected: 2, returned: 1 }),
  createSampleLine(2),
  createSampleLine(3, { collected: 1 }),
]
const openTask = (params: Record<string, unknown>) =>
  play(paying, createSampleInput({ statusId: 7, lines, toPay: 2_000_00 }, { params }))
const till = (taken: 'inFull' | 'inPart') => openTask({ purpose: 'till', taken })
const types = (instance: ReturnType<typeof play>) => instance.effects().map((e) => e.type)

describe('paying online', () => {
  it('[TK-06] only the bank can confirm an online payment: the task only waits', () => {
    const instance = openTask({ purpose: 'online' })
    expect(instance.state()).toBe('awaitingBank')
    expect(instance.refuses('PAID_AND_ISSUED', {})).toBe('absent')
    expect(instance.refuses('NOT_PAID')).toBe('absent')
    expect(instance.refuses('REST_PAID', {})).toBe('absent')
    expect(instance.send('ORDER_WITHDRAWN').state()).toBe('withdrawn')
  })

  it('[TK-06] [MO-03] partial payment: the rest can be paid at the till, and the order continues', () => {
    const instance = openTask({ purpose: 'online' }).send('PAYMENT_CHANGED')
    expect(instance.state()).toBe('restDue')
    expect(instance.refuses('PAID_AND_ISSUED', {}), 'nothing can be handed over yet').toBe('absent')
    instance.send('REST_PAID', { document: '000124' })
    expect(instance.state()).toBe('restPaid')
    expect(instance.effects()).toEqual([
      { type: 'markPaid', params: { document: '000124' } },
      { type: 'reportToOrder', params: { event: { type: 'PAYMENT_HELD' } } },
    ])
    expect(openTask({ purpose: 'online' }).send('PAYMENT_CHANGED').send('ORDER_WITHDRAWN').state()).toBe(
      'withdrawn',
    )
  })
})

describe('[MO-02] an amount that changes during the payment', () => {
  it.each([
    ['restDue', () => openTask({ purpose: 'online' }).send('PAYMENT_CHANGED')],
    ['atTheTill', () => till('inPart')],
  ] as const)('[TK-06] in %s the step restarts: a submit with the old amount is refused', (state, at) => {
    const instance = at()
    expect(instance.takes('PAYMENT_CHANGED')).toBe(true)
    expect(instance.send('PAYMENT_CHANGED').state()).toBe(state)
    expect(instance.effects(), 'it records no payment').toEqual([])
  })
})

describe('paying at the till', () => {
  it('[TK-06] accepted and refused pieces are displayed', () => {
    expect(till('inPart').summary()).toEqual({
      taken: 2,
      takenPieces: '1:1 3:1',
      returned: 1,
      returnedPieces: '1:1',
    })
  })

  it('[TK-06] paid and issued: the order is paid, then issued in full', () => {
    const instance = till('inFull').send('PAID_AND_ISSUED', { document: '000123' })
    expect(instance.state()).toBe('issuedInFull')
    expect(instance.effects()).toEqual([
      { type: 'markPaid', params: { document: '000123' } },
      { type: 'reportToOrder', params: { event: { type: 'ISSUED_IN_FULL' } } },
    ])
    expect(paying.events.PAID_AND_ISSUED).toMatchObject({ irreversible: true })
  })

  it.each([
    ['PAID_AND_ISSUED', () => till('inFull')],
    ['REST_PAID', () => openTask({ purpose: 'online' }).send('PAYMENT_CHANGED')],
  ] as const)('[TK-06] [MO-01] %s with the receipt of another order is refused', (type, at) => {
    const where = { otherOrderId: 100_777, document: '000123' }
    const facts = { tillDocument: { isUsed: true, where } }
    expect(at().refuses(type, { document: '000123' }, { facts })).toBe('documentIsUnused')
    expect(at().takes(type, { document: '000123' }, { facts: { tillDocument: { isUsed: false } } })).toBe(
      true,
    )
  })

  it('[TK-06] a part is paid: the goods are handed over, then the rest is fully returned to the warehouse', () => {
    const instance = till('inPart').send('PAID_AND_ISSUED')
    expect(instance.state()).toBe('returningRest')
    expect(instance.effects()).toEqual([
      { type: 'markPaid', params: { document: null } },
      { type: 'reportToOrder', params: { event: { type: 'GOODS_HANDED_OVER' } } },
    ])
    expect(instance.takes('NOT_PAID')).toBe(false)
    expect(instance.refuses('RETURNED_TO_WAREHOUSE', { lines: [] })).toBe('nothingMissing')
    instance.send('RETURNED_TO_WAREHOUSE', { lines: [{ lineId: 1, returned: 1 }] })
    expect(instance.state()).toBe('partiallyIssued')
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] a piece lost or damaged after the payment is recorded with its reason', () => {
    const resting = () => till('inPart').send('PAID_AND_ISSUED')
    const line = { lineId: 1, returned: 0 }
    expect(resting().refuses('RETURNED_TO_WAREHOUSE', { lines: [line] })).toBe('nothingMissing')
    expect(resting().refuses('RETURNED_IN_PART', { lines: [line] })).toBe('everyMissingHasReason')
    const short = { lines: [{ ...line, reasonId: 2 }] }
    for (const lossComment of [undefined, '  '])
      expect(resting().refuses('RETURNED_IN_PART', { ...short, lossComment })).toBe('missingExplained')
    const instance = resting().send('RETURNED_IN_PART', { ...short, lossComment: 'Потерян' })
    expect(instance.effect('putBack')).toEqual({
      cause: 'notTaken',
      comment: 'Потерян',
      lines: [{ lineId: 1, shelved: 0, missing: 1, reasonId: 2, marks: [] }],
    })
    expect(instance.effect('recordException')).toEqual({ kind: 'shortReturn', reason: 'Потерян' })
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] [TK-27] the code of a piece that the customer took is refused among the returned ones', () => {
    const marked = createSampleLine(4, { ordered: 3, collected: 3, returned: 2, marks: ['a', 'b', 'c'] })
    const returning = (leftMarks?: string[]) =>
      play(
        paying,
        createSampleInput(
          { statusId: 7, lines: [{ ...marked, ...(leftMarks && { leftMarks }) }], toPay: 2_000_00 },
          { params: { purpose: 'till', taken: 'inPart' } },
        ),
      ).send('PAID_AND_ISSUED')
    const payload = (returned: number, ...marks: string[]) => ({
      lines: [{ lineId: 4, returned, reasonId: returned === 2 ? null : 2, marks }],
      ...(returned < 2 && { lossComment: 'Разбилась' }),
    })
    for (const codes of [['a'], ['a', 'b'], ['c', 'a']])
      expect(returning(['b', 'c']).refuses('RETURNED_TO_WAREHOUSE', payload(2, ...codes))).toBe(
        'unitsWereLeft',
      )
    expect(returning(['b', 'c']).refuses('RETURNED_IN_PART', payload(1, 'a'))).toBe('unitsWereLeft')
    expect(returning(['b', 'c']).refuses('RETURNED_TO_WAREHOUSE', payload(2, 'x'))).toBe('restIsTheOrders')
    expect(returning(['b', 'c']).takes('RETURNED_TO_WAREHOUSE', payload(2, 'b', 'c'))).toBe(true)
    expect(returning(['b', 'c']).takes('RETURNED_IN_PART', payload(1, 'c'))).toBe(true)
    expect(returning().takes('RETURNED_IN_PART', payload(1, 'a')), 'nobody scanned which were taken').toBe(
      true,
    )
  })

  it('[TK-06] not paid: nothing is marked paid, the refused pieces are reset, the order waits again', () => {
    const instance = till('inPart').send('NOT_PAID')
    expect(types(instance)).toEqual(['saveReturned', 'reportToOrder'])
    expect(instance.effect('saveReturned')).toEqual({
      lines: [
        { lineId: 1, returned: 0 },
        { lineId: 3, returned: 0 },
      ],
    })
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'NOT_PAID' } })
  })

  it('[TK-06] [SH-17] not paid discards what was marked, so it has to be confirmed', () => {
    expect(paying.events.NOT_PAID.irreversible).toBe(true)
  })
})
