import { describe, expect, it } from 'vitest'
import { findCallBackWarnings, moveToCallableTime } from '../../../src/client/runner/form/instant-widget.tsx'

describe('[TK-18] the time of a call-back', () => {
  const promised = '2026-11-27T15:00:00.000Z'
  it.each([
    ['2026-11-27T06:00:00.000Z', []],
    ['2026-11-27T05:59:00.000Z', ['night']],
    ['2026-11-27T18:00:00.000Z', ['afterPromise']],
    ['2026-11-27T18:01:00.000Z', ['night', 'afterPromise']],
    ['2026-11-28T00:00:00.000Z', ['night', 'afterPromise']],
  ])('%s warns of %j', (at, warnings) => {
    expect(findCallBackWarnings(new Date(at), 'Europe/Moscow', promised)).toEqual(warnings)
  })
  it('uses the zone of the customer, and an order without a promised time has no late call-back', () => {
    expect(findCallBackWarnings(new Date('2026-11-27T15:00:00.000Z'), 'Asia/Vladivostok', null)).toEqual([
      'night',
    ])
  })
  it.each([
    ['in the morning it stays', '2026-11-27T07:30:00.000Z', {}, '2026-11-27T07:30:00.000Z'],
    ['in the night it moves to the morning', '2026-11-27T19:30:00.000Z', {}, '2026-11-28T06:00:00.000Z'],
    [
      'after the calling hours it moves to the next ones',
      '2026-11-27T15:30:00.000Z',
      { callHoursFrom: 10, callHoursTo: 18 },
      '2026-11-28T07:00:00.000Z',
    ],
    [
      'calls round the clock do not wake a customer',
      '2026-11-27T02:00:00.000Z',
      { callHoursFrom: 0, callHoursTo: 24 },
      '2026-11-27T06:00:00.000Z',
    ],
    [
      'calling hours in the night are respected',
      '2026-11-27T15:30:00.000Z',
      { callHoursFrom: 22, callHoursTo: 24 },
      '2026-11-27T19:00:00.000Z',
    ],
  ])('chosen by a button: %s', (_, at, summary, moved) => {
    expect(moveToCallableTime(new Date(at), 'Europe/Moscow', summary).toISOString()).toBe(moved)
  })
})
