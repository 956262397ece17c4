import { describe, expect, it } from 'vitest'
import { demoteImpossibleCall, isMain } from '../../../src/client/runner/action-keys.ts'
import { offeredEvent } from './sample-task.ts'

const wrong = '79161234567'
const order = { phone: `+${wrong}`, otherPhones: ['79160001122'], wrongPhones: [wrong, '79160001122'] }
const call = offeredEvent('CALL_STARTED', { tone: 'main', answer: 'agree' })
const end = offeredEvent('NOT_CONFIRMED')
const cancel = offeredEvent('NOT_REACHED_CANCELLED', { tone: 'danger' })
const getMain = (events: readonly { type: string; tone: string }[]) =>
  events.filter(({ tone }) => tone === 'main').map(({ type }) => type)

describe('[TK-35] every number of the customer is marked as wrong', () => {
  it('calling is offered, but not as the main action', () => {
    const events = demoteImpossibleCall([call, cancel], order, true)
    expect(events.map(({ type }) => type)).toEqual(['CALL_STARTED', 'NOT_REACHED_CANCELLED'])
    expect(events.some(isMain)).toBe(false)
  })

  it('a user who may not correct the contacts ends the task without a call', () => {
    expect(getMain(demoteImpossibleCall([call, end], order, false))).toEqual(['NOT_CONFIRMED'])
    expect(getMain(demoteImpossibleCall([call, end], order, true))).toEqual([])
    const decide = offeredEvent('NO_NUMBER_LEFT')
    expect(getMain(demoteImpossibleCall([call, decide], order, false))).toEqual(['NO_NUMBER_LEFT'])
    const refused = offeredEvent('NOT_CONFIRMED', { refusedBy: 'attemptsUsedUp' })
    expect(getMain(demoteImpossibleCall([call, refused], order, false))).toEqual([])
  })

  it('another main action stays the main one', () => {
    const move = offeredEvent('DELIVERY_MOVED', { tone: 'main' })
    expect(getMain(demoteImpossibleCall([call, move], order, false))).toEqual(['DELIVERY_MOVED'])
  })

  it('with one number left, calling stays the main action', () => {
    const events = [call, end]
    expect(demoteImpossibleCall(events, { ...order, wrongPhones: [wrong] }, true)).toBe(events)
    expect(demoteImpossibleCall(events, { ...order, wrongPhones: [] }, false)).toBe(events)
  })
})
