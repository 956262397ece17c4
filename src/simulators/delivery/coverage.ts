/** Towns that the simulated carriers do not deliver to. */
const remote: readonly string[] = ['Анадырь', 'Норильск', 'Певек']

/** Region, price in minor units and minimum days of delivery by town. All other towns have `otherTowns`. */
const towns: Readonly<Record<string, { region: string; price: number; days: number }>> = {
  Москва: { region: 'Москва', price: 299_00, days: 1 },
  Химки: { region: 'Московская область', price: 349_00, days: 1 },
  'Санкт-Петербург': { region: 'Санкт-Петербург', price: 299_00, days: 2 },
  Казань: { region: 'Республика Татарстан', price: 349_00, days: 3 },
  Самара: { region: 'Самарская область', price: 349_00, days: 3 },
  Екатеринбург: { region: 'Свердловская область', price: 399_00, days: 4 },
  Новосибирск: { region: 'Новосибирская область', price: 449_00, days: 5 },
}
const otherTowns = { region: undefined, price: 499_00, days: 6 }

/**
 * Returns how a carrier delivers to a town. `prefix`: first characters of the ids of pickup points. `slots`: false for
 * the post, which has no pickup points.
 */
export function simulateCoverage(
  now: Date,
  prefix: string,
  { city, slots }: { city: string; slots: boolean },
) {
  const { region, price, days } = towns[city] ?? otherTowns
  const covered = city !== '' && !remote.includes(city)
  const earliestDay = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const points = covered && slots ? createPoints(prefix, city, region) : []
  return { covered, price, earliestDay, points }
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
