import { describe, expect, it } from 'vitest'
import { countries } from '../../schemas/values/countries.ts'
import { isBankDay, moveToBankDay } from '../../src/shared/bank-days.ts'

describe('[SP-03] bank days', () => {
  it.each([
    ['RU', '2026-11-03', true],
    ['RU', '2026-11-04', false],
    ['RU', '2026-11-07', false],
    ['BY', '2026-07-03', false],
    ['RU', '2026-07-03', true],
    ['KZ', '2026-12-16', false],
    ['LV', '2026-11-18', false],
    ['AE', '2026-12-02', false],
  ] as const)('in %s %s: %s', (country, day, expected) => {
    expect(isBankDay(day, country)).toBe(expected)
  })

  it('a term that ends on a holiday ends at the same time of the next bank day', () => {
    const due = (instant: string) => moveToBankDay(new Date(instant), 'Europe/Moscow', 'RU').toISOString()
    expect(due('2026-11-03T12:00:00Z')).toBe('2026-11-03T12:00:00.000Z')
    expect(due('2026-11-04T12:00:00Z')).toBe('2026-11-05T12:00:00.000Z')
    // 01:30 on Saturday, local time.
    expect(due('2026-11-06T22:30:00Z')).toBe('2026-11-08T22:30:00.000Z')
    expect(due('2026-12-31T21:30:00Z')).toBe('2027-01-10T21:30:00.000Z')
  })

  it('exist in every country', () => {
    for (const country of countries)
      expect(moveToBankDay(new Date('2027-01-01T10:00:00Z'), 'UTC', country).getTime()).toBeLessThan(
        Date.parse('2027-01-15T00:00:00Z'),
      )
  })
})
