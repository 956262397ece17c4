import { describe, expect, it } from 'vitest'
import {
  combineDayAndTime,
  addDays,
  countCalendarDays,
  getUtcOffsetMinutes,
  getStoreDay,
  getStoreZone,
} from '../../src/shared/store-day.ts'

const novosibirsk = 'Asia/Novosibirsk'

describe('the day of a store', () => {
  it('[IN-02] is the local day, regardless of the UTC day', () => {
    const evening = '2026-11-23T18:00:00.000Z'
    expect(getStoreDay(evening, 'Europe/Moscow')).toBe('2026-11-23')
    expect(getStoreDay(evening, novosibirsk)).toBe('2026-11-24')
    expect(getStoreDay(evening, 'America/New_York')).toBe('2026-11-23')
  })

  it('[IN-02] a time converts back to its day, also when the clocks change', () => {
    expect(combineDayAndTime('2026-11-23', '21:00', novosibirsk)).toBe('2026-11-23T14:00:00.000Z')
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-25'])
      for (const time of ['00:00', '12:00', '23:59'])
        expect(getStoreDay(combineDayAndTime(day, time, 'Europe/Riga'), 'Europe/Riga')).toBe(day)
  })

  it('[IN-02] days are calendar days', () => {
    expect(countCalendarDays('2026-11-22T20:59:00Z', '2026-11-22T21:01:00Z', 'Europe/Moscow')).toBe(1)
    expect(countCalendarDays('2026-11-22T21:01:00Z', '2026-11-23T20:59:00Z', 'Europe/Moscow')).toBe(0)
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('[IN-02] the offset is in whole minutes for any second', () => {
    expect(getUtcOffsetMinutes('2026-11-22T09:00:59.999Z', novosibirsk)).toBe(420)
    expect(getUtcOffsetMinutes('2026-07-01T09:00:30.000Z', 'America/New_York')).toBe(-240)
  })
})

describe('the zone of a store', () => {
  it("[OP-01] is its own; without a store the company's", () => {
    expect(getStoreZone({ zone: 'Asia/Omsk' })).toBe('Asia/Omsk')
    expect(getStoreZone(null)).toBe('Europe/Moscow')
  })
})
