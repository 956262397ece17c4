import { describe, expect, it } from 'vitest'
import delivery from '../../workflows/delivery/v1/machine.ts'
import { afterNoon, noon, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [
  sampleLine(1, { ordered: 3, collected: 2 }),
  sampleLine(2, { ordered: 1, collected: 0 }),
  sampleLine(3, { ordered: 1, collected: 1 }),
]
const wrong = [{ code: '0000' }, { facts: { issueCode: { matches: false } } }] as const
const right = [{ code: '4821' }, { facts: { issueCode: { matches: true } } }] as const

const customerArrived = { type: 'reportToOrder', params: { event: { type: 'CUSTOMER_CAME' } } }
const keepAttempts = (attempts: number, outcome: string) => ({
  type: 'keepIssueCode',
  params: { attempts, outcome },
})

const start = (prepaid = false) => play(delivery, sampleInput({ statusId: 7, prepaid, lines }))
const atTheTill = (prepaid = false) =>
  start(prepaid)
    .send('SEND_CODE')
    .send('CODE_ENTERED', ...right)
const returnedPieces = (...pieces: [number, number][]) =>
  pieces.map(([lineId, returned]) => ({ lineId, returned }))
/** Nothing is returned. */
const handed = (...pieces: [number, number][]) =>
  pieces.map(([lineId, handed]) => ({ lineId, returned: 0, handed }))

/** One of two pieces is left at the counter. */
const parted = [
  { lineId: 1, returned: 1, handed: 1 },
  { lineId: 3, returned: 0, handed: 1 },
]

describe('issue code', () => {
  it('[TK-07] the right code leads to the hand-over', () => {
    const game = start().send('SEND_CODE')
    expect(game.effects()).toEqual([{ type: 'sendIssueCode', params: {} }, customerArrived])
    expect(game.send('CODE_ENTERED', ...right).state()).toBe('handing')
    expect(game.effects()).toEqual([keepAttempts(0, 'confirmed'), customerArrived])
  })

  it('[TK-07] every wrong code says how many attempts are left', () => {
    const game = start().send('SEND_CODE')
    expect(game.summary()).toMatchObject({ attemptsLeft: 5, codeAttempts: 5 })
    for (const attemptsLeft of [4, 3, 2, 1]) {
      game.send('CODE_ENTERED', ...wrong)
      expect(game.state()).toBe('awaitingCode.codeRejected')
      expect(game.summary()).toMatchObject({ attemptsLeft })
    }
  })

  it('[TK-07] five wrong codes lock the order and ask support for help, once', () => {
    const game = start().send('SEND_CODE')
    for (let i = 0; i < 5; i += 1) game.send('CODE_ENTERED', ...wrong)
    expect(game.state()).toBe('locked')
    expect(game.effects()).toEqual([keepAttempts(5, 'rejected'), { type: 'requestIssueSupport', params: {} }])
    expect(game.takes('CODE_ENTERED', ...right), 'even the right code is of no use now').toBe(false)
    expect(game.takes('ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })).toBe(false)
  })

  it('[TK-07] a new code gives no new attempts', () => {
    const game = start().send('SEND_CODE')
    for (let i = 0; i < 4; i += 1) game.send('CODE_ENTERED', ...wrong)
    game.send('NEW_CODE_SENT', {}, { at: afterNoon(60) })
    expect(game.state()).toBe('awaitingCode.codeSent')
    expect(game.send('CODE_ENTERED', ...wrong).state()).toBe('locked')
  })

  it('[TK-07] unlocking sends a fresh code and gives five attempts again', () => {
    const game = start().send('SEND_CODE')
    for (let i = 0; i < 5; i += 1) game.send('CODE_ENTERED', ...wrong)
    game.send('UNLOCKED', { reason: 'Паспорт проверен' }, { at: afterNoon(600) })
    expect(game.effects()).toEqual([
      keepAttempts(0, 'unlocked'),
      { type: 'recordException', params: { kind: 'codeUnlocked', reason: 'Паспорт проверен' } },
      { type: 'sendIssueCode', params: {} },
    ])
    expect(game.summary()).toMatchObject({ attemptsLeft: 5 })
    expect(game.refuses('NEW_CODE_SENT', {}, { at: afterNoon(610) })).toBe('newCodeMayBeSent')
  })

  it('[TK-07] a new code is sent at most every 60 s', () => {
    const game = start().send('SEND_CODE', {}, { at: noon })
    expect(game.refuses('NEW_CODE_SENT', {}, { at: afterNoon(59.999) })).toBe('newCodeMayBeSent')
    game.send('NEW_CODE_SENT', {}, { at: afterNoon(60) })
    expect(game.effects()).toEqual([{ type: 'sendIssueCode', params: {} }])
    expect(game.refuses('NEW_CODE_SENT', {}, { at: afterNoon(100) })).toBe('newCodeMayBeSent')
  })

  it('[TK-07] a customer who left without the order needs a new code next time', () => {
    const game = atTheTill().send('CUSTOMER_LEFT')
    expect(game.state()).toBe('ready')
    expect(game.refuses('SEND_CODE', {}, { at: afterNoon(30) })).toBe('newCodeMayBeSent')
    game.send('SEND_CODE', {}, { at: afterNoon(3_600) })
    expect(game.state()).toBe('awaitingCode.codeSent')
  })

  it('[OA-08] without a code the order goes to the hand-over at once, by a right of its own', () => {
    expect(start().send('ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }).state()).toBe('handing')
    expect(
      start().send('ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }).effect('recordException'),
    ).toEqual({
      kind: 'issueWithoutCode',
      reason: 'Паспорт проверен',
    })
    expect(delivery.events.ISSUE_WITHOUT_CODE).toMatchObject({ right: 'orderIssueWithoutCode' })
    expect(delivery.events.UNLOCKED).toMatchObject({ right: 'orderUnlockIssueCode' })
  })
})

describe('the lock belongs to the order', () => {
  const anew = (issueCode: { attempts: number; sentAt: string | null; locked: boolean }) =>
    play(delivery, sampleInput({ statusId: 7, lines, issueCode }))

  it('[TK-07] a new task of a locked order is locked, and offers nothing but to unlock it', () => {
    const game = anew({ attempts: 5, sentAt: noon, locked: true })
    expect(game.state()).toBe('locked')
    for (const type of ['SEND_CODE', 'NEW_CODE_SENT'])
      expect(game.takes(type, {}, { at: afterNoon(600) })).toBe(false)
    expect(game.takes('CODE_ENTERED', ...right)).toBe(false)
    expect(game.takes('ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })).toBe(false)
    expect(game.takes('UNLOCKED', { reason: 'Паспорт проверен' })).toBe(true)
  })

  it('[TK-07] wrong codes of an earlier task count, and so does the minute since its last code', () => {
    const game = anew({ attempts: 4, sentAt: noon, locked: false })
    expect(game.refuses('SEND_CODE', {}, { at: afterNoon(30) })).toBe('newCodeMayBeSent')
    game.send('SEND_CODE', {}, { at: afterNoon(61) })
    expect(game.send('CODE_ENTERED', ...wrong).state()).toBe('locked')
  })
})

describe('hand-over', () => {
  it('[TK-07] issued in full: a prepaid order is reported as issued', () => {
    const game = atTheTill(true).send('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })
    expect(game.state()).toBe('issuedInFull')
    expect(game.effects()).toEqual([{ type: 'reportToOrder', params: { event: { type: 'ISSUED_IN_FULL' } } }])
  })

  it('[TK-06] [TK-07] nothing leaves the store unpaid: an order that is not prepaid goes to the till', () => {
    const whole = atTheTill().send('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })
    expect(whole.state()).toBe('toBePaidInFull')
    expect(whole.effects()).toEqual([
      { type: 'reportToOrder', params: { event: { type: 'TO_BE_PAID', taken: 'inFull' } } },
    ])
    const part = atTheTill().send('PARTIALLY_ISSUED', { lines: parted })
    expect(part.state()).toBe('toBePaidInPart')
    expect(part.effects(), 'what is left is saved before the sum is asked for').toEqual([
      { type: 'saveReturned', params: { lines: [{ lineId: 1, returned: 1 }] } },
      { type: 'reportToOrder', params: { event: { type: 'TO_BE_PAID', taken: 'inPart' } } },
    ])
  })

  it('[TK-07] full issue requires returned-item info to be removed', () => {
    const game = atTheTill()
    expect(game.refuses('ISSUED_IN_FULL', { lines: returnedPieces([1, 1]) })).toBe('nothingReturned')
    expect(game.takes('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })).toBe(true)
  })

  it('[TK-07] [TK-27] full issue requires every piece to be counted, whoever asks for it', () => {
    const game = atTheTill()
    expect(game.refuses('ISSUED_IN_FULL', { lines: [] })).toBe('everythingHanded')
    expect(game.refuses('ISSUED_IN_FULL', { lines: returnedPieces([1, 0], [3, 0]) })).toBe('everythingHanded')
    expect(game.refuses('ISSUED_IN_FULL', { lines: handed([1, 1], [3, 1]) })).toBe('everythingHanded')
    expect(game.refuses('ISSUED_IN_FULL', { lines: handed([1, 3], [3, 1]) })).toBe('everythingHanded')
  })

  it('[TK-07] partial issue requires the returned items to be listed', () => {
    const game = atTheTill()
    expect(game.refuses('PARTIALLY_ISSUED', { lines: [] })).toBe('somethingReturned')
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 0]) })).toBe('somethingReturned')
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 2], [3, 1]) })).toBe('somethingTaken')
  })

  it('[TK-07] [TK-27] partial issue requires every piece to be handed over or refused', () => {
    const game = atTheTill()
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 1]) })).toBe('everyPieceSaid')
    expect(game.refuses('PARTIALLY_ISSUED', { lines: [parted[0]!] })).toBe('everyPieceSaid')
    expect(game.takes('PARTIALLY_ISSUED', { lines: parted })).toBe(true)
  })

  it('[TK-07] no more comes back than was collected, and only lines of this order', () => {
    const game = atTheTill()
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 3]) })).toBe('nothingAboveCollected')
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([2, 1]) })).toBe('nothingAboveCollected')
    expect(game.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([77, 1]) })).toBe('everyLineIsTheOrders')
    const twice = returnedPieces([1, 1], [1, 1])
    expect(game.refuses('PARTIALLY_ISSUED', { lines: twice })).toBe('everyLineIsTheOrders')
  })

  it('[TK-07] after a partial issue the rest is returned to the warehouse fully', () => {
    const game = atTheTill(true).send('PARTIALLY_ISSUED', { lines: parted })
    expect(game.state()).toBe('returningRest')
    expect(game.effects()).toEqual([
      { type: 'saveReturned', params: { lines: [{ lineId: 1, returned: 1 }] } },
      { type: 'reportToOrder', params: { event: { type: 'GOODS_HANDED_OVER' } } },
    ])
    expect(game.summary()).toMatchObject({ collected: 3, returned: 1 })
    game.send('RETURNED_TO_WAREHOUSE')
    expect(game.state()).toBe('partiallyIssued')
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] a piece that is lost or spoiled on its way back to the shelf is recorded, with its reason', () => {
    const resting = () => atTheTill(true).send('PARTIALLY_ISSUED', { lines: parted })
    const short = { lines: [{ lineId: 1, returned: 0, reasonId: 2 }], lossComment: 'Разбился' }
    expect(resting().refuses('RETURNED_TO_WAREHOUSE', short)).toBe('nothingMissing')
    expect(resting().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 1 }] })).toBe(
      'somethingMissing',
    )
    expect(resting().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 0 }] })).toBe(
      'everyMissingHasReason',
    )
    expect(resting().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 2 }] })).toBe(
      'restIsTheOrders',
    )
    expect(resting().refuses('RETURNED_IN_PART', { lines: [{ lineId: 3, returned: 1 }] })).toBe(
      'restIsTheOrders',
    )
    const game = resting().send('RETURNED_IN_PART', short)
    expect(game.state()).toBe('partiallyIssued')
    expect(game.effect('putBack')).toEqual({
      cause: 'notTaken',
      comment: 'Разбился',
      lines: [{ lineId: 1, shelved: 0, missing: 1, reasonId: 2, marks: [] }],
    })
    expect(game.effect('recordException')).toEqual({ kind: 'shortReturn', reason: 'Разбился' })
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-07] a customer who takes nothing pays nothing: everything goes back', () => {
    const game = atTheTill()
    expect(game.refuses('RETURNED_FULLY', { lines: returnedPieces([1, 2]) })).toBe('everythingReturned')
    game.send('RETURNED_FULLY', { lines: returnedPieces([1, 2], [3, 1]) })
    expect(game.effects().map((e) => e.type)).toEqual(['saveReturned', 'shelveReturned', 'reportToOrder'])
    expect(game.effect('reportToOrder')).toEqual({ event: { type: 'RETURNED_FULLY' } })
  })

  it('[TK-07] the form of the hand-over opens with what was collected, nothing returned', () => {
    expect(atTheTill().formData('delivery/v1/issue')).toEqual({
      lines: returnedPieces([1, 0], [3, 0]).map((line) => ({ ...line, handed: 0, marks: [] })),
    })
  })
})
