import { describe, expect, it } from 'vitest'
import refundRegister from '../../workflows/refundRegister/v1/machine.ts'
import type { RegisterRow } from '../../workflows/refundRegister/v1/rules.ts'
import { sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const row = (orderId: number | null, more: Partial<RegisterRow> = {}): RegisterRow => ({
  row: 1,
  orderId,
  quantity: 2,
  cost: 300_00,
  correction: false,
  problem: null,
  ...more,
})
const open = () => play(refundRegister, sampleInput({}, { params: { currency: 'RUB' } }))
const read = (...rows: RegisterRow[]) => open().send('ROWS_READ', { rows })
const [first, second, third] = [100_001, 100_002, 100_003] as const
const twoAndAWrongOne = () =>
  read(
    row(first),
    row(first, { cost: 100_00, quantity: 1 }),
    row(second, { correction: true }),
    row(third),
    row(third, { problem: 'quantityTooLarge' }),
    row(null, { problem: 'unknownOrder' }),
  )
const confirm = (orderId: number) => ['CONFIRM_ORDER', { orderId }] as const

describe('a register that is uploaded', () => {
  it('[RF-05] its totals: orders, sum, quantity, unaccepted orders, orders of an accounting correction', () => {
    expect(twoAndAWrongOne().summary()).toEqual({
      orders: 3,
      registerSum: 1_300_00,
      quantity: 9,
      unaccepted: 1,
      corrections: 1,
      wrongRows: 2,
      confirmed: 0,
      unconfirmed: 2,
      currency: 'RUB',
      confirmedOrders: '',
    })
  })

  it('[RF-05] that could not be looked at is looked at again', () => {
    const game = open().send('READING_FAILED')
    expect(game.state()).toBe('unreadable')
    expect(game.send('CHECK_AGAIN').state()).toBe('reading')
  })

  it('[RF-05] looked at again keeps what was confirmed and is still accepted', () => {
    const game = twoAndAWrongOne()
      .send(...confirm(first))
      .send('CHECK_AGAIN')
    const again = game.send('ROWS_READ', { rows: [row(first), row(second, { problem: 'alreadyRefunded' })] })
    expect(again.state()).toBe('ready')
    expect(again.summary()).toMatchObject({ confirmedOrders: String(first), unaccepted: 1 })
  })

  it.each([
    ['no rows', []],
    ['only wrong rows', [row(first, { problem: 'costTooHigh' }), row(null, { problem: 'unknownOrder' })]],
  ])('[RF-05] with %s it has nothing to confirm or to finish', (_, rows) => {
    const game = read(...rows)
    expect(game.state()).toBe('nothingAccepted')
    expect(game.refuses('CONFIRM_ALL')).toBe('absent')
    expect(game.summary()).toMatchObject({ wrongRows: rows.length, unconfirmed: 0 })
  })
})

describe('confirmation of its orders', () => {
  it('[RF-05] one by one: the register can be finished once all are confirmed', () => {
    const game = twoAndAWrongOne().send(...confirm(first))
    expect(game.state()).toBe('reviewing')
    expect(game.refuses('FINISH', { transferDate: '2025-11-24', postingDate: '2025-11-24' })).toBe('absent')
    expect(game.send(...confirm(second)).state()).toBe('ready')
  })

  it('[RF-05] all at once: those with a wrong row are not among them', () => {
    const game = twoAndAWrongOne()
      .send(...confirm(second))
      .send('CONFIRM_ALL')
    expect(game.state()).toBe('ready')
    expect(game.summary()).toMatchObject({ confirmed: 2, unconfirmed: 0, unaccepted: 1 })
  })

  it('[RF-05] is taken back until the register is finished', () => {
    const ready = twoAndAWrongOne().send('CONFIRM_ALL')
    const game = ready.send('UNCONFIRM_ORDER', { orderId: first })
    expect(game.state()).toBe('reviewing')
    expect(game.summary()).toMatchObject({ confirmed: 1, unconfirmed: 1 })
    expect(game.refuses('UNCONFIRM_ORDER', { orderId: first })).toBe('isConfirmed')
  })

  it('[RF-05] an order that changed before the finish is named, and nothing was made out', () => {
    const dates = { transferDate: '2025-11-24', postingDate: '2025-11-24' }
    const game = twoAndAWrongOne()
      .send('CONFIRM_ALL')
      .send('FINISH', dates)
      .send('ROWS_CHANGED', { rows: [row(first), row(second, { problem: 'alreadyRefunded' })] })
    expect(game.state()).toBe('changed')
    expect(game.summary()).toMatchObject({ confirmedOrders: String(first) })
  })

  it.each([
    ['an order with a wrong row', third, 'orderIsAccepted'],
    ['an order of another register', 100_099, 'orderIsInRegister'],
    ['an order that is confirmed', first, 'notConfirmedYet'],
  ])('[RF-05] %s is refused by its own rule', (_, orderId, rule) => {
    const game = twoAndAWrongOne().send(...confirm(first))
    expect(game.refuses(...confirm(orderId))).toBe(rule)
  })
})

describe('the end of a register', () => {
  it.each([
    ['2025-11-23', null],
    ['2025-11-24', null],
    ['2025-11-25', 'postingNotAfterTransfer'],
  ])('[RF-05] [VA-02] money transferred on 24 November, posted on %s: refused by %s', (postingDate, rule) => {
    const game = twoAndAWrongOne().send('CONFIRM_ALL')
    expect(game.refuses('FINISH', { transferDate: '2025-11-24', postingDate })).toBe(rule)
  })

  it('[RF-05] nothing can be corrected once it is finished', () => {
    const dates = { transferDate: '2025-11-24', postingDate: '2025-11-24' }
    const posting = twoAndAWrongOne().send('CONFIRM_ALL').send('FINISH', dates)
    expect(posting.state()).toBe('posting')
    const game = posting.send('FINISHED')
    expect(game.state()).toBe('finished')
    for (const type of ['CONFIRM_ALL', 'CLOSE', 'FINISH']) expect(game.takes(type, dates), type).toBe(false)
    expect(refundRegister.events.FINISH).toMatchObject({ irreversible: true })
  })

  it('[RF-05] closing it with unconfirmed orders asks, and says how many', () => {
    const game = twoAndAWrongOne().send(...confirm(first))
    expect(game.summary()).toMatchObject({ unconfirmed: 1 })
    expect(refundRegister.events.CLOSE).toMatchObject({ irreversible: true })
    expect(game.send('CLOSE').send('CLOSED').state()).toBe('closed')
  })
})
