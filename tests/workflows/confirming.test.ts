import { describe, expect, it } from 'vitest'
import confirming from '../../workflows/confirming/v1/machine.ts'
import {
  addSecondsToNoon,
  sampleNoon,
  createSampleInput,
  createSampleLine,
} from '../../workflows/scenarios.ts'
import type { OrderLineFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const day = 86_400
const shortLines = [createSampleLine(1, { ordered: 2, collected: 1 }), createSampleLine(2)]

const shortage = (lines: OrderLineFacts[] = shortLines) =>
  play(confirming, createSampleInput({ lines }, { params: { purpose: 'shortage' } }))
const arrival = () =>
  play(confirming, createSampleInput({ needsCall: true }, { params: { purpose: 'arrival' } }))
type Instance = ReturnType<typeof play>

const startTalk = (instance: Instance) => instance.send('CALL_STARTED').send('CUSTOMER_LISTENS')
const failCall = (instance: Instance) =>
  instance.send('CALL_STARTED').send('CALL_FAILED', { waitReasonId: 4 })
const reported = (instance: Instance) => instance.effect('reportToOrder')

describe('answers of the customer', () => {
  it('[TK-04] changes agreed', () => {
    const instance = startTalk(shortage())
    expect(instance.state()).toBe('call.explaining')
    expect(instance.summary()).toMatchObject({ ordered: 3, collected: 1, missing: 2 })
    instance.send('CUSTOMER_AGREES').send('CHANGES_AGREED')
    expect(reported(instance)).toEqual({ event: { type: 'CHANGES_AGREED' } })
  })

  it('[TK-04] changes not agreed, after an objection', () => {
    const instance = startTalk(shortage())
      .send('CUSTOMER_OBJECTS')
      .send('CUSTOMER_DISAGREES')
      .send('CHANGES_NOT_AGREED')
    expect(instance.state()).toBe('changesNotAgreed')
    expect(reported(instance)).toEqual({ event: { type: 'CHANGES_NOT_AGREED' } })
  })

  it('[TK-04] cancellation agreed, with its reason', () => {
    const instance = startTalk(shortage()).send('CUSTOMER_CANCELS')
    instance.send('CANCELLATION_AGREED', { reasonId: 6, comment: 'Нашёл дешевле' })
    expect(reported(instance)).toEqual({
      event: { type: 'CANCELLATION_AGREED', reasonId: 6, comment: 'Нашёл дешевле' },
    })
    const silent = startTalk(arrival()).send('CUSTOMER_CANCELS').send('CANCELLATION_AGREED', { reasonId: 1 })
    expect(reported(silent)).toEqual({ event: { type: 'CANCELLATION_AGREED', reasonId: 1, comment: null } })
  })

  it('[TK-04] a customer may change his mind before the talk ends', () => {
    const instance = startTalk(shortage()).send('CUSTOMER_CANCELS').send('CUSTOMER_OBJECTS')
    expect(instance.state()).toBe('call.persuading')
    expect(instance.send('CUSTOMER_AGREES').send('CUSTOMER_OBJECTS').state()).toBe('call.persuading')
  })

  it('[TK-04] a collected sum of zero blocks agreement', () => {
    const worthless = shortage([
      createSampleLine(1, { ordered: 2, collected: 2, unitPrice: 0 }),
      createSampleLine(2),
    ])
    expect(startTalk(worthless).refuses('CUSTOMER_AGREES')).toBe('collectedSumAboveZero')
    expect(worthless.send('HUNG_UP').refuses('CHANGES_AGREED')).toBe('collectedSumAboveZero')
    expect(startTalk(shortage([createSampleLine(1, { collected: 0 })])).refuses('CUSTOMER_AGREES')).toBe(
      'collectedSumAboveZero',
    )
  })

  it('[TK-04] a new order is confirmed, or left not confirmed', () => {
    const confirmed = startTalk(arrival()).send('CUSTOMER_AGREES').send('CONFIRMED')
    expect(reported(confirmed)).toEqual({ event: { type: 'CONFIRMED' } })
    const undecided = startTalk(arrival()).send('CUSTOMER_DISAGREES').send('NOT_CONFIRMED')
    expect(reported(undecided)).toEqual({ event: { type: 'NOT_CONFIRMED' } })
  })
})

describe('failed calls and call-backs', () => {
  it('[TK-04] a failed call is counted with its reason and repeated after the usual 30 minutes', () => {
    const instance = failCall(shortage())
    expect(instance.state()).toBe('waiting')
    expect(instance.effects()).toEqual([
      { type: 'countCall', params: { waitReasonId: 4, note: null } },
      {
        type: 'startTimer',
        params: { name: 'callBack', event: 'CALL_BACK_DUE', at: addSecondsToNoon(1_800) },
      },
      { type: 'postponeTask', params: { until: addSecondsToNoon(1_800) } },
    ])
    expect(instance.summary()).toMatchObject({ attempts: 1, callBackAt: addSecondsToNoon(1_800) })
  })

  it('[TK-18] a call-back is due by its timer; an earlier call cancels the timer', () => {
    expect(failCall(shortage()).send('CALL_BACK_DUE').state()).toBe('readyToCall')
    const earlier = failCall(shortage()).send('CALL_STARTED')
    expect(earlier.effects()).toEqual([
      { type: 'cancelTimer', params: { name: 'callBack' } },
      { type: 'postponeTask', params: { until: null } },
    ])
    expect(earlier.summary()).toMatchObject({ callBackAt: '' })
    expect(earlier.takes('CALL_BACK_DUE')).toBe(false)
  })

  it('[TK-18] a call-back is stored in UTC regardless of the entered time zone', () => {
    const instance = shortage().send('CALL_BACK_SCHEDULED', { callBackAt: '2025-11-22T15:30:00+03:00' })
    expect(instance.effect('startTimer')).toMatchObject({ at: '2025-11-22T12:30:00.000Z' })
  })

  it('[TK-18] a call-back must be in the future and within 14 days', () => {
    const instance = shortage()
    const at = (callBackAt: string) => instance.refuses('CALL_BACK_SCHEDULED', { callBackAt })
    expect(at(sampleNoon)).toBe('callBackInFuture')
    expect(at(addSecondsToNoon(1))).toBe(null)
    expect(at(addSecondsToNoon(14 * day))).toBe(null)
    expect(at(addSecondsToNoon(14 * day + 1))).toBe('callBackWithinTerm')
    const failed = shortage().send('CALL_STARTED')
    const payload = { waitReasonId: 7, callBackAt: addSecondsToNoon(-60) }
    expect(failed.refuses('CALL_FAILED', payload)).toBe('callBackInFuture')
  })

  it('[TK-18] a scheduled call-back can be moved: the old timer is cancelled, a new one starts', () => {
    const instance = failCall(shortage()).send('CALL_BACK_SCHEDULED', { callBackAt: addSecondsToNoon(day) })
    expect(instance.effects().map((e) => e.type)).toEqual([
      'cancelTimer',
      'postponeTask',
      'startTimer',
      'postponeTask',
    ])
    expect(instance.effect('startTimer')).toMatchObject({ at: addSecondsToNoon(day) })
  })

  it('[TK-04] after 3 failed calls, and not before, the order may be formed with the collected items', () => {
    const instance = failCall(failCall(shortage()))
    expect(instance.refuses('FORM_WITH_COLLECTED')).toBe('absent')
    expect(instance.send('CALL_BACK_DUE').refuses('FORM_WITH_COLLECTED')).toBe('absent')
    failCall(instance)
    expect(instance.state()).toBe('shortageUnreachable')
    expect(instance.effects()).toEqual([{ type: 'countCall', params: { waitReasonId: 4, note: null } }])
    instance.send('FORM_WITH_COLLECTED')
    expect(reported(instance)).toEqual({ event: { type: 'FORMED_WITH_COLLECTED' } })
    expect(confirming.events.FORM_WITH_COLLECTED).toMatchObject({ irreversible: true })
  })

  it('[TK-04] an order without collected goods of value cannot be formed, however many calls failed', () => {
    const worthless = shortage([createSampleLine(1, { collected: 1, unitPrice: 0 })])
    expect(failCall(failCall(failCall(worthless))).refuses('FORM_WITH_COLLECTED')).toBe(
      'collectedSumAboveZero',
    )
  })

  it('[TK-04] a new order stays not confirmed after 3 failed calls', () => {
    const instance = failCall(failCall(failCall(arrival())))
    expect(instance.state()).toBe('arrivalUnreachable')
    expect(reported(instance.send('NOT_CONFIRMED'))).toEqual({ event: { type: 'NOT_CONFIRMED' } })
  })

  it('[TK-04] a call-back time set in the third failed call is kept, and forming is allowed from then on', () => {
    const instance = failCall(failCall(shortage())).send('CALL_STARTED')
    instance.send('CALL_FAILED', { waitReasonId: 7, callBackAt: addSecondsToNoon(day) })
    expect(instance.state()).toBe('waiting')
    expect(instance.send('CALL_BACK_DUE').state()).toBe('shortageUnreachable')
    expect(instance.takes('FORM_WITH_COLLECTED')).toBe(true)
  })

  it('[TK-04] a call that the customer asked to repeat later does not count as failed', () => {
    const instance = shortage()
      .send('CALL_STARTED')
      .send('CALL_BACK_SCHEDULED', { callBackAt: addSecondsToNoon(day) })
    expect(instance.summary()).toMatchObject({ attempts: 0 })
    expect(instance.effect('countCall')).toBeUndefined()
  })
})
