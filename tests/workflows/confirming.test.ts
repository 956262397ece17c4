import { describe, expect, it } from 'vitest'
import confirming from '../../workflows/confirming/v1/machine.ts'
import { afterNoon, noon, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import type { OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
const short = [sampleLine(1, { ordered: 2, collected: 1 }), sampleLine(2)]

const shortage = (lines: OrderLineFacts[] = short) =>
  play(confirming, sampleInput({ lines }, { params: { purpose: 'shortage' } }))
const arrival = () => play(confirming, sampleInput({ needsCall: true }, { params: { purpose: 'arrival' } }))
type Game = ReturnType<typeof play>

const talk = (game: Game) => game.send('CALL_STARTED').send('CUSTOMER_LISTENS')
const fail = (game: Game) => game.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 4 })
const reported = (game: Game) => game.effect('reportToOrder')

describe('what the customer says', () => {
  it('[TK-04] changes agreed', () => {
    const game = talk(shortage())
    expect(game.state()).toBe('call.explaining')
    expect(game.summary()).toMatchObject({ ordered: 3, collected: 1, missing: 2 })
    game.send('CUSTOMER_AGREES').send('CHANGES_AGREED')
    expect(reported(game)).toEqual({ event: { type: 'CHANGES_AGREED' } })
  })

  it('[TK-04] changes not agreed, after an objection', () => {
    const game = talk(shortage())
      .send('CUSTOMER_OBJECTS')
      .send('CUSTOMER_DISAGREES')
      .send('CHANGES_NOT_AGREED')
    expect(game.state()).toBe('changesNotAgreed')
    expect(reported(game)).toEqual({ event: { type: 'CHANGES_NOT_AGREED' } })
  })

  it('[TK-04] cancellation agreed, with its reason', () => {
    const game = talk(shortage()).send('CUSTOMER_CANCELS')
    game.send('CANCELLATION_AGREED', { reasonId: 6, comment: 'Нашёл дешевле' })
    expect(reported(game)).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: 'Нашёл дешевле' },
    })
    const silent = talk(arrival()).send('CUSTOMER_CANCELS').send('CANCELLATION_AGREED', { reasonId: 1 })
    expect(reported(silent)).toEqual({ event: { type: 'CANCELLATION_AGREED', reasonId: 1, comment: null } })
  })

  it('[TK-04] a customer may change his mind before the talk ends', () => {
    const game = talk(shortage()).send('CUSTOMER_CANCELS').send('CUSTOMER_OBJECTS')
    expect(game.state()).toBe('call.persuading')
    expect(game.send('CUSTOMER_AGREES').send('CUSTOMER_OBJECTS').state()).toBe('call.persuading')
  })

  it('[TK-04] a collected sum of zero blocks agreement', () => {
    const worthless = shortage([sampleLine(1, { ordered: 2, collected: 2, unitPrice: 0 }), sampleLine(2)])
    expect(talk(worthless).refuses('CUSTOMER_AGREES')).toBe('collectedSumAboveZero')
    expect(worthless.send('HUNG_UP').refuses('CHANGES_AGREED')).toBe('collectedSumAboveZero')
    expect(talk(shortage([sampleLine(1, { collected: 0 })])).refuses('CUSTOMER_AGREES')).toBe(
      'collectedSumAboveZero',
    )
  })

  it('[TK-04] a new order is confirmed, or left not confirmed', () => {
    const confirmed = talk(arrival()).send('CUSTOMER_AGREES').send('CONFIRMED')
    expect(reported(confirmed)).toEqual({ event: { type: 'CONFIRMED' } })
    const undecided = talk(arrival()).send('CUSTOMER_DISAGREES').send('NOT_CONFIRMED')
    expect(reported(undecided)).toEqual({ event: { type: 'NOT_CONFIRMED' } })
  })
})

