/** How a simulated carrier delivers to a town. `price` is in minor units. */
interface Town {
  region: string | undefined
  price: number
  /** Number of days until the earliest delivery. */
  days: number
  zone: string
}

const towns: Readonly<Record<string, Town>> = {
  Москва: { region: 'Москва', price: 299_00, days: 0, zone: 'Europe/Moscow' },
  Химки: { region: 'Московская область', price: 349_00, days: 1, zone: 'Europe/Moscow' },
  'Санкт-Петербург': { region: 'Санкт-Петербург', price: 299_00, days: 2, zone: 'Europe/Moscow' },
  Калининград: { region: 'Калининградская область', price: 399_00, days: 5, zone: 'Europe/Kaliningrad' },
  Казань: { region: 'Республика Татарстан', price: 349_00, days: 3, zone: 'Europe/Moscow' },
  Самара: { region: 'Самарская область', price: 349_00, days: 3, zone: 'Europe/Samara' },
  Екатеринбург: { region: 'Свердловская область', price: 399_00, days: 4, zone: 'Asia/Yekaterinburg' },
  Новосибирск: { region: 'Новосибирская область', price: 449_00, days: 5, zone: 'Asia/Novosibirsk' },
  Владивосток: { region: 'Приморский край', price: 599_00, days: 7, zone: 'Asia/Vladivostok' },
}
const otherTowns: Town = { region: undefined, price: 499_00, days: 6, zone: 'Europe/Moscow' }

export const findTown = (city: string): Town => towns[city] ?? otherTowns
