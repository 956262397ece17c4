import { describe, expect, it } from 'vitest'
import { stepMachine } from '../../src/server/engine/interpret.ts'
import { maskSecretFields } from '../../src/server/engine/mask-secret-fields.ts'
import { withPassingSecretGuards } from '../../src/server/engine/replay.ts'
import delivery from '../../workflows/delivery/v1/machine.ts'
import {
  addSecondsToNoon,
  sampleNoon,
  createSampleInput,
  createSampleLine,
} from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const lines = [
  createSampleLine(1, { ordered: 3, collected: 2 }),
  createSampleLine(2, { ordered: 1, collected: 0 }),
  createSampleLine(3, { ordered: 1, collected: 1 }),
]
const wrongCode = [{ code: '0000' }, { facts: { issueCode: { matches: false } } }] as const
const rightCode = [{ code: '4821' }, { facts: { issueCode: { matches: true } } }] as const

const customerArrived = { type: 'reportToOrder', params: { event: { type: 'CUSTOMER_CAME' } } }
const keepAttempts = (attempts: number, outcome: string) => ({
  type: 'keepIssueCode',
  params: { attempts, outcome },
})

const start = (prepaid = false) => play(delivery, createSampleInput({ statusId: 7, prepaid, lines }))
const atTheTill = (prepaid = false) =>
  start(prepaid)
    .send('SEND_CODE')
    .send('CODE_ENTERED', ...rightCode)
const returnedPieces = (...pieces: [number, number][]) =>
  pieces.map(([lineId, returned]) => ({ lineId, returned }))
/** Nothing is returned. */
const handed = (...pieces: [number, number][]) =>
  pieces.map(([lineId, handed]) => ({ lineId, returned: 0, handed }))

/** One of two pieces is left at the counter. */
const partlyReturned = [
  { lineId: 1, returned: 1, handed: 1 },
  { lineId: 3, returned: 0, handed: 1 },
]

