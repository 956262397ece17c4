import type { Random } from '../server/platform/random.ts'
import type { StoreCalendar } from './steps.ts'
import type { DemoStore } from './stores.ts'

/** Weights of orders by local hour, with peaks at lunch and after work. */
const hours: readonly number[] = [
  1, 0, 0, 0, 0, 1, 2, 4, 7, 10, 13, 16, 19, 17, 13, 11, 12, 16, 19, 17, 13, 9, 6, 3,
]

const hour = 3_600_000
/** Share of orders by their age in days. Most open work comes from the newest orders. */
const daysBefore: readonly (readonly [daysAgo: number, weight: number])[] = [
  [0, 42],
  [1, 20],
  [2, 13],
  [3, 11],
  [4, 9],
  [5, 5],
]
/**
 * Share of orders placed in the last `freshMinutes` minutes, at any hour of the day, so that there is new work when the
 * demo is opened.
 */
const freshShare = 0.14
const freshMinutes = 70

export interface OrderTimeAndStore {
  at: Date
  store: DemoStore
}

const hourFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour of the day of the instant `at` (ms) in a time zone, 0 to 23. */
export function getHour(at: number, zone: string): number {
  let format = hourFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
    hourFormats.set(zone, format)
  }
  return Number(format.format(at))
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of the instant `at` (ms) in a time zone, YYYY-MM-DD. */
export function getDay(at: number, zone: string): string {
  let format = dayFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
    dayFormats.set(zone, format)
  }
  return format.format(at)
}

/** Creates a calendar that counts days from the instant `at` (ms) in the time zone of a store. */
export const createStoreCalendar = (at: number, storeZone: string): StoreCalendar => ({
  storeDay: (daysLater) => getDay(at + daysLater * 24 * hour, storeZone),
  minutesLater: (minutes) => new Date(at + minutes * 60_000).toISOString(),
})

/**
 * Returns the instant itself, or a time in the first 40 minutes after the next opening if the store is closed (it is
 * open from 9 to 22).
 */
export function moveToOpeningHours(at: number, zone: string, random: Random): number {
  const localHour = getHour(at, zone)
  if (localHour >= 9 && localHour < 22) return at
  const untilNine = ((9 - localHour + 24) % 24) * hour - (at % hour)
  return at + untilNine + random.int(2 * 60, 40 * 60) * 1000
}

/** Picks random times and stores for orders. Sorted from the oldest; none is later than `now`. */
export function pickOrderTimesAndStores(
  random: Random,
  stores: readonly DemoStore[],
  count: number,
  now: Date,
): OrderTimeAndStore[] {
  const byShare = stores.map((store) => [store, store.share] as const)
  return Array.from({ length: count }, () => {
    const store = random.weighted(byShare)
    const isFresh = random.boolean(freshShare)
    const at = isFresh
      ? now.getTime() - random.int(1, freshMinutes * 60) * 1000
      : drawPastTime(random, store.zone, now)
    return { at: new Date(at), store }
  }).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Picks a random time between 2 minutes and 6 days before `now`, according to the weights of the days and hours. */
function drawPastTime(random: Random, zone: string, now: Date): number {
  const maxWeight = Math.max(...hours)
  for (;;) {
    const daysAgo = random.weighted(daysBefore)
    const at = now.getTime() - daysAgo * 24 * hour - random.int(2 * 60, 24 * 3600) * 1000
    if (random.next() * maxWeight < (hours[getHour(at, zone)] ?? 0)) return at
  }
}
