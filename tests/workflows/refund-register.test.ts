import { describe, expect, it } from 'vitest'
import refundRegister from '../../workflows/refundRegister/v1/machine.ts'
import type { RegisterRow } from '../../workflows/refundRegister/v1/rules.ts'
import { createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const row = (orderId: number | null, overrides: Partial<RegisterRow> = {}): RegisterRow => ({
  row: 1,
  orderId,
  quantity: 2,
  cost: 300_00,
  correction: false,
  problem: null,
  ...overrides,
})
const openRegister = () => play(refundRegister, createSampleInput({}, { params: { currency: 'RUB' } }))
const read = (...rows: RegisterRow[]) => openRegister().send('ROWS_READ', { rows })
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

describe('an uploaded register', () => {
  it('[RF-05] its totals: orders, sum, quantity, unaccepted orders, orders of an accounting correction', () => {
    expect(twoAndAWrongOne().summary()).toEqual({
      orders: 3,
      registerSum: 1_600_00,
      quantity: 11,
      unaccepted: 1,
      corrections: 1,
      wrongRows: 2,
      confirmed: 0,
      unconfirmed: 2,
      currency: 'RUB',
      confirmedOrders: '',
    })
  })

  it('[RF-05] is validated again after a failed validation', () => {
    const instance = openRegister().send('READING_FAILED')
    expect(instance.state()).toBe('unreadable')
    expect(instance.send('CHECK_AGAIN').state()).toBe('reading')
  })

  it('[RF-05] keeps confirmed orders that are still accepted after another validation', () => {
    const instance = twoAndAWrongOne()
      .send(...confirm(first))
      .send('CHECK_AGAIN')
    const reopened = instance.send('ROWS_READ', {
      rows: [row(first), row(second, { problem: 'alreadyRefunded' })],
    })
    expect(reopened.state()).toBe('ready')
    expect(reopened.summary()).toMatchObject({ confirmedOrders: String(first), unaccepted: 1 })
  })

  it.each([
    ['no rows', []],
    ['only wrong rows', [row(first, { problem: 'costTooHigh' }), row(null, { problem: 'unknownOrder' })]],
  ])('[RF-05] with %s there is nothing to confirm or to finish', (_, rows) => {
    const instance = read(...rows)
    expect(instance.state()).toBe('nothingAccepted')
    expect(instance.refuses('CONFIRM_ALL')).toBe('absent')
    expect(instance.summary()).toMatchObject({ wrongRows: rows.length, unconfirmed: 0 })
  })
})

describe('confirmation of its orders', () => {
  it('[RF-05] one by one: the register can be finished once all are confirmed', () => {
    const instance = twoAndAWrongOne().send(...confirm(first))
    expect(instance.state()).toBe('reviewing')
    expect(instance.refuses('FINISH', { transferDate: '2025-11-24', postingDate: '2025-11-24' })).toBe(
      'absent',
    )
    expect(instance.send(...confirm(second)).state()).toBe('ready')
  })

  it('[RF-05] all at once: orders with a wrong row are excluded', () => {
    const instance = twoAndAWrongOne()
      .send(...confirm(second))
      .send('CONFIRM_ALL')
    expect(instance.state()).toBe('ready')
    expect(instance.summary()).toMatchObject({ confirmed: 2, unconfirmed: 0, unaccepted: 1 })
  })

  it('[RF-05] can be undone until the register is finished', () => {
    const ready = twoAndAWrongOne().send('CONFIRM_ALL')
    const instance = ready.send('UNCONFIRM_ORDER', { orderId: first })
    expect(instance.state()).toBe('reviewing')
    expect(instance.summary()).toMatchObject({ confirmed: 1, unconfirmed: 1 })
    expect(instance.refuses('UNCONFIRM_ORDER', { orderId: first })).toBe('isConfirmed')
  })

  it('[RF-05] an order that changed before the finish is named, and no refund is created', () => {
    const finishDates = { transferDate: '2025-11-24', postingDate: '2025-11-24' }
    const instance = twoAndAWrongOne()
      .send('CONFIRM_ALL')
      .send('FINISH', finishDates)
      .send('ROWS_CHANGED', { rows: [row(first), row(second, { problem: 'alreadyRefunded' })] })
    expect(instance.state()).toBe('changed')
    expect(instance.summary()).toMatchObject({ confirmedOrders: String(first) })
  })

  it.each([
    ['an order with a wrong row', third, 'orderIsAccepted'],
    ['an order of another register', 100_099, 'orderIsInRegister'],
    ['an order that is confirmed', first, 'notConfirmedYet'],
  ])('[RF-05] %s is refused by its own rule', (_, orderId, rule) => {
    const instance = twoAndAWrongOne().send(...confirm(first))
    expect(instance.refuses(...confirm(orderId))).toBe(rule)
  })
})

describe('the end of a register', () => {
  it.each([
    ['2025-11-23', null],
    ['2025-11-24', null],
    ['2025-11-25', 'postingNotAfterTransfer'],
  ])('[RF-05] [VA-02] money transferred on 24 November, posted on %s: refused by %s', (postingDate, rule) => {
    const instance = twoAndAWrongOne().send('CONFIRM_ALL')
    expect(instance.refuses('FINISH', { transferDate: '2025-11-24', postingDate })).toBe(rule)
  })

  it('[RF-05] nothing can be corrected once it is finished', () => {
    const finishDates = { transferDate: '2025-11-24', postingDate: '2025-11-24' }
    const posting = twoAndAWrongOne().send('CONFIRM_ALL').send('FINISH', finishDates)
    expect(posting.state()).toBe('posting')
    const instance = posting.send('FINISHED')
    expect(instance.state()).toBe('finished')
    for (const type of ['CONFIRM_ALL', 'CLOSE', 'FINISH'])
      expect(instance.takes(type, finishDates), type).toBe(false)
    expect(refundRegister.events.FINISH).toMatchObject({ irreversible: true })
  })

  it('[RF-05] closing it with unconfirmed orders requires a confirmation with their number', () => {
    const instance = twoAndAWrongOne().send(...confirm(first))
    expect(instance.summary()).toMatchObject({ unconfirmed: 1 })
    expect(refundRegister.events.CLOSE).toMatchObject({ irreversible: true })
    expect(instance.send('CLOSE').send('CLOSED').state()).toBe('closed')
  })
})
