import { describe, expect, it } from 'vitest'
import {
  formatWallTime,
  parseWallTime,
  addDaysToWallTime,
} from '../../../src/client/runner/form/zoned-time.ts'
import { toInstant, toWallTime } from '../../../src/shared/store-day.ts'

const now = { year: 2026, month: 3, day: 5, hour: 12, minute: 0 }

describe('time in the zone of the store', () => {
  it('[TK-18] an instant is shown and parsed in the zone of the store', () => {
    const instant = new Date('2026-03-05T20:30:00Z')
    expect(formatWallTime(toWallTime(instant, 'Asia/Yekaterinburg'))).toBe('06.03.2026 01:30')
    expect(toInstant(toWallTime(instant, 'Asia/Yekaterinburg'), 'Asia/Yekaterinburg')).toEqual(instant)
  })

  it('[TK-18] on the day of a clock change both directions are correct', () => {
    const zone = 'Europe/Riga'
    const before = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 }
    expect(toInstant(before, zone).toISOString()).toBe('2026-03-29T00:30:00.000Z')
    expect(toInstant({ ...before, hour: 4 }, zone).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('[TK-18] several notations of a time are accepted', () => {
    for (const text of ['05.03.2026 10:00', '5.3.26 10:00', '5.3 10.00', ' 5/3/2026, 10:00 ']) {
      expect(parseWallTime(text, now)).toEqual({ ...now, hour: 10 })
    }
  })

  it('[VA-01] an invalid time is refused', () => {
    for (const text of ['31.02.2026 10:00', '05.03.2026', '05.03.2026 25:00', '05.13.2026 10:00', 'завтра']) {
      expect(parseWallTime(text, now)).toBeNull()
    }
  })

  it('[TK-18] the day after the last day of a month is the first of the next', () => {
    expect(addDaysToWallTime({ ...now, day: 31 }, 1)).toMatchObject({ month: 4, day: 1 })
  })
})
