import type { Random } from '../server/platform/random.ts'
import type { Calendar } from './steps.ts'
import type { DemoStore } from './stores.ts'

/** Orders by hour of the store's clock: people order at lunch and after work. */
const hours: readonly number[] = [
  1, 0, 0, 0, 0, 1, 2, 4, 7, 10, 13, 16, 19, 17, 13, 11, 12, 16, 19, 17, 13, 9, 6, 3,
]

const hour = 3_600_000
/** Days before today and their share; what is open today stands on today's orders. */
const daysBefore: readonly (readonly [daysAgo: number, weight: number])[] = [
  [0, 42],
  [1, 20],
  [2, 13],
  [3, 11],
  [4, 9],
  [5, 5],
]
/** Orders of the last minutes, whatever the hour: the desks have work when the demo is opened. */
const freshShare = 0.14
const freshMinutes = 70

export interface OrderTime {
  at: Date
  store: DemoStore
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Hour of the day by the clock of the zone. */
export function hourAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
    formats.set(zone, format)
  }
  return Number(format.format(at))
}

const days = new Map<string, Intl.DateTimeFormat>()

/** Day by the clock of the zone, YYYY-MM-DD. */
export function dayOf(at: number, zone: string): string {
  let format = days.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
    days.set(zone, format)
  }
  return format.format(at)
}

/** What people read off the calendar at that instant. */
export const calendarOf = (at: number, storeZone: string): Calendar => ({
  storeDay: (daysLater) => dayOf(at + daysLater * 24 * hour, storeZone),
})

/** That instant, or the next morning's first minutes when the store is closed (it is open from 9 to 22). */
export function openingMoment(at: number, zone: string, random: Random): number {
  const clock = hourAt(at, zone)
  if (clock >= 9 && clock < 22) return at
  const untilNine = ((9 - clock + 24) % 24) * hour - (at % hour)
  return at + untilNine + random.int(2 * 60, 40 * 60) * 1000
}

/** When and where orders came in, oldest first; none later than `now`. */
export function orderTimes(
  random: Random,
  stores: readonly DemoStore[],
  count: number,
  now: Date,
): OrderTime[] {
  const byShare = stores.map((store) => [store, store.share] as const)
  return Array.from({ length: count }, () => {
    const store = random.weighted(byShare)
    const fresh = random.chance(freshShare)
    const at = fresh
      ? now.getTime() - random.int(1, freshMinutes * 60) * 1000
      : pastTime(random, store.zone, now)
    return { at: new Date(at), store }
  }).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A time within the last days that people of this zone order at. */
function pastTime(random: Random, zone: string, now: Date): number {
  const busiest = Math.max(...hours)
  for (;;) {
    const daysAgo = random.weighted(daysBefore)
    const at = now.getTime() - daysAgo * 24 * hour - random.int(2 * 60, 24 * 3600) * 1000
    if (random.next() * busiest < (hours[hourAt(at, zone)] ?? 0)) return at
  }
}