describe('issue code', () => {
  it('[TK-07] the right code leads to the hand-over', () => {
    const instance = start().send('SEND_CODE')
    expect(instance.effects()).toEqual([{ type: 'sendIssueCode', params: {} }, customerArrived])
    expect(instance.send('CODE_ENTERED', ...rightCode).state()).toBe('handing')
    expect(instance.effects()).toEqual([keepAttempts(0, 'confirmed'), customerArrived])
  })

  it('[TK-07] after every wrong code the number of remaining attempts is displayed', () => {
    const instance = start().send('SEND_CODE')
    expect(instance.summary()).toMatchObject({ attemptsLeft: 5, codeAttempts: 5 })
    for (const attemptsLeft of [4, 3, 2, 1]) {
      instance.send('CODE_ENTERED', ...wrongCode)
      expect(instance.state()).toBe('awaitingCode.codeRejected')
      expect(instance.summary()).toMatchObject({ attemptsLeft })
    }
  })

  it('[TK-07] five wrong codes lock the order and request support, once', () => {
    const instance = start().send('SEND_CODE')
    for (let i = 0; i < 5; i += 1) instance.send('CODE_ENTERED', ...wrongCode)
    expect(instance.state()).toBe('locked')
    expect(instance.effects()).toEqual([
      keepAttempts(5, 'rejected'),
      { type: 'requestIssueSupport', params: {} },
    ])
    expect(instance.takes('CODE_ENTERED', ...rightCode), 'even the right code is refused now').toBe(false)
    expect(instance.takes('ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })).toBe(false)
  })

  it.each([
    ['right', rightCode],
    ['wrong', wrongCode],
  ])('[TK-07] [EN-08] a %s code is not in the record, which leads to the same state', (_, sent) => {
    const [payload, { facts }] = sent
    const codeSent = start().send('SEND_CODE').snapshot()
    const event = { type: 'CODE_ENTERED', payload, at: addSecondsToNoon(60), facts }
    const { snapshot, effects } = stepMachine(delivery, codeSent, event)
    const recorded = maskSecretFields(delivery, event, effects)
    expect(recorded.event.payload).toEqual({ code: '•' })
    const replayed = stepMachine(withPassingSecretGuards(delivery, event.type), codeSent, recorded.event)
    expect([replayed.snapshot.value, replayed.snapshot.context]).toEqual([snapshot.value, snapshot.context])
  })

  it('[TK-07] a new code gives no new attempts', () => {
    const instance = start().send('SEND_CODE')
    for (let i = 0; i < 4; i += 1) instance.send('CODE_ENTERED', ...wrongCode)
    instance.send('NEW_CODE_SENT', {}, { at: addSecondsToNoon(60) })
    expect(instance.state()).toBe('awaitingCode.codeSent')
    expect(instance.send('CODE_ENTERED', ...wrongCode).state()).toBe('locked')
  })

  it('[TK-07] unlocking sends a new code and allows five attempts again', () => {
    const instance = start().send('SEND_CODE')
    for (let i = 0; i < 5; i += 1) instance.send('CODE_ENTERED', ...wrongCode)
    instance.send('UNLOCKED', { reason: 'Паспорт проверен' }, { at: addSecondsToNoon(600) })
    expect(instance.effects()).toEqual([
      keepAttempts(0, 'unlocked'),
      { type: 'recordException', params: { kind: 'codeUnlocked', reason: 'Паспорт проверен' } },
      { type: 'sendIssueCode', params: {} },
    ])
    expect(instance.summary()).toMatchObject({ attemptsLeft: 5 })
    expect(instance.refuses('NEW_CODE_SENT', {}, { at: addSecondsToNoon(610) })).toBe('newCodeMayBeSent')
  })

  it('[TK-07] a new code is sent at most every 60 s', () => {
    const instance = start().send('SEND_CODE', {}, { at: sampleNoon })
    expect(instance.refuses('NEW_CODE_SENT', {}, { at: addSecondsToNoon(59.999) })).toBe('newCodeMayBeSent')
    instance.send('NEW_CODE_SENT', {}, { at: addSecondsToNoon(60) })
    expect(instance.effects()).toEqual([{ type: 'sendIssueCode', params: {} }])
    expect(instance.refuses('NEW_CODE_SENT', {}, { at: addSecondsToNoon(100) })).toBe('newCodeMayBeSent')
  })

  it('[TK-07] a customer who left without the order needs a new code next time', () => {
    const instance = atTheTill().send('CUSTOMER_LEFT')
    expect(instance.state()).toBe('ready')
    expect(instance.refuses('SEND_CODE', {}, { at: addSecondsToNoon(30) })).toBe('newCodeMayBeSent')
    instance.send('SEND_CODE', {}, { at: addSecondsToNoon(3_600) })
    expect(instance.state()).toBe('awaitingCode.codeSent')
  })

  it('[TK-07] [SH-17] a customer who left loses the code and the marks, so it has to be confirmed', () => {
    expect(delivery.events.CUSTOMER_LEFT.irreversible).toBe(true)
  })

  it('[OA-08] without a code the order goes directly to the hand-over, which needs a separate right', () => {
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
  const startWithIssueCode = (issueCode: { attempts: number; sentAt: string | null; locked: boolean }) =>
    play(delivery, createSampleInput({ statusId: 7, lines, issueCode }))

  it('[TK-07] a new task of a locked order is locked and offers only to unlock it', () => {
    const instance = startWithIssueCode({ attempts: 5, sentAt: sampleNoon, locked: true })
    expect(instance.state()).toBe('locked')
    for (const type of ['SEND_CODE', 'NEW_CODE_SENT'])
      expect(instance.takes(type, {}, { at: addSecondsToNoon(600) })).toBe(false)
    expect(instance.takes('CODE_ENTERED', ...rightCode)).toBe(false)
    expect(instance.takes('ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })).toBe(false)
    expect(instance.takes('UNLOCKED', { reason: 'Паспорт проверен' })).toBe(true)
  })

  it('[TK-07] wrong codes of an earlier task count, and so does the minute since its last code', () => {
    const instance = startWithIssueCode({ attempts: 4, sentAt: sampleNoon, locked: false })
    expect(instance.refuses('SEND_CODE', {}, { at: addSecondsToNoon(30) })).toBe('newCodeMayBeSent')
    instance.send('SEND_CODE', {}, { at: addSecondsToNoon(61) })
    expect(instance.send('CODE_ENTERED', ...wrongCode).state()).toBe('locked')
  })
})

describe('hand-over', () => {
  it('[TK-07] issued in full: a prepaid order is reported as issued', () => {
    const instance = atTheTill(true).send('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })
    expect(instance.state()).toBe('issuedInFull')
    expect(instance.effects()).toEqual([
      { type: 'reportToOrder', params: { event: { type: 'ISSUED_IN_FULL' } } },
    ])
  })

  it('[TK-06] [TK-07] nothing leaves the store unpaid: an order that is not prepaid goes to the till', () => {
    const whole = atTheTill().send('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })
    expect(whole.state()).toBe('toBePaidInFull')
    expect(whole.effects()).toEqual([
      { type: 'reportToOrder', params: { event: { type: 'TO_BE_PAID', taken: 'inFull' } } },
    ])
    const part = atTheTill().send('PARTIALLY_ISSUED', { lines: partlyReturned })
    expect(part.state()).toBe('toBePaidInPart')
    expect(part.effects(), 'the refused pieces are saved before the payment is requested').toEqual([
      { type: 'saveReturned', params: { lines: [{ lineId: 1, returned: 1 }] } },
      { type: 'reportToOrder', params: { event: { type: 'TO_BE_PAID', taken: 'inPart' } } },
    ])
  })

  it('[TK-07] full issue requires returned-item info to be removed', () => {
    const instance = atTheTill()
    expect(instance.refuses('ISSUED_IN_FULL', { lines: returnedPieces([1, 1]) })).toBe('nothingReturned')
    expect(instance.takes('ISSUED_IN_FULL', { lines: handed([1, 2], [3, 1]) })).toBe(true)
  })

  it('[TK-07] [TK-27] full issue requires every piece to be counted, whoever asks for it', () => {
    const instance = atTheTill()
    expect(instance.refuses('ISSUED_IN_FULL', { lines: [] })).toBe('everythingHanded')
    expect(instance.refuses('ISSUED_IN_FULL', { lines: returnedPieces([1, 0], [3, 0]) })).toBe(
      'everythingHanded',
    )
    expect(instance.refuses('ISSUED_IN_FULL', { lines: handed([1, 1], [3, 1]) })).toBe('everythingHanded')
    expect(instance.refuses('ISSUED_IN_FULL', { lines: handed([1, 3], [3, 1]) })).toBe('everythingHanded')
  })

  it('[TK-07] partial issue requires the returned items to be listed', () => {
    const instance = atTheTill()
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: [] })).toBe('somethingReturned')
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 0]) })).toBe('somethingReturned')
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 2], [3, 1]) })).toBe(
      'somethingTaken',
    )
  })

  it('[TK-07] [TK-27] partial issue requires every piece to be handed over or refused', () => {
    const instance = atTheTill()
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 1]) })).toBe('everyPieceSaid')
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: [partlyReturned[0]!] })).toBe('everyPieceSaid')
    expect(instance.takes('PARTIALLY_ISSUED', { lines: partlyReturned })).toBe(true)
  })

  it('[TK-07] returned pieces do not exceed the collected ones and belong to this order', () => {
    const instance = atTheTill()
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([1, 3]) })).toBe(
      'nothingAboveCollected',
    )
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([2, 1]) })).toBe(
      'nothingAboveCollected',
    )
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: returnedPieces([77, 1]) })).toBe(
      'everyLineIsTheOrders',
    )
    const twice = returnedPieces([1, 1], [1, 1])
    expect(instance.refuses('PARTIALLY_ISSUED', { lines: twice })).toBe('everyLineIsTheOrders')
  })

  it('[TK-07] after a partial issue the rest is returned to the warehouse fully', () => {
    const instance = atTheTill(true).send('PARTIALLY_ISSUED', { lines: partlyReturned })
    expect(instance.state()).toBe('returningRest')
    expect(instance.effects()).toEqual([
      { type: 'saveReturned', params: { lines: [{ lineId: 1, returned: 1 }] } },
      { type: 'reportToOrder', params: { event: { type: 'GOODS_HANDED_OVER' } } },
    ])
    expect(instance.summary()).toMatchObject({ collected: 3, returned: 1 })
    expect(instance.refuses('RETURNED_TO_WAREHOUSE', { lines: [] })).toBe('nothingMissing')
    instance.send('RETURNED_TO_WAREHOUSE', { lines: returnedPieces([1, 1]) })
    expect(instance.state()).toBe('partiallyIssued')
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] a piece lost or damaged on its way back to the shelf is recorded with its reason', () => {
    const startReturning = () => atTheTill(true).send('PARTIALLY_ISSUED', { lines: partlyReturned })
    const short = { lines: [{ lineId: 1, returned: 0, reasonId: 2 }], lossComment: 'Разбился' }
    expect(startReturning().refuses('RETURNED_TO_WAREHOUSE', short)).toBe('nothingMissing')
    expect(startReturning().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 1 }] })).toBe(
      'somethingMissing',
    )
    expect(startReturning().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 0 }] })).toBe(
      'everyMissingHasReason',
    )
    expect(startReturning().refuses('RETURNED_IN_PART', { lines: [{ lineId: 1, returned: 2 }] })).toBe(
      'restIsTheOrders',
    )
    expect(startReturning().refuses('RETURNED_IN_PART', { lines: [{ lineId: 3, returned: 1 }] })).toBe(
      'restIsTheOrders',
    )
    expect(startReturning().refuses('RETURNED_IN_PART', { lines: short.lines })).toBe('missingExplained')
    const instance = startReturning().send('RETURNED_IN_PART', short)
    expect(instance.state()).toBe('partiallyIssued')
    expect(instance.effect('putBack')).toEqual({
      cause: 'notTaken',
      comment: 'Разбился',
      lines: [{ lineId: 1, shelved: 0, missing: 1, reasonId: 2, marks: [] }],
    })
    expect(instance.effect('recordException')).toEqual({ kind: 'shortReturn', reason: 'Разбился' })
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'PARTIALLY_ISSUED' } })
  })

  it('[TK-22] [TK-27] the code of a piece just handed over is refused among the returned ones', () => {
    const marked = createSampleLine(4, { ordered: 2, collected: 2, marks: ['a', 'b'] })
    const returning = () =>
      play(delivery, createSampleInput({ statusId: 7, prepaid: true, lines: [marked] }))
        .send('SEND_CODE')
        .send('CODE_ENTERED', ...rightCode)
        .send('PARTIALLY_ISSUED', { lines: [{ lineId: 4, returned: 1, handed: 1, marks: ['a'] }] })
    const payload = (code: string) => ({ lines: [{ lineId: 4, returned: 1, reasonId: null, marks: [code] }] })
    expect(returning().refuses('RETURNED_TO_WAREHOUSE', payload('a'))).toBe('unitsWereLeft')
    expect(returning().refuses('RETURNED_IN_PART', payload('a'))).toBe('unitsWereLeft')
    expect(returning().takes('RETURNED_TO_WAREHOUSE', payload('b'))).toBe(true)
  })

  it('[TK-07] a customer who refuses everything pays nothing: everything is returned', () => {
    const instance = atTheTill()
    expect(instance.refuses('RETURNED_FULLY', { lines: returnedPieces([1, 2]) })).toBe('everythingReturned')
    instance.send('RETURNED_FULLY', { lines: returnedPieces([1, 2], [3, 1]) })
    expect(instance.effects().map((e) => e.type)).toEqual(['saveReturned', 'shelveReturned', 'reportToOrder'])
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: 'RETURNED_FULLY' } })
  })

  it('[TK-07] the form of the hand-over opens with what was collected, nothing returned', () => {
    expect(atTheTill().formData('delivery/v1/issue')).toEqual({
      lines: returnedPieces([1, 0], [3, 0]).map((line) => ({ ...line, handed: 0, marks: [] })),
    })
  })
})
