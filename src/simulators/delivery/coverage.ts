import { findEarliestDay } from './slots.ts'
import { findTown } from './towns.ts'

/** Towns that the simulated carriers do not deliver to. */
const remote: readonly string[] = ['Анадырь', 'Норильск', 'Певек']

/**
 * Returns how a carrier delivers to a town. `prefix`: first characters of the ids of pickup points. `slots`: false for
 * the post, which has no pickup points.
 */
export function simulateCoverage(
  now: Date,
  prefix: string,
  { city, slots }: { city: string; slots: boolean },
) {
  const { region, price, zone } = findTown(city)
  const covered = city !== '' && !remote.includes(city)
  const earliestDay = findEarliestDay(now, city)
  const points = covered && slots ? createPoints(prefix, city, region) : []
  return { covered, price, earliestDay, zone, points }
}

const createPoints = (prefix: string, city: string, region: string | undefined) =>
  [
    ['ул. Ленина', '12'],
    ['ул. Мира', '5'],
    ['Вокзальная ул.', '1'],
  ].map(([street, house], index) => ({
    pointId: `${prefix}-${index + 1}`,
    name: `Пункт выдачи № ${prefix}-${index + 1}`,
    street: street!,
    house: house!,
    ...(region === undefined ? {} : { region }),
    ...(city === 'Москва' ? { lat: 55.75 + index / 100, lon: 37.61 + index / 100 } : {}),
  }))
