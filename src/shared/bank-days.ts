import type { Country } from '../../schemas/values/countries.ts'
import { getStoreDay } from './store-day.ts'

/**
 * Public holidays on which banks of the country do not move money, MM-DD. Holidays with a variable date (church or
 * lunar calendar) are missing, so a task can be due on such a holiday instead of the day after it.
 */
const holidays: Readonly<Record<Country, readonly string[]>> = {
  RU: [
    '01-01',
    '01-02',
    '01-03',
    '01-04',
    '01-05',
    '01-06',
    '01-07',
    '01-08',
    '02-23',
    '03-08',
    '05-01',
    '05-09',
    '06-12',
    '11-04',
  ],
  BY: ['01-01', '01-02', '01-07', '03-08', '05-01', '05-09', '07-03', '11-07', '12-25'],
  KZ: [
    '01-01',
    '01-02',
    '01-07',
    '03-08',
    '03-21',
    '03-22',
    '03-23',
    '05-01',
    '05-07',
    '05-09',
    '07-06',
    '08-30',
    '10-25',
    '12-16',
  ],
  LV: ['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31'],
  AE: ['01-01', '12-02', '12-03'],
}

/** `day` is YYYY-MM-DD. Saturday and Sunday are not bank days in any of these countries. */
export function isBankDay(day: string, country: Country): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays[country].includes(day.slice(5))
}

const dayMs = 86_400_000

/** Returns the instant itself if it is on a bank day in the time zone, otherwise the same time on the next bank day. */
export function moveToBankDay(instant: Date, zone: string | undefined, country: Country): Date {
  let due = instant
  while (!isBankDay(getStoreDay(due, zone), country)) due = new Date(due.getTime() + dayMs)
  return due
}