describe('failed calls and call-backs', () => {
  it('[TK-04] a failed call is counted with its reason and comes back after the usual 30 minutes', () => {
    const game = fail(shortage())
    expect(game.state()).toBe('waiting')
    expect(game.effects()).toEqual([
      { type: 'countCall', params: { waitReasonId: 4 } },
      { type: 'startTimer', params: { name: 'callBack', event: 'CALL_BACK_DUE', at: afterNoon(1_800) } },
      { type: 'postponeTask', params: { until: afterNoon(1_800) } },
    ])
    expect(game.summary()).toMatchObject({ attempts: 1, callBackAt: afterNoon(1_800) })
  })

  it('[TK-18] a call-back is due by its timer, or the operator calls earlier and the timer is gone', () => {
    expect(fail(shortage()).send('CALL_BACK_DUE').state()).toBe('readyToCall')
    const earlier = fail(shortage()).send('CALL_STARTED')
    expect(earlier.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'callBack' } },
      { type: 'postponeTask', params: { until: null } },
    ])
    expect(earlier.summary()).toMatchObject({ callBackAt: '' })
    expect(earlier.takes('CALL_BACK_DUE')).toBe(false)
  })

  it('[TK-18] a call-back is kept in UTC whatever zone it was typed in', () => {
    const game = shortage().send('CALL_BACK_SCHEDULED', { callBackAt: '2025-11-22T15:30:00+03:00' })
    expect(game.effect('startTimer')).toMatchObject({ at: '2025-11-22T12:30:00.000Z' })
  })

  it('[TK-18] a call-back lies in the future and within 14 days', () => {
    const game = shortage()
    const at = (callBackAt: string) => game.refuses('CALL_BACK_SCHEDULED', { callBackAt })
    expect(at(noon)).toBe('callBackInFuture')
    expect(at(afterNoon(1))).toBe(null)
    expect(at(afterNoon(14 * day))).toBe(null)
    expect(at(afterNoon(14 * day + 1))).toBe('callBackWithinTerm')
    const failed = shortage().send('CALL_STARTED')
    const payload = { waitReasonId: 7, callBackAt: afterNoon(-60) }
    expect(failed.refuses('CALL_FAILED', payload)).toBe('callBackInFuture')
  })

  it('[TK-18] a promised call-back can be moved: the old timer goes, the new one runs', () => {
    const game = fail(shortage()).send('CALL_BACK_SCHEDULED', { callBackAt: afterNoon(day) })
    expect(game.effects().map((e) => e.type)).toEqual([
      'cancelTimer',
      'postponeTask',
      'startTimer',
      'postponeTask',
    ])
    expect(game.effect('startTimer')).toMatchObject({ at: afterNoon(day) })
  })

  it('[TK-04] after 3 failed calls, and not before, the order may be formed with the collected items', () => {
    const game = fail(fail(shortage()))
    expect(game.refuses('FORM_WITH_COLLECTED')).toBe('absent')
    expect(game.send('CALL_BACK_DUE').refuses('FORM_WITH_COLLECTED')).toBe('absent')
    fail(game)
    expect(game.state()).toBe('shortageUnreachable')
    expect(game.effects()).toEqual([{ type: 'countCall', params: { waitReasonId: 4 } }])
    game.send('FORM_WITH_COLLECTED')
    expect(reported(game)).toEqual({ event: { type: 'FORMED_WITH_COLLECTED' } })
    expect(confirming.events.FORM_WITH_COLLECTED).toMatchObject({ irreversible: true })
  })

  it('[TK-04] nothing of value collected cannot be formed however often the calls failed', () => {
    const worthless = shortage([sampleLine(1, { collected: 1, unitPrice: 0 })])
    expect(fail(fail(fail(worthless))).refuses('FORM_WITH_COLLECTED')).toBe('collectedSumAboveZero')
  })

  it('[TK-04] a new order that nobody answers for stays not confirmed after 3 failed calls', () => {
    const game = fail(fail(fail(arrival())))
    expect(game.state()).toBe('arrivalUnreachable')
    expect(reported(game.send('NOT_CONFIRMED'))).toEqual({ event: { type: 'NOT_CONFIRMED' } })
  })

  it('[TK-04] a time promised in the third failed call is kept, and forming is allowed when it comes', () => {
    const game = fail(fail(shortage())).send('CALL_STARTED')
    game.send('CALL_FAILED', { waitReasonId: 7, callBackAt: afterNoon(day) })
    expect(game.state()).toBe('waiting')
    expect(game.send('CALL_BACK_DUE').state()).toBe('shortageUnreachable')
    expect(game.takes('FORM_WITH_COLLECTED')).toBe(true)
  })

  it('[TK-04] a call that the customer asked to repeat later is not a failed one', () => {
    const game = shortage()
      .send('CALL_STARTED')
      .send('CALL_BACK_SCHEDULED', { callBackAt: afterNoon(day) })
    expect(game.summary()).toMatchObject({ attempts: 0 })
    expect(game.effect('countCall')).toBeUndefined()
  })
})
