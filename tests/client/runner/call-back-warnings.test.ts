import { describe, expect, it } from 'vitest'
import { findCallBackWarnings } from '../../../src/client/runner/form/instant-widget.tsx'

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
})
